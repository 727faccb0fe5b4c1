"""The targets of a package and of those that it depends on, from their manifests, as a build for an Apple platform sees them."""

import json
import pathlib
import re
import subprocess


class Target:
    """A target, with the settings that matter for type-checking."""

    def __init__(self, package, description):
        self.package = package
        self.name = description["name"]
        self.module = self.name.replace("-", "_")
        self.kind = description["type"]
        self.description = description
        self.folder = package.folder / (description.get("path") or self._default_folder())
        self.dependencies = []
        self.replacement = None
        # Copies of sources that are compiled in their place, and what a plugin adds to them.
        self.copies = {}
        self.generated = []
        self.is_debug = True

    def replace(self, folder):
        """Takes declarations without bodies in the place of the sources, and only depends on what they import."""
        self.replacement = folder
        text = "".join(file.read_text() for file in self.sources)
        imported = set(re.findall(r"^(?:\w+ )*import (\w+)", text, re.M))
        self.dependencies = [target for target in self.dependencies if target.module in imported]

    def _default_folder(self):
        folders = {"plugin": "Plugins", "test": "Tests"}
        return pathlib.Path(folders.get(self.kind, "Sources")) / self.name

    @property
    def sources(self):
        if self.replacement:
            return sorted(self.replacement.glob("*.swift"))
        excluded = [self.folder / path for path in self.description["exclude"]]
        roots = [self.folder / path for path in self.description.get("sources") or ["."]]
        files = {
            file
            for root in roots
            for file in ([root] if root.suffix == ".swift" else root.rglob("*.swift"))
            if not any(file.is_relative_to(path) for path in excluded)
        }
        return sorted(self.copies.get(file, file) for file in files) + self.generated

    @property
    def is_own(self):
        return self.package.is_root

    @property
    def is_test(self):
        """Whether the target is a test, or made for tests."""
        return self.is_own and self.folder.is_relative_to(self.package.folder / "Tests")

    @property
    def is_c(self):
        return self.kind == "system" or not self.sources

    @property
    def headers(self):
        """The folder of a C target's public headers."""
        return self.folder if self.kind == "system" else self.folder / (self.description.get("publicHeadersPath") or "include")

    @property
    def all_dependencies(self):
        found = set()
        waiting = list(self.dependencies)
        while waiting:
            target = waiting.pop()
            if target not in found:
                found.add(target)
                waiting += target.dependencies
        return found

    @property
    def flags(self):
        flags = ["-package-name", self.package.name] + [part for trait in self.package.traits for part in ("-D", trait)]
        language = self.package.language
        for setting in self.description["settings"]:
            condition = setting.get("condition") or {}
            if setting["tool"] != "swift" or not self.package.is_for_apple(condition) or condition.get("config") == "release":
                continue
            (kind, value), = setting["kind"].items()
            value = value.get("_0") if isinstance(value, dict) else value
            if kind == "define":
                flags += ["-D", value]
            elif kind == "enableUpcomingFeature":
                flags += ["-enable-upcoming-feature", value]
            elif kind == "enableExperimentalFeature":
                flags += ["-enable-experimental-feature", value]
            elif kind == "defaultIsolation":
                flags += ["-default-isolation", value]
            elif kind == "swiftLanguageMode":
                language = value
            elif kind == "unsafeFlags":
                flags += [flag for flag in value if flag != "-Xfrontend"]
        return flags + ["-swift-version", language]


