import PackagePlugin

/// The targets of a package to generate code for.
struct TargetChoice {
    let package: Package
    /// The targets that the user names; empty for all targets with specs.
    let names: [String]

    func targets() throws -> [any SourceModuleTarget] {
        let modules: [any SourceModuleTarget] = package.targets.compactMap { $0 as? any SourceModuleTarget }
        if !names.isEmpty {
            return try names.map { name in
                guard let target = modules.first(where: { $0.name == name }) else {
                    throw ChoiceFailure(description: "unknown target \(name)")
                }
                return target
            }
        }
        let withSpecs: [any SourceModuleTarget] = modules.filter { SpecsChoice.folder(in: $0.directoryURL) != nil }
        if !withSpecs.isEmpty { return withSpecs }
        let candidates: [any SourceModuleTarget] = modules.filter { $0.kind == .generic || $0.kind == .executable }
        guard SpecsChoice.folder(in: package.directoryURL) != nil else {
            throw ChoiceFailure(description: "no Specs folder in the package or its targets")
        }
        guard candidates.count == 1 else {
            throw ChoiceFailure(
                description: "the package has several targets; choose the target of its specs with --target")
        }
        return candidates
    }
}

/// Why the targets are not clear.
struct ChoiceFailure: Error, CustomStringConvertible {
    let description: String
}
