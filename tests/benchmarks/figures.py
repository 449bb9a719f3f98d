"""Keep what the benchmarks measure: `figures.json`, of which the tables and pictures of docs/performance.md are made.

It is written only if the environment variable ``MUGGINS_FIGURES`` names the file; see README.md.
"""

from __future__ import annotations

import json
import os
import platform
import shutil
import subprocess
from collections.abc import Mapping
from importlib.metadata import version
from pathlib import Path
from typing import Any, cast


def keep(group: str, figures: Mapping[str, object]) -> None:
    """Add the figures to a group, and say where they were measured."""
    name = os.environ.get("MUGGINS_FIGURES")
    if name is None:
        return
    path = Path(name)
    kept: dict[str, Any] = json.loads(path.read_text(encoding="utf-8")) if path.exists() else {}
    kept["machine"] = machine()
    kept.setdefault(group, {}).update(rounded(figures))
    path.write_text(json.dumps(kept, indent=2) + "\n", encoding="utf-8")


def rounded(value: Any) -> Any:
    """Return figures to four digits, which is more than they are worth."""
    if isinstance(value, Mapping):
        return {name: rounded(each) for name, each in cast("Mapping[str, Any]", value).items()}
    return float(f"{value:.4g}") if isinstance(value, float) else value


def machine() -> dict[str, object]:
    """Return what ran the benchmarks, and how busy it was."""
    cpu = platform.processor()
    info = Path("/proc/cpuinfo")
    if info.exists():
        models = [line.split(":")[1].strip() for line in info.read_text().splitlines() if line.startswith("model name")]
        cpu = models[0] if models else cpu
    compiler = shutil.which("cc")
    compiled = "none"
    if compiler is not None:
        compiled = subprocess.run([compiler, "--version"], capture_output=True, text=True, check=True).stdout
    return {
        "processor": cpu,
        "cores": os.cpu_count(),
        "load": round(os.getloadavg()[0], 1) if hasattr(os, "getloadavg") else None,
        "system": platform.system(),
        "python": platform.python_version(),
        "compiler": compiled.splitlines()[0],
        **{name: version(name) for name in ("attrs", "numpy")},
    }
