#!/usr/bin/env python3
"""Makes a workspace of the project's scenes, with the rules as a user would copy them.

Usage: workspace.py SCENEC REPOSITORY FOLDER COUNT; COUNT is the number of scenes, for which the scenes are
copied as often as necessary. The dependencies of every scene are those that scenec reports.
"""
import json
import pathlib
import shutil
import subprocess
import sys

HEAD = 'load("//tools/scenec:scenes.bzl", "scene_images", "scene_library", "scene_test")\n'


def rule(kind, **attributes):
    lines = [f"    {name} = {json.dumps(value)}," for name, value in attributes.items() if value]
    return f"\n{kind}(\n" + "\n".join(lines) + "\n)\n"


def build_file(scenes, shards):
    """The rules for some scenes with the files that each reads; all paths are in one folder."""
    libraries = {file for files in scenes.values() for file in files if file.endswith(".tbl")}
    text = HEAD
    for library in sorted(libraries):
        text += rule("scene_library", name=library[:-4], srcs=[library])
    for scene, files in scenes.items():
        parts = {"srcs": [scene], "data": [file for file in files if file not in libraries],
                 "deps": [":" + file[:-4] for file in files if file in libraries]}
        folder, _, name = scene[:-4].rpartition("/")
        references = f"{folder + '/' if folder else ''}__Snapshots__/{name}"
        text += rule("scene_images", name=scene[:-4] + ".images", **parts)
        text += rule("scene_test", name=scene[:-4] + ".test", tags=["scene"], **parts).replace(
            "\n)\n", f'\n    references = glob(["{references}/**"]),\n)\n')
    if shards:
        data = sorted({file for files in scenes.values() for file in files} - libraries)
        text += rule("scene_test", name="shards", srcs=list(scenes), data=data, shard_count=shards,
                     deps=[":" + file[:-4] for file in sorted(libraries)]).replace(
            "\n)\n", '\n    references = glob(["**/__Snapshots__/**"]),\n)\n')
    return text


def main(scenec, repository, folder, count):
    repository, folder = pathlib.Path(repository), pathlib.Path(folder)
    shutil.rmtree(folder, ignore_errors=True)
    rules = folder / "tools/scenec"
    shutil.copytree(repository / "Docs/Install/bazel", rules)
    (rules / "example.BUILD.bazel").unlink()
    shutil.copy(scenec, rules / "scenec")
    (folder / "WORKSPACE").write_text('workspace(name = "scenes")\n')
    listing = subprocess.run(
        [scenec, "test", "Scenes", "--list=json"], cwd=repository, check=True, capture_output=True)
    scenes = {}
    for test in json.loads(listing.stdout):
        paths = [file.removeprefix("Scenes/") for file in test["files"]]
        scenes.setdefault(paths[0], set()).update(paths[1:])
    scenes = {scene: sorted(files) for scene, files in scenes.items()}
    made = 0
    while made < int(count):
        package = folder / ("Scenes" if made == 0 else f"Scenes{made // len(scenes) + 1}")
        shutil.copytree(repository / "Scenes", package, ignore=shutil.ignore_patterns(".*"))
        part = dict(list(scenes.items())[:int(count) - made])
        (package / "BUILD.bazel").write_text(build_file(part, 4 if made == 0 else 0))
        made += len(part)


if __name__ == "__main__":
    main(*sys.argv[1:])
