import ArgumentParser
import Generation
import SpecLanguage

/// The specs of a command.
struct SpecInputs: ParsableArguments {
    @Argument(
        help: "Spec files (*.yaml, *.yml), or folders that contain them; by default, those that apigen.yaml names.")
    var specs: [String] = []

    init() {}

    init(specs: [String]) {
        self.specs = specs
    }

    /// The specs on the command line, or those of the configuration above the working folder.
    func paths(_ console: Console) throws -> [String] {
        guard specs.isEmpty else { return specs }
        guard let found = try console.configuration(above: ["."]) else { throw Self.missing }
        return found.configuration.targets.flatMap(\.specs).map(found.path)
    }

    static let missing: ValidationError = ValidationError("Missing expected argument '<specs> ...'")
}

/// The modules that specs use.
struct ModuleOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "A module whose declarations the specs can name, and its specs, besides those in apigen.yaml.",
            valueName: "module=path"))
    var uses: [ModuleUse] = []

    init() {}
}

extension Console {
    /// The configuration above specs; reports errors in it, and ends the command.
    func configuration(above inputs: [String]) throws -> FoundConfiguration? {
        try reporting { () throws(RunFailure) in try FoundConfiguration.above(inputs) }
    }

    /// Reports why a run cannot be carried out, and ends the command.
    func reporting<Value>(_ work: () throws(RunFailure) -> Value) throws -> Value {
        do throws(RunFailure) {
            return try work()
        } catch {
            report(error.messages)
            throw ExitCode(ExitStatus.couldNotRun.rawValue)
        }
    }
}
