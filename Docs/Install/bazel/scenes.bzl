"""Rules for scenes. Every action lists all its inputs, so it can run in a sandbox or on a worker."""

SceneInfo = provider(
    "A library of scenes.",
    fields = {"files": "The depset of its files, and of those of its dependencies."},
)

_ATTRS = {
    "srcs": attr.label_list(allow_files = [".tbl"], mandatory = True, doc = "Scenes or libraries."),
    "data": attr.label_list(
        allow_files = True,
        doc = "Data, images, and fonts that the sources read, and scenec.json.",
    ),
    "deps": attr.label_list(providers = [SceneInfo], doc = "The libraries that they import."),
}

_TOOL = {
    # A program next to this file, or the label of a target that builds it.
    "_scenec": attr.label(default = ":scenec", allow_single_file = True, cfg = "exec"),
}

def _read(ctx):
    """Returns the files that the sources read, without the sources."""
    return depset(ctx.files.data, transitive = [dep[SceneInfo].files for dep in ctx.attr.deps])

def _scene_library_impl(ctx):
    files = depset(ctx.files.srcs, transitive = [_read(ctx)])
    return [DefaultInfo(files = files), SceneInfo(files = files)]

scene_library = rule(
    implementation = _scene_library_impl,
    attrs = _ATTRS,
    doc = "Files that scenes import.",
)

def _scene_images_impl(ctx):
    folders = []
    for scene in ctx.files.srcs:
        path = scene.short_path[:-len(".tbl")]
        if path.startswith(ctx.label.package + "/"):
            path = path[len(ctx.label.package) + 1:]
        folder = ctx.actions.declare_directory(ctx.label.name + "/" + path)
        folders.append(folder)
        arguments = ctx.actions.args()
        arguments.add_all(["build", scene, "--emit", ctx.attr.format])
        arguments.add_all(["--root", ".", "--forest", ".", "--jobs", "1"])

        # With the slash, because a worker creates only the parent of a folder.
        arguments.add_all([folder], before_each = "-o", format_each = "%s/", expand_directories = False)
        ctx.actions.run(
            executable = ctx.file._scenec,
            arguments = [arguments],
            inputs = depset([scene], transitive = [_read(ctx)]),
            outputs = [folder],
            mnemonic = "SceneImages",
            progress_message = "Painting " + scene.short_path,
        )
    return [DefaultInfo(files = depset(folders))]

scene_images = rule(
    implementation = _scene_images_impl,
    attrs = dict(_ATTRS, format = attr.string(default = "png", doc = "As for --emit."), **_TOOL),
    doc = "A folder of images for each scene, each made by an action of its own.",
)

def _scene_test_impl(ctx):
    runner = ctx.actions.declare_file(ctx.label.name + ".sh")
    scenec = ctx.file._scenec
    words = [scenec.short_path, "test"] + [scene.short_path for scene in ctx.files.srcs]
    command = " ".join(["'" + word.replace("'", "'\\''") + "'" for word in words])
    ctx.actions.write(runner, "#!/bin/sh\nexec " + command + " \"$@\"\n", is_executable = True)
    files = ctx.files.srcs + ctx.files.references + [scenec]
    runfiles = ctx.runfiles(files = files, transitive_files = _read(ctx))
    return [DefaultInfo(executable = runner, runfiles = runfiles)]

scene_test = rule(
    implementation = _scene_test_impl,
    attrs = dict(
        _ATTRS,
        references = attr.label_list(allow_files = True, doc = "The files in __Snapshots__."),
        **_TOOL
    ),
    test = True,
    doc = "The snapshot tests of scenes, which shard_count can divide.",
)
