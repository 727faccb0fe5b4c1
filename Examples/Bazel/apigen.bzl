"""Rules for specs of apigen: the Swift of a module, and tests of its specs.

Copy this file into the root of a workspace, and register a toolchain for each platform that builds run on.
"""

ApigenInfo = provider(
    doc = "The specs of a Swift module. A use is a pair: [USER/]MODULE, as the option --uses has it, and a spec file.",
    fields = {
        "module": "The name of the module.",
        "specs": "A list of its spec files.",
        "known": "A depset of the uses that the tool is passed for this module.",
        "nested": "A depset of the uses that the tool is passed besides, for a module that uses this one.",
    },
)

_TOOLCHAIN = "//:apigen_toolchain_type"

def _toolchain_impl(ctx):
    return [platform_common.ToolchainInfo(program = ctx.executable.program)]

apigen_toolchain = rule(
    implementation = _toolchain_impl,
    attrs = {"program": attr.label(allow_files = True, executable = True, cfg = "host", mandatory = True)},
    doc = "The program for one platform.",
)

def _uses(user, deps):
    infos = [dep[ApigenInfo] for dep in deps]
    return depset(
        [(user + info.module, spec) for info in infos for spec in info.specs],
        transitive = [info.nested for info in infos],
    )

def _files(info):
    return depset(info.specs + [spec for _, spec in info.known.to_list()])

def _library_impl(ctx):
    module = ctx.attr.module or ctx.label.name
    info = ApigenInfo(
        module = module,
        specs = ctx.files.specs,
        known = _uses("", ctx.attr.deps),
        nested = _uses(module + "/", ctx.attr.deps),
    )
    outputs = [
        ctx.actions.declare_file("%s.apigen/%s.swift" % (ctx.label.name, spec.basename[:-len(spec.extension) - 1]))
        for spec in info.specs
    ]
    arguments = ctx.actions.args()
    arguments.add_all(info.specs)
    arguments.add("--output", outputs[0].dirname)
    arguments.add("--module-access", ctx.attr.access)
    arguments.add_all(["--no-cache", "--color", "never"])
    for name, spec in info.known.to_list():
        arguments.add("--uses", "%s=%s" % (name, spec.path))
    ctx.actions.run(
        executable = ctx.toolchains[_TOOLCHAIN].program,
        arguments = [arguments],
        inputs = _files(info),
        outputs = outputs,
        mnemonic = "Apigen",
        progress_message = "Generating Swift from the specs of " + module,
    )
    return [DefaultInfo(files = depset(outputs)), info]

apigen_library = rule(
    implementation = _library_impl,
    attrs = {
        "specs": attr.label_list(allow_files = [".yaml", ".yml"], mandatory = True, allow_empty = False),
        "deps": attr.label_list(providers = [ApigenInfo], doc = "The modules that the specs use."),
        "module": attr.string(doc = "The Swift module; by default, the name of the target."),
        "access": attr.string(default = "public", values = ["public", "package", "internal"]),
    },
    toolchains = [_TOOLCHAIN],
    doc = "The Swift of specs, for the `srcs` of a `swift_library`.",
)

def _test(ctx, commands, files):
    """A test that runs commands, with the program as "$apigen"."""
    program = ctx.toolchains[_TOOLCHAIN].program
    script = ctx.actions.declare_file(ctx.label.name + ".sh")
    ctx.actions.write(
        script,
        "#!/bin/sh\nset -eu\napigen='%s'\n%s\n" % (program.short_path, "\n".join(commands)),
        is_executable = True,
    )
    runfiles = ctx.runfiles(transitive_files = depset([program], transitive = [files]))
    return [DefaultInfo(executable = script, runfiles = runfiles)]

def _command(name, library, options):
    uses = ["--uses '%s=%s'" % (use, spec.short_path) for use, spec in library.known.to_list()]
    specs = ["'%s'" % spec.short_path for spec in library.specs]
    return " ".join(['"$apigen"', name] + specs + uses + options)

def _check_test_impl(ctx):
    library = ctx.attr.library[ApigenInfo]
    return _test(ctx, [_command("check", library, [])], _files(library))

_LIBRARY = attr.label(providers = [ApigenInfo], mandatory = True)

apigen_check_test = rule(
    implementation = _check_test_impl,
    attrs = {"library": _LIBRARY},
    test = True,
    toolchains = [_TOOLCHAIN],
    doc = "Fails where the specs of a library have errors.",
)

def _breaking_test_impl(ctx):
    library = ctx.attr.library[ApigenInfo]
    folder = ctx.files.baseline[0].short_path.rpartition("/")[0]
    command = _command("breaking", library, ["--against '%s'" % folder])
    return _test(ctx, [command], depset(ctx.files.baseline, transitive = [_files(library)]))

apigen_breaking_test = rule(
    implementation = _breaking_test_impl,
    attrs = {
        "library": _LIBRARY,
        "baseline": attr.label_list(
            allow_files = [".yaml", ".yml"],
            allow_empty = False,
            doc = "The specs of the last release, in one folder.",
        ),
    },
    test = True,
    toolchains = [_TOOLCHAIN],
    doc = "Fails where the specs of a library break callers or shipped apps of an earlier version.",
)

def _committed_test_impl(ctx):
    outputs = {file.basename: file.short_path for file in ctx.files.library}
    committed = {file.basename: file.short_path for file in ctx.files.committed}
    commands = ["status=0"]
    for name, path in sorted(outputs.items()):
        commands.append("diff -u '%s' '%s' || status=1" % (committed.get(name, "/dev/null"), path))
    for name, path in sorted(committed.items()):
        if name not in outputs:
            commands.append("echo '%s comes from no spec'; status=1" % path)
    return _test(ctx, commands + ["exit $status"], depset(ctx.files.library + ctx.files.committed))

apigen_committed_test = rule(
    implementation = _committed_test_impl,
    attrs = {"library": _LIBRARY, "committed": attr.label_list(allow_files = [".swift"])},
    test = True,
    toolchains = [_TOOLCHAIN],
    doc = "Fails where code that was committed is not what the specs of a library give.",
)
