"""The secrets of the seats: only a client that sends the token of a seat can act for it."""

import fcntl
import hmac
import os
import secrets
from hashlib import sha256
from pathlib import Path

from muggins.table import Seat


class Keys:
    """The key of a table, in ``<log>.key`` beside its log; the tokens of the seats are made from it.

    It is also the lock of the table: one server at a time holds it.
    """

    def __init__(self, log: Path) -> None:
        """Read the key, or make one; OSError if another server has this table."""
        path = log.with_name(f"{log.name}.key")
        self._file = os.fdopen(os.open(path, os.O_RDWR | os.O_CREAT, 0o600), "r+b")
        try:
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            self._file.close()
            raise OSError(f"another server has the table {log}") from None
        self._key = self._file.read()
        if len(self._key) != 32:  # new, or cut off before any link was shown
            self._key = secrets.token_bytes(32)
            self._file.seek(0)
            self._file.write(self._key)
            self._file.truncate()
            self._file.flush()
            os.fsync(self._file.fileno())

    def close(self) -> None:
        """Let another server have the table."""
        self._file.close()

    def token(self, seat: Seat) -> str:
        """Return the secret of a seat, the same after every start."""
        return hmac.new(self._key, b"seat %d" % seat, sha256).hexdigest()[:32]

    def owns(self, seat: Seat, token: str) -> bool:
        """Return whether the token is that of the seat."""
        return hmac.compare_digest(self.token(seat).encode(), token.encode("utf-8", "replace"))
