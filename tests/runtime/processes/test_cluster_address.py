"""What --executor takes is checked before anything is made."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from pipeline.errors import InputError
from pipeline.runtime.processes import cluster_address
from pipeline.runtime.processes.cluster_address import ClusterAddress, is_open, read_executor


@pytest.fixture(autouse=True)
def _extra(monkeypatch: pytest.MonkeyPatch) -> None:
    """The extra is there, whether it is or not: no test here needs dask."""
    monkeypatch.setattr(cluster_address, "find_spec", lambda _: True)


@pytest.mark.parametrize(
    ("text", "scheduler"),
    [
        ("dask:local", ""),
        ("dask:tcp://127.0.0.1:8786", "tcp://127.0.0.1:8786"),
        ("dask:tcp://[::1]:8786", "tcp://[::1]:8786"),
        ("dask:tcp://localhost:8786", "tcp://localhost:8786"),
        ("dask:tls://example.org:8786", "tls://example.org:8786"),
    ],
)
def test_an_address_is_read(text: str, scheduler: str) -> None:
    assert read_executor(text) == ClusterAddress(scheduler)


def test_own_processes_are_no_cluster() -> None:
    assert read_executor("local") is None


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("remote", "'remote' is unknown, expected local, dask:local, "),
        ("dask:ws://127.0.0.1:8786", "'ws://127.0.0.1:8786' is not an address of a scheduler, expected"),
        ("dask:tcp://127.0.0.1", "is not an address of a scheduler"),
        ("dask:tcp://127.0.0.1:none", "is not an address of a scheduler"),
        ("dask:tcp://127.0.0.1:99999", "is not an address of a scheduler"),
        ("dask:tcp://[::1:8786", "'tcp://[::1:8786' is not an address of a scheduler"),
        ("dask:tls://\u2100:8786", "is not an address of a scheduler"),
        ("dask:nowhere.json", "nowhere.json: cannot be read (No such file or directory); start the scheduler with"),
    ],
)
def test_what_is_no_address_is_refused_with_what_is_expected(text: str, said: str) -> None:
    with pytest.raises(InputError) as caught:
        read_executor(text)
    assert said in str(caught.value)


@pytest.mark.parametrize("host", ["192.0.2.1", "example.org", "0.0.0.0", "localhost.example.org"])
def test_what_is_not_encrypted_stays_on_this_machine_unless_it_is_let_out(host: str) -> None:
    with pytest.raises(InputError, match="not encrypted, and who can reach it can run code as you; use tls://, or --i"):
        read_executor(f"dask:tcp://{host}:8786")
    assert read_executor(f"dask:tcp://{host}:8786", insecure=True) == ClusterAddress(f"tcp://{host}:8786", True)


def test_insecure_is_refused_where_there_is_no_cluster() -> None:
    with pytest.raises(InputError, match="leave it out"):
        read_executor("local", insecure=True)


def test_a_scheduler_file_names_the_scheduler(tmp_path: Path) -> None:
    (tmp_path / "cluster.json").write_text(json.dumps({"type": "Scheduler", "address": "tls://10.0.0.1:8786"}))
    assert read_executor(f"dask:{tmp_path / 'cluster.json'}") == ClusterAddress("tls://10.0.0.1:8786")


def test_the_address_in_a_scheduler_file_must_be_encrypted_too(tmp_path: Path) -> None:
    (tmp_path / "cluster.json").write_text(json.dumps({"address": "tcp://10.0.0.1:8786"}))
    with pytest.raises(InputError, match="not encrypted"):
        read_executor(f"dask:{tmp_path / 'cluster.json'}")


def test_half_an_address_in_a_scheduler_file_is_refused(tmp_path: Path) -> None:
    (tmp_path / "cluster.json").write_text(json.dumps({"address": "tls://[::1:8786"}))
    with pytest.raises(InputError, match="is not an address of a scheduler"):
        read_executor(f"dask:{tmp_path / 'cluster.json'}")


@pytest.mark.parametrize("content", ["", "[]", "{}", "null", '{"address": 1}', "\0"])
def test_a_file_of_another_kind_is_no_scheduler_file(content: str, tmp_path: Path) -> None:
    (tmp_path / "cluster.json").write_text(content)
    with pytest.raises(InputError, match=r"cluster\.json: is not a scheduler file"):
        read_executor(f"dask:{tmp_path / 'cluster.json'}")


def test_a_missing_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster_address, "find_spec", lambda _: None)
    with pytest.raises(InputError, match=r"the extra `cluster`; install it: pip install 'puzzlepress\[cluster\]'"):
        read_executor("dask:local")


@pytest.mark.parametrize(
    ("address", "expected"),
    [("tcp://127.0.0.1:1", False), ("tcp://10.0.0.1:1", True), ("tls://10.0.0.1:1", False), ("ws://10.0.0.1:1", True)],
)
def test_what_others_may_listen_to_is_open(address: str, expected: bool) -> None:
    assert is_open(address) is expected
