"""The trained networks as ONNX files, each with a `.toml` that says how to use it, and the function that loads them."""

from __future__ import annotations

import hashlib
import tomllib
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import onnxruntime
from numpy.typing import NDArray

FOLDER = Path(__file__).parent
#: So many threads each network works with, unless it is told otherwise.
THREADS = 2
#: So many pictures a network sees at once.
_AT_ONCE = 64


class ModelError(RuntimeError):
    """A model file is missing or not the one that its `.toml` describes."""


@dataclass(frozen=True, slots=True)
class Model:
    """A loaded network with its settings."""

    name: str
    settings: dict[str, Any]
    session: onnxruntime.InferenceSession

    def run(self, batch: NDArray[Any]) -> list[NDArray[np.float32]]:
        """The network's outputs for one batch, in the order that the model names them; a large one in parts, for what lies between takes memory."""
        (given,) = self.session.get_inputs()
        parts = [
            self.session.run(None, {given.name: batch[k : k + _AT_ONCE]})
            for k in range(0, max(1, len(batch)), _AT_ONCE)
        ]
        return [np.concatenate(some) for some in zip(*parts, strict=True)] if len(parts) > 1 else parts[0]


@cache
def _share_memory() -> None:
    """Let all networks work in the same memory: what one has used another needs no more of."""
    kind = onnxruntime.OrtAllocatorType.ORT_ARENA_ALLOCATOR
    memory = onnxruntime.OrtMemoryInfo("Cpu", kind, 0, onnxruntime.OrtMemType.DEFAULT)
    onnxruntime.create_and_register_allocator(memory, None)


@cache
def load(name: str, threads: int | None = None, folder: Path = FOLDER) -> Model:
    """The model `name` in `folder`, which works with so many `threads` or with `THREADS`, loaded once a process; raises `ModelError` where its file is missing or altered."""
    path = folder / f"{name}.onnx"
    try:
        settings = tomllib.loads(path.with_suffix(".toml").read_text(encoding="utf-8"))
        weights = path.read_bytes()
    except OSError as error:
        raise ModelError(f"the model {name} is missing: {error.strerror}") from error
    if hashlib.sha256(weights).hexdigest() != settings["sha256"]:
        raise ModelError(f"the model {name} is not the file that {name}.toml describes")
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = threads or THREADS
    options.inter_op_num_threads = 1
    options.log_severity_level = 3
    # threads wait for each other by spinning, which is quick; between two pictures that would take a core from the other networks and from OpenCV
    options.add_session_config_entry("session.force_spinning_stop", "1")
    _share_memory()
    options.add_session_config_entry("session.use_env_allocators", "1")
    session = onnxruntime.InferenceSession(weights, options, providers=["CPUExecutionProvider"])
    return Model(name, settings, session)
