"""The routes, by what they are about, and the words their signatures share."""

from __future__ import annotations

from functools import partial
from typing import Annotated

from litestar import delete, get, post
from litestar.di import NamedDependency
from litestar.params import PathParameter

from battleboard.server.hall import Hall

reads = get
changes = partial(post, status_code=200)
makes = partial(post, status_code=201)
removes = partial(delete, status_code=200)

TheHall = NamedDependency[Hall]
Key = NamedDependency[str]
GameId = Annotated[str, PathParameter(max_length=64)]
Word = Annotated[str, PathParameter(max_length=64)]
