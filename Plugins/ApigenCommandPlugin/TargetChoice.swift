import PackagePlugin

/// Which targets of a package are written.
struct TargetChoice {
    let package: Package
    /// The targets that the user names; empty where all with specs are meant.
    let names: [String]

    func targets() throws -> [any SourceModuleTarget] {
        let modules: [any SourceModuleTarget] = self.package.targets.compactMap { $0 as? any SourceModuleTarget }
        if !self.names.isEmpty {
            return try self.names.map { name in
                guard let target = modules.first(where: { $0.name == name }) else {
                    throw ChoiceFailure(description: "the package has no target \(name)")
                }
                return target
            }
        }
        let withSpecs: [any SourceModuleTarget] = modules.filter { SpecsChoice.folder(in: $0.directoryURL) != nil }
        if !withSpecs.isEmpty { return withSpecs }
        let candidates: [any SourceModuleTarget] = modules.filter { $0.kind == .generic || $0.kind == .executable }
        guard SpecsChoice.folder(in: self.package.directoryURL) != nil else {
            throw ChoiceFailure(description: "there is no folder Specs in the package, nor in a target of it")
        }
        guard candidates.count == 1 else {
            throw ChoiceFailure(
                description: "the specs of the package could be for any of its targets; say which with --target")
        }
        return candidates
    }
}

/// Why it is not clear what is to be written.
struct ChoiceFailure: Error, CustomStringConvertible {
    let description: String
}
