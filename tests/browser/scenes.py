"""Positions in which the page has something to show."""

from __future__ import annotations

ANNIVERSARY = "anniversary-1941"
ATTACK = """
power: Germany
phase: combat move
Ukraine: Germany 6 infantry, 3 tanks
Caucasus: Soviet Union 5 infantry, 1 tank
Germany: Germany 1 infantry
Russia: Soviet Union 1 infantry
"""
ASSAULT = """
power: United Kingdom
phase: combat move
United Kingdom: United Kingdom 2 infantry, 1 tank
sz 7: United Kingdom 1 transport, 1 destroyer
Norway Finland: Germany 1 infantry
Germany: Germany 1 infantry
Russia: Soviet Union 1 infantry
"""
BREAKTHROUGH = """
power: Germany
phase: research
options: technology = on
tokens: {"Germany": 40}
advances: {"Germany": ["radar"]}
"""
DAMAGE = """
power: Germany
phase: purchase
money: Germany 10
damage: {"Germany": {"factory": 5}}
"""
RAID = """
options: interceptors = on
power: Germany
phase: combat move
Germany: Germany 2 bomber
United Kingdom: United Kingdom 2 fighter, 1 infantry
Russia: Soviet Union 1 infantry
"""
GUN = """
power: Germany
phase: combat move
owner Northwestern Europe: United Kingdom
Germany: Germany 2 infantry
Northwestern Europe: United Kingdom 1 aa_gun
"""
ROCKETS = """
options: technology = on
power: Germany
phase: combat move
advances: {"Germany": ["rockets"]}
damage: {"United Kingdom": {"factory": 4}}
Northwestern Europe: Germany 1 aa_gun
"""
LANDING = """
power: United Kingdom
phase: combat move
United Kingdom: United Kingdom 2 infantry
sz 7: United Kingdom 1 transport, 1 battleship, 1 cruiser
France: Germany 4 infantry
"""
DIVE = """
power: Germany
phase: combat move
sz 7: Germany 2 submarine
sz 2: United Kingdom 2 cruiser
"""
CHINA = """
power: United States
phase: purchase
Eastern United States: United States 1 infantry
Suiyuan: China 2 infantry
Kiangsu: Japan 1 infantry
"""
NEUTRAL = """
power: Germany
phase: movement
sz 3: Germany 2 submarine
sz 2: British Empire 1 cruiser; United States 1 cruiser
"""
REVOLUTION = """
options: russian revolution = on
power: Russian Empire
phase: mobilize
round: 4
owner Belarus: Germany
owner Livonia: Germany
owner Ukraine: Germany
owner Poland: Germany
Moscow: Russian Empire 1 infantry
"""
LAST_BLOW = {
    "1941": """
power: Germany
phase: purchase
money: Soviet Union 0, Germany 12, United Kingdom 0, Japan 0, United States 0
Caucasus: Germany 6 infantry, 1 tank
Russia: Soviet Union 1 infantry
Germany: Germany 3 infantry
Japan: Japan 3 infantry
United Kingdom: Germany 3 infantry
Eastern United States: United States 3 infantry
owner Caucasus: Germany
owner United Kingdom: Germany
""",
    "ww1-1914": """
power: Germany
phase: purchase
money: Germany 0, France 0, British Empire 0
owner Moscow: Germany
owner Burgundy: Germany
Burgundy: Germany 20 infantry, 4 artillery
Paris: France 1 infantry
Berlin: Germany 3 infantry
Vienna: Austria-Hungary 3 infantry
London: British Empire 1 infantry
""",
}
"""One more attack, and somebody has won."""
