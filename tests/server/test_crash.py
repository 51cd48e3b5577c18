"""The server dies without warning: nothing that it acknowledged is lost."""

from __future__ import annotations

from pathlib import Path

from tests.support.killing import Mortal, Player, begun, killed_again_and_again


def test_ten_deaths_under_load_lose_no_acknowledged_answer(tmp_path: Path) -> None:
    acknowledged = killed_again_and_again("games.db", tmp_path, times=10, seed=1)
    assert all(count > 10 for count in acknowledged.values()), acknowledged


def test_an_interrupt_ends_the_server_in_good_order(tmp_path: Path) -> None:
    server = Mortal("games.db", tmp_path)
    server.start()
    player = Player(server.address, begun(server.address), 1)
    player.start()
    player.settle_in()
    assert server.stop() == 0
    player.join(60)
    assert not player.is_alive()