class Package:
    """A package whose traits are all enabled if it is the root, and those of its default otherwise."""

    def __init__(self, folder, scratch, is_root=False):
        self.folder = folder
        self.is_root = is_root
        text = subprocess.run(
            ["swift", "package", "--package-path", str(folder), "--scratch-path", str(scratch), "dump-package"],
            capture_output=True, text=True, check=True).stdout
        description = json.loads(text)
        self.name = folder.name.lower().replace("-", "_").replace(".", "_")
        self.products = {product["name"]: product["targets"] for product in description["products"]}
        self.libraries = {
            target for product in description["products"] if "library" in product["type"] for target in product["targets"]
        }
        names = {trait["name"]: trait.get("enabledTraits", []) for trait in description.get("traits") or []}
        self.traits = sorted(name for name in (names if is_root else names.get("default", [])) if name != "default")
        versions = description.get("swiftLanguageVersions") or [description["toolsVersion"]["_version"]]
        self.oldest = {platform["platformName"]: platform["version"] for platform in description.get("platforms") or []}
        self.language = "6" if versions[-1].split(".")[0] >= "6" else "5"
        self.targets = {target["name"]: Target(self, target) for target in description["targets"]}

    def is_for_apple(self, condition):
        """Whether a setting or a dependency counts on an Apple platform, for this package's traits."""
        platforms = set(condition.get("platformNames") or [])
        traits = set(condition.get("traits") or [])
        apple = {"macos", "ios", "tvos", "watchos", "visionos"}
        return (not platforms or platforms & apple) and (not traits or traits & set(self.traits))


class Graph:
    """All targets that a build of the package needs, each with its dependencies. Dependencies come first."""

    def __init__(self, root, checkouts, scratch, replacements):
        # A folder of its own, because a build holds the lock of the package's.
        self._scratch = scratch
        self._replacements = replacements
        self.root = Package(root, scratch, is_root=True)
        self._checkouts = {path.name.lower(): path for path in checkouts.iterdir()}
        self._packages = {}
        self.targets = []
        self._visited = set()
        for target in self.root.targets.values():
            self._visit(target)

    def __getitem__(self, name):
        return self.root.targets[name]

    def closure(self, targets):
        """The targets and all that they depend on, in order."""
        wanted = set(targets)
        for target in reversed(self.targets):
            if target in wanted:
                wanted.update(target.dependencies)
        return [target for target in self.targets if target in wanted]

    def app(self, folder, generated, copies):
        """The target of an app's package on the root, with what its plugin generates.

        Macros of Xcode are not there: the views of previews are compiled as functions, in copies of their files.
        """
        package = Package(folder, self._scratch, is_root=True)
        (target,) = package.targets.values()
        for dependency in target.description["dependencies"]:
            target.dependencies += [self.root.targets[name] for name in self.root.products[dependency["product"][0]]]
        copies.mkdir(parents=True, exist_ok=True)
        for number, file in enumerate(target.sources):
            text = file.read_text()
            if "#Preview" in text:
                target.copies[file] = copies / file.name
                target.copies[file].write_text(re.sub(
                    r"^( *)#Preview(\(.*?\))? \{", lambda match: f"{match[1]}private func preview{number}_{match.start()}() -> any View {{",
                    text, flags=re.M))
        target.generated = sorted(generated.glob("*.swift"))
        return target

    def _visit(self, target):
        if target in self._visited:
            return
        self._visited.add(target)
        for dependency in target.description["dependencies"]:
            (kind, parts), = dependency.items()
            condition = next((part for part in parts[1:] if isinstance(part, dict) and "platformNames" in part), {})
            if not target.package.is_for_apple(condition):
                continue
            if kind != "product" and parts[0] in target.package.targets:
                found = [target.package.targets[parts[0]]]
            else:
                found = self._product(parts[0], parts[1] if kind == "product" else None)
            target.dependencies += found
        if not target.is_own and (self._replacements / target.module).exists():
            target.replace(self._replacements / target.module)
        for dependency in target.dependencies:
            self._visit(dependency)
        self.targets.append(target)

    def _product(self, name, identity):
        package = self._package((identity or name).lower())
        return [package.targets[target] for target in package.products[name]]

    def _package(self, identity):
        if identity not in self._packages:
            self._packages[identity] = Package(self._checkouts[identity], self._scratch)
        return self._packages[identity]
