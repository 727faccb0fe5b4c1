import ArgumentParser
import Generation

/// The modules that specs use.
struct ModuleOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "A module whose declarations the specs can name, and its specs, besides those in apigen.yaml.",
            valueName: "module=path"))
    var uses: [ModuleUse] = []

    init() {}
}
