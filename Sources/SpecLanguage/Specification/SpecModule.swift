/// The Swift module that the code of a spec is part of.
public struct SpecModule: Sendable, Hashable {
    /// The name; `nil` for the module that is generated.
    public var name: String?
    /// The access level of its code, unless a spec sets it; `nil`: as the command line says, or public for another module.
    public var access: Access?
    /// The modules whose declarations its specs can name.
    public var uses: [String]
    /// Whether a command was called with its specs. Others are only used, and their warnings not reported.
    public var isInput: Bool

    /// - Parameter isInput: by default true of the module that is generated alone
    public init(name: String? = nil, access: Access? = nil, uses: [String] = [], isInput: Bool? = nil) {
        self.name = name
        self.access = access
        self.uses = uses
        self.isInput = isInput ?? (name == nil)
    }

    /// All that it says, the same for equal ones.
    package var text: String {
        "\(name ?? "") \(access?.rawValue ?? "") \(uses.joined(separator: " "))"
    }

    /// What a name that its specs write can mean in the modules that it uses.
    package func usedNames(_ name: String) -> [String] {
        uses.contains { name.hasPrefix("\($0).") } ? [name] : uses.map { "\($0).\(name)" }
    }

    /// A Swift name of the module as other modules write it.
    package func qualified(_ name: String) -> String {
        self.name.map { "\($0).\(name)" } ?? name
    }
}

/// All modules of a check.
struct ModuleGraph: Sendable {
    /// The number of each named module, smaller than those of all modules that use it.
    private let ranks: [String: Int]

    init(_ modules: some Sequence<SpecModule>) {
        let named = Dictionary(modules.compactMap { module in module.name.map { ($0, module) } }) { first, _ in first }
        var ranks: [String: Int] = [:]
        func visit(_ name: String) {
            guard ranks[name] == nil, let module = named[name] else { return }
            // A cycle is refused where modules are read; here it only ends.
            ranks[name] = -1
            module.uses.sorted().forEach(visit)
            ranks[name] = ranks.count
        }
        named.keys.sorted().forEach(visit)
        self.ranks = ranks
    }

    /// The position of a module in an order where each comes after those that it uses.
    func rank(of module: SpecModule) -> Int {
        module.name.flatMap { ranks[$0] } ?? .max
    }
}
