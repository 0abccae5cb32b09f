"""The head of an answer to a laptop that joins; whatever answers may be no hub at all."""

import pytest

from armada_companion.net.link.joining import JoinError, _read_head


@pytest.mark.parametrize(
    "head",
    [
        "HTTP/1.1 200 OK\r\nContent-Length: " + "9" * 5000,
        "HTTP/1.1 200 OK\r\nContent-Length: 70000",
        "HTTP/1.1 200 OK\r\nContent-Length: -1",
        "HTTP/1.1 200 OK\r\nContent-Length: 1\r\nContent-Length: 1",
        "HTTP/1.1 200 OK",
        "HTTP/1.1 \r\nContent-Length: 1",
        "HTTP/1.1 2x0\r\nContent-Length: 1",
        "HTTP/1.0 200\r\nContent-Length: 1",
        "SSH-2.0-x",
        "",
    ],
)
def test_what_is_no_answer_of_a_hub_is_an_error_in_one_sentence(head: str) -> None:
    with pytest.raises(JoinError, match="not the address of an event"):
        _read_head(f"{head}\r\n\r\n".encode())


def test_an_answer_has_a_status_and_a_length() -> None:
    assert _read_head(b"HTTP/1.1 403 Forbidden\r\ncontent-length: 0\r\n\r\n") == (403, 0)
