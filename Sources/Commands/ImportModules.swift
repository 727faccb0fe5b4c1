import SpecLanguage

/// The modules of an import that is divided by tags, by the paths of its specs: `Orders/Specs/Orders.yaml`.
struct ImportModules {
    /// The common one comes first; empty if the specs are not divided.
    private let names: [String]

    /// - Parameter specs: the paths of the specs below the folder of the import
    init(_ specs: [String]) {
        let all = Set(specs.compactMap(Self.name)).sorted()
        let common = all.first { $0.hasPrefix("Common") }
        names = (common.map { [$0] } ?? []) + all.filter { $0 != common }
    }

    /// The module of a spec.
    func module(of spec: String) -> SpecModule {
        guard let common = names.first, let name = Self.name(of: spec) else { return SpecModule() }
        return SpecModule(name: name, access: .public, uses: name == common ? [] : [common], isInput: true)
    }

    /// What `apigen.yaml` says of them.
    var configuration: String {
        guard let common = names.first else { return "" }
        let targets = names.map { name in
            let uses = name == common ? "" : ", uses: {\(common): \(common)/Specs}"
            return "  \(name): {specs: \(name)/Specs, output: \(name)/Generated\(uses)}\n"
        }
        return "apigen: 1\ntargets:\n" + targets.joined()
    }

    private static func name(of spec: String) -> String? {
        let parts = spec.split(separator: "/", omittingEmptySubsequences: false)
        return parts.count >= 3 && parts[1] == "Specs" ? String(parts[0]) : nil
    }
}
