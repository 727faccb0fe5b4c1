package import SpecLanguage
import TextForms

/// A module whose declarations the specs of another one can name.
public struct ModuleUse: Sendable, Hashable {
    /// The name of the module in Swift.
    public let name: String
    /// The folder of its specs, or several spec files; at least one.
    public private(set) var inputs: [String]
    /// The module that uses it; `nil` for the one that is generated.
    public let user: String?
    /// Where a configuration says so.
    let range: SourceRange?

    init(name: String, inputs: [String], user: String?, range: SourceRange?) {
        self.name = name
        self.inputs = inputs
        self.user = user
        self.range = range
    }

    /// What the command line says: `Common=../Common/Specs`, or `Common/Core=../Core/Specs` for a module that Common uses.
    ///
    /// - Returns: `nil` if the text has another form
    public init?(_ text: String) {
        let parts = text.split(separator: "=", maxSplits: 1).map(String.init)
        guard parts.count == 2 else { return nil }
        let names = parts[0].split(separator: "/", omittingEmptySubsequences: false).map(String.init)
        guard names.count <= 2, let name = names.last, names.allSatisfy({ SwiftModuleName.isValid($0) }) else {
            return nil
        }
        self.init(name: name, inputs: [parts[1]], user: names.count == 2 ? names[0] : nil, range: nil)
    }

    /// The uses with the inputs of those that name the same module for the same one put together.
    fileprivate static func joined(_ uses: [ModuleUse]) -> [ModuleUse] {
        uses.reduce(into: []) { joined, use in
            if let known = joined.firstIndex(where: { $0.name == use.name && $0.user == use.user }) {
                joined[known].inputs += use.inputs
            } else {
                joined.append(use)
            }
        }
    }

    /// The inputs as errors name them.
    fileprivate var text: String { inputs.joined(separator: ", ") }
}

