"""The server: games for browsers and programs, over HTTP and WebSockets.

`battleboard.server.app.make_app(settings)` builds it; `battleboard serve` runs it.
"""
