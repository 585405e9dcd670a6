#!/usr/bin/env python3
"""Builds the package for Visual Studio Code, and checks its contents.

Usage: package.py SCENEC
"""
import json
import os
import subprocess
import sys
import tempfile
import xml.etree.ElementTree as ElementTree
import zipfile

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "..", "..")


def paths_in(value):
    """All relative paths in a manifest."""
    if isinstance(value, dict):
        return [path for part in value.values() for path in paths_in(part)]
    if isinstance(value, list):
        return [path for part in value for path in paths_in(part)]
    return [value[2:]] if isinstance(value, str) and value.startswith("./") else []


with tempfile.TemporaryDirectory() as folder:
    icon = os.path.join(folder, "icon.png")
    subprocess.run(
        [sys.argv[1], "build", os.path.join(ROOT, "Docs", "Images", "icon.tbl"), "-o", icon,
         "--emit", "png"], check=True, stdout=subprocess.DEVNULL)
    outputs = [os.path.join(folder, name) for name in ("first.vsix", "second.vsix")]
    for output in outputs:
        subprocess.run([os.path.join(ROOT, ".ci", "vsix"), output], check=True)
    first, second = (open(output, "rb").read() for output in outputs)
    assert first == second, "two packages differ"
    with zipfile.ZipFile(outputs[0]) as archive:
        assert archive.testzip() is None
        names = archive.namelist()
        package = json.loads(archive.read("extension/package.json"))
        for path in paths_in(package):
            assert "extension/" + path in names, path + " is not in the package"
        with open(icon, "rb") as painted:
            assert archive.read("extension/" + package["icon"]) == painted.read(), "icon.tbl differs"
        grammar = json.loads(archive.read("extension/syntaxes/tbl.tmLanguage.json"))
        assert grammar["scopeName"] == "source.scenec"
        types = ElementTree.fromstring(archive.read("[Content_Types].xml"))
        known = {entry.get("Extension") for entry in types}
        assert {name.rsplit(".", 1)[-1] for name in names} - {"xml"} <= known
        space = "{http://schemas.microsoft.com/developer/vsx-schema/2011}"
        manifest = ElementTree.fromstring(archive.read("extension.vsixmanifest"))
        identity = manifest.find(f"{space}Metadata/{space}Identity")
        assert identity.get("Id") == package["name"]
        assert identity.get("Version") == package["version"]
        for asset in manifest.iter(space + "Asset"):
            assert asset.get("Path") in names, asset.get("Path")
        # Required modules must exist: `require("./client")`.
        for name in (name for name in names if name.endswith(".js")):
            for line in archive.read(name).decode().splitlines():
                if 'require("./' in line:
                    module = line.split('require("./')[1].split('"')[0]
                    target = os.path.normpath(os.path.join(os.path.dirname(name), module))
                    assert target in names or target + ".js" in names, f"{name}: {module}"
print(f"the package for Visual Studio Code has {len(names)} files")
