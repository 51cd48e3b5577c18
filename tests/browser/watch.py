"""What must not happen on a page."""

from __future__ import annotations

from http import HTTPStatus

from playwright.sync_api import ConsoleMessage, Page, Request, Response


class Watch:
    """Everything that must not happen on a page."""

    def __init__(self, address: str) -> None:
        self.address = address
        self.wrong: list[str] = []
        self.allowed: set[int] = set()

    def on(self, page: Page) -> None:
        """Look at a page from now on."""
        page.on("console", self._said)
        page.on("pageerror", lambda error: self.wrong.append(f"error: {error}"))
        page.on("request", self._asked)
        page.on("response", self._answered)

    def _said(self, message: ConsoleMessage) -> None:
        # What could not be loaded is told below, with its address.
        if message.type in {"error", "warning"} and "Failed to load" not in message.text:
            self.wrong.append(f"console: {message.text}")

    def _asked(self, request: Request) -> None:
        if not request.url.startswith((self.address, "blob:", "data:")):
            self.wrong.append(f"asked for {request.url}")

    def _answered(self, response: Response) -> None:
        refused = response.status >= HTTPStatus.BAD_REQUEST
        if refused and response.status not in self.allowed:
            self.wrong.append(f"{response.status} for {response.url}")
