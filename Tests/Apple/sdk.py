"""The modules of Apple's platforms, as far as they can be had without a Mac.

Swift's own modules come from the textual interfaces of the toolchain at hand, with another target. What Apple adds is in
`Modules`: declarations without bodies that do anything, written from documented interfaces.
"""

import hashlib
import json
import os
import pathlib
import re
import shutil
import subprocess

MODULES = pathlib.Path(__file__).resolve().parent / "Modules"

# The modules of the toolchain, and Apple's, in the order in which they use each other.
CORE = ["Swift", "SwiftOnoneSupport", "_Concurrency", "_RegexParser", "_StringProcessing", "RegexBuilder"]
INTERFACES = ["Synchronization", "Observation", "Testing"]
STUBS = ["Darwin", "Dispatch", "ObjectiveC", "CoreFoundation", "CoreGraphics", "Security", "Foundation", "CryptoKit", "os", "UIKit", "Network",
         "AuthenticationServices"]
# Only for the package itself: dependencies would need much more of them.
VIEWS = ["Combine", "UniformTypeIdentifiers", "SwiftUI"]
ONLY_MACOS = ["PackagePlugin", "XcodeProjectPlugin"]
NOT_MACOS = ["UIKit"]

# What the compiler needs for the body of `Swift` itself.
STANDARD_LIBRARY = {"Swift", "SwiftOnoneSupport", "_Concurrency"}


class Platform:
    """A platform, with the oldest version that the package supports."""

    # The version of the SDK, which is newer than all that the interfaces of the toolchain name.
    NEWEST = "26.4"

    def __init__(self, name, system, oldest, environment=""):
        self.name = name
        self.system = system
        self.oldest = oldest
        self.environment = environment

    def target(self, architecture, version=None):
        return f"{architecture}-apple-{self.system}{version or self.oldest}{self.environment}"

    def file(self, architecture):
        """The name of a module file without its suffix."""
        return f"{architecture}-apple-{self.system.replace('macosx', 'macos')}{self.environment}"


PLATFORMS = {
    platform.name: platform
    for platform in [
        Platform("macos", "macosx", "13.0"),
        Platform("ios", "ios", "16.0", "-simulator"),
        Platform("tvos", "tvos", "16.0", "-simulator"),
        Platform("watchos", "watchos", "9.0", "-simulator"),
        Platform("visionos", "xros", "1.0", "-simulator"),
    ]
}


class Toolchain:
    def __init__(self):
        info = json.loads(subprocess.run(["swiftc", "-print-target-info"], capture_output=True, text=True, check=True).stdout)
        self.version = info["compilerVersion"]
        self.resources = pathlib.Path(info["paths"]["runtimeResourcePath"])
        self.triple = info["target"]["unversionedTriple"]
        self.architecture = {"aarch64": "arm64"}.get(info["target"]["arch"], info["target"]["arch"])

    def interface(self, module):
        return self.resources / "linux" / f"{module}.swiftmodule" / f"{self.triple}.swiftinterface"

    @property
    def plugins(self):
        return self.resources / "host" / "plugins"


