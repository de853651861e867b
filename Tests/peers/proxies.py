"""Caddy and nginx, where scripts/install-deps unpacks them: installed, they would serve this machine."""

import os
import pathlib

_place = pathlib.Path(__file__).resolve().parents[2] / ".build/proxies/usr"
os.environ["PATH"] += f":{_place}/bin:{_place}/sbin"