/// A search for the specs of a module, and for those of all modules that it uses, by their configurations.
package struct ModuleSearch: Sendable {
    /// The module itself, which has no name, and those that it uses. Where a command was called with the specs of several
    /// targets of a configuration which use each other, each is a module with the name of the target.
    package private(set) var modules: [Part] = []
    /// The configurations of used modules.
    private(set) var configurations: [String] = []
    private let given: [ModuleUse]
    private let root: Set<ExactText>
    private let working: String
    private typealias Configured = (found: FoundConfiguration, target: ToolConfiguration.Target)

    /// A module, and where its specs are.
    package struct Part: Sendable {
        package let module: SpecModule
        package let inputs: [String]
        /// Who uses it; `nil` for the module that is generated.
        let use: ModuleUse?
        /// The folder of its generated code, if it is committed: that of its configuration, or `Generated` beside its specs.
        var output: String?
    }

    /// - Parameters:
    ///   - inputs: the specs of the module
    ///   - given: what the command line says of other modules
    /// - Throws: everything that cannot be read, and modules that use themselves or have two names or two folders
    package init(_ inputs: [String], given: [ModuleUse] = []) throws(RunFailure) {
        try self.init(inputs, given: given, by: try FoundConfiguration.above(inputs))
    }

    /// - Parameter found: the configuration above the specs
    package init(_ inputs: [String], given: [ModuleUse], by found: FoundConfiguration?) throws(RunFailure) {
        self.given = ModuleUse.joined(given)
        do throws(FileFailure) {
            working = try FileReading.workingFolder()
        } catch {
            throw RunFailure(error)
        }
        root = Self.paths(inputs, from: working)
        let targets = found?.targets(of: inputs) ?? []
        if let found, targets.count > 1, targets.contains(where: { !$0.target.uses.isEmpty }) {
            for (target, inputs) in targets { try add(inputs, (found, target), as: target.name) }
        } else {
            try add(inputs, found.flatMap { found in found.target(of: inputs).map { (found, $0) } }, as: nil)
        }
    }

    /// Adds the specs that a command was called with, and the modules that they use.
    private mutating func add(_ inputs: [String], _ configured: Configured?, as name: String?) throws(RunFailure) {
        let uses = self.uses(of: name, configured)
        let access = name == nil ? nil : configured?.target.access
        let module = SpecModule(name: name, access: access, uses: names(of: uses), isInput: true)
        let use = name.map { name in
            ModuleUse(name: name, inputs: inputs, user: nil, range: nil)
        }
        modules.removeAll { name != nil && $0.use?.name == name }
        modules.append(Part(module: module, inputs: inputs, use: use))
        for use in uses { try add(use, from: []) }
    }

    /// What is found of each module.
    func searches() -> [(search: SpecSearch, module: SpecModule)] {
        modules.map { (SpecFinder().search($0.inputs), $0.module) }
    }

    /// All specs, each with its module.
    ///
    /// - Throws: everything that cannot be read
    package func specs() throws(RunFailure) -> [SpecSource] {
        try Self.read(searches())
    }

    /// The specs that can be read.
    package func readableSpecs() -> [SpecSource] {
        modules.flatMap { part in
            ((try? SpecFinder().find(part.inputs)) ?? []).map { $0.part(of: part.module) }
        }
    }

    static func read(_ searches: [(search: SpecSearch, module: SpecModule)]) throws(RunFailure) -> [SpecSource] {
        var specs: [SpecSource] = []
        do throws(FileFailures) {
            for (search, module) in searches { specs += try SpecFinder().read(search, as: module) }
        } catch {
            throw RunFailure(error)
        }
        return specs
    }

    /// What a module uses, by its configuration and by the command line.
    private func uses(of module: String?, _ configured: Configured?) -> [ModuleUse] {
        let written = configured.map { found, target in
            target.uses.map {
                ModuleUse(name: $0.name, inputs: [found.path($0.specs)], user: module, range: $0.range)
            }
        }
        let own = given.filter { $0.user == module }
        return own + (written ?? []).filter { use in !own.contains { $0.name == use.name } }
    }

    private func names(of uses: [ModuleUse]) -> [String] {
        var seen: Set<String> = []
        return uses.map(\.name).filter { seen.insert($0).inserted }
    }

    /// - Parameter users: the modules on the way from the generated one
    private mutating func add(_ use: ModuleUse, from users: [ModuleUse]) throws(RunFailure) {
        let paths = paths(use.inputs)
        if modules.first?.module.name == nil, !root.isDisjoint(with: paths) { throw Self.isCycle(users + [use]) }
        if let start = users.firstIndex(where: { $0.name == use.name }) {
            throw Self.isCycle(Array(users[start...]) + [use])
        }
        for known in modules.compactMap(\.use) {
            let knownPaths = self.paths(known.inputs)
            if known.name == use.name, knownPaths == paths { return }
            if known.name == use.name {
                throw Self.clash("module \(use.name) has two folders, \(known.text) and \(use.text)", use, known)
            }
            if !knownPaths.isDisjoint(with: paths) {
                throw Self.clash("\(use.text) is given as two modules, \(known.name) and \(use.name)", use, known)
            }
        }
        let found = try FoundConfiguration.above(use.inputs)
        let target = found?.ownTarget(of: use.inputs)
        if let found, target != nil { configurations.append(found.file) }
        let uses = self.uses(of: use.name, found.flatMap { found in target.map { (found, $0) } })
        let module = SpecModule(
            name: use.name, access: target?.access ?? .public, uses: names(of: uses), isInput: false)
        let beside = use.inputs.first.map { FilePath.join(FilePath.parent(of: $0), "Generated") }
        let output = found.flatMap { found in target?.output.map(found.path) } ?? beside
        modules.append(Part(module: module, inputs: use.inputs, use: use, output: output))
        for next in uses { try add(next, from: users + [use]) }
    }

    private func paths(_ inputs: [String]) -> Set<ExactText> {
        Self.paths(inputs, from: working)
    }

    private static func paths(_ inputs: [String], from working: String) -> Set<ExactText> {
        Set(inputs.map { ExactText(FilePath.absolute($0, from: working)) })
    }

    private static func isCycle(_ uses: [ModuleUse]) -> RunFailure {
        let way = uses.map(\.name).joined(separator: ", which uses ")
        return RunFailure([
            message("modules cannot use each other: this one uses \(way)", uses.last, notes: uses.dropLast())
        ])
    }

    private static func clash(_ text: String, _ use: ModuleUse, _ first: ModuleUse) -> RunFailure {
        RunFailure([message(text, use, notes: [first])])
    }

    private static func message(_ text: String, _ use: ModuleUse?, notes: some Sequence<ModuleUse>) -> Message {
        Message(
            text: text, location: use?.range.map { Message.Location($0) },
            notes: notes.compactMap { use in
                use.range.map {
                    Message.Note(text: "\(use.name) is used here", location: Message.Location($0))
                }
            })
    }
}