class SDK:
    """The modules of one platform. They are kept for each toolchain, and made again when what they are made of changes."""

    def __init__(self, platform, toolchain):
        self.platform = platform
        self.toolchain = toolchain
        cache = pathlib.Path(os.environ.get("XDG_CACHE_HOME") or pathlib.Path.home() / ".cache") / "apigen" / "apple-check"
        core = [toolchain.version.encode(), pathlib.Path(__file__).read_bytes()]
        core += [path.read_bytes() for path in sorted(MODULES.glob("*.swiftinterface"))]
        rest = core + [path.read_bytes() for path in sorted(MODULES.glob("*/*"))]
        # The first takes most of the time, and only depends on the toolchain.
        self.core = cache / self._digest(core) / platform.name
        self.modules = cache / self._digest(rest) / platform.name
        self.file = platform.file(toolchain.architecture) + ".swiftmodule"

    @staticmethod
    def _digest(parts):
        return hashlib.sha256(b"".join(hashlib.sha256(part).digest() for part in parts)).hexdigest()[:16]

    @property
    def flags(self):
        """What the compiler needs to find the modules, and none of the host's."""
        shims = self.toolchain.resources / "shims"
        headers = self.modules / "Darwin"
        sdk = ["-sdk", self.modules] if self.platform.name == "visionos" else []
        return [
            *sdk, "-I", self.modules, "-I", self.core, "-I", headers, "-I", shims, "-Xcc", f"-I{shims}", "-Xcc", "-nostdinc",
            "-Xcc", "-isystem", "-Xcc", self.toolchain.resources / "clang" / "include",
            "-Xcc", "-isystem", "-Xcc", headers / "include", "-module-cache-path", self.modules / "clang",
        ]

    @property
    def own_flags(self):
        """What the package itself needs besides."""
        return ["-I", self.modules / "Views"]

    def make(self):
        """Makes the modules that are missing.

        Raises RuntimeError with what the compiler said.
        """
        if (self.modules / "complete").exists():
            return
        self._copy_headers()
        if self.platform.name == "visionos":
            self._write_settings()
        if not (self.core / "complete").exists():
            for module in CORE:
                self._compile_interface(module, self.core)
            (self.core / "complete").touch()
        is_macos = self.platform.name == "macos"
        for module in STUBS + ONLY_MACOS:
            if module not in (NOT_MACOS if is_macos else ONLY_MACOS):
                self._compile_stub(module, self.modules)
        for module in INTERFACES:
            self._compile_interface(module, self.modules)
        for module in VIEWS:
            self._compile_stub(module, self.modules / "Views", self.own_flags)
        (self.modules / "complete").touch()

    def _write_settings(self):
        """Says which version of visionOS has what a version of iOS has: the first has what iOS 17 has."""
        versions = {f"{major}.{minor}": "1.0" for major in range(2, 18) for minor in range(9)}
        versions.update({"17.4": "1.1", "17.5": "1.2", "17.6": "1.3"})
        versions.update({f"18.{minor}": f"2.{minor}" for minor in range(9)})
        versions.update({f"26.{minor}": f"26.{minor}" for minor in range(9)})
        settings = {"Version": Platform.NEWEST, "MaximumDeploymentTarget": "26.99", "VersionMap": {"iOS_visionOS": versions}}
        (self.modules / "SDKSettings.json").write_text(json.dumps(settings))

    def _copy_headers(self):
        """The C library is one header. All names of Apple's headers lead to it."""
        source = MODULES / "Darwin"
        headers = self.modules / "Darwin" / "include"
        headers.mkdir(parents=True, exist_ok=True)
        for name in ["darwin.h", "module.modulemap"]:
            shutil.copyfile(source / name, headers.parent / name)
        for name in (source / "headers.txt").read_text().split():
            path = headers / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text('#import "darwin.h"\n')

    def _compile_interface(self, module, folder):
        text = self.toolchain.interface(module).read_text()
        newest = self.platform.target(self.toolchain.architecture, Platform.NEWEST)
        text = text.replace(f"-target {self.toolchain.triple}", f"-target {newest}").replace(" -static ", " ").replace(" -O ", " -Onone ")
        text = re.sub(r"^import Glibc$", "import Darwin", text, flags=re.M)
        # The bodies that are copied into programs for older systems need declarations that interfaces do not have.
        text = re.sub(r"@backDeployed\([^)]*\) *", "", text)
        additions = MODULES / f"{module}.additions.swiftinterface"
        if additions.exists():
            text += additions.read_text()
        path = folder / "interfaces" / f"{module}.swiftinterface"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
        parse = ["-parse-stdlib"] if module in STANDARD_LIBRARY else []
        self._compile(
            module, folder,
            ["-compile-module-from-interface", path, "-target", newest, "-disable-objc-interop", *parse])

    def _compile_stub(self, module, folder, flags=()):
        oldest = self.platform.target(self.toolchain.architecture)
        self._compile(
            module, folder,
            [*flags, "-emit-module", *sorted((MODULES / module).glob("*.swift")), "-target", oldest, "-swift-version", "5",
             "-parse-as-library", "-enable-objc-interop", *(["-import-underlying-module"] if module == "Darwin" else []), "-disable-objc-attr-requires-foundation-module",
             "-enable-experimental-feature", "LifetimeDependence", "-enable-experimental-feature", "Lifetimes"])

    def _compile(self, module, folder, options):
        path = folder / f"{module}.swiftmodule" / self.file
        path.parent.mkdir(parents=True, exist_ok=True)
        result = subprocess.run(
            [str(part) for part in [
                "swiftc", "-frontend", *options, "-module-name", module, "-o", path, *self.flags,
                "-disable-availability-checking", "-enable-library-evolution"]],
            capture_output=True, text=True)
        if result.returncode != 0:
            errors = [line for line in result.stderr.splitlines() if "error:" in line] or result.stderr.splitlines()
            raise RuntimeError(f"the module {module} for {self.platform.name}:\n" + "\n".join(errors[:10]))
