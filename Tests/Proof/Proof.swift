import Compatibility
public import Foundation
import SpecLanguage
import SwiftRendering
import TestSupport
import YAMLSyntax

@testable import Generation

/// Whom a change breaks, as a set.
public struct Levels: OptionSet, Sendable, Hashable, CustomStringConvertible {
    public let rawValue: Int

    public init(rawValue: Int) { self.rawValue = rawValue }

    /// Callers no longer compile.
    public static let source: Levels = Levels(rawValue: 1)
    /// Shipped apps and the server no longer understand each other, or links lead nowhere.
    public static let wire: Levels = Levels(rawValue: 2)
    /// Databases of shipped apps are not opened, or not read.
    public static let data: Levels = Levels(rawValue: 4)

    public var description: String {
        let names = [(Levels.source, "source"), (.wire, "wire"), (.data, "data")].filter { contains($0.0) }.map(\.1)
        return names.isEmpty ? "harmless" : names.joined(separator: "+")
    }
}

/// A mutation with the verdict of `breaking` and what running it says.
public struct ProvenMutation: Sendable {
    public let mutation: Mutation
    public let verdict: Levels
    public internal(set) var truth: Levels
    /// The rules of the verdict, and what was seen.
    public let rules: [String]
    public internal(set) var faults: [String]

    /// What `breaking` does not report. Apps with an unreadable database are shipped apps: either level reports it.
    public var missed: Levels {
        var missed = truth.subtracting(verdict)
        if verdict.contains(.wire) { missed.remove(.data) }
        if verdict.contains(.data), missed.contains(.wire), truth.contains(.data) { missed.remove(.wire) }
        return missed
    }

    /// What `breaking` reports and nothing breaks.
    public var excess: Levels {
        var excess = verdict.subtracting(truth)
        if truth.contains(.data) { excess.remove(.wire) }
        if truth.contains(.wire) { excess.remove(.data) }
        return excess
    }
}

/// What an old app and a new server, or a new app and an old database, make of each other.
struct Behaviour: Codable {
    let wire: String?
    let data: String?
}

/// Mutates specs, and settles by running them what each mutation breaks.
public struct Proof: Sendable {
    /// The folders of specs, relative to the package.
    let folders: [String]
    /// The most mutations of each key and operation.
    let perKey: Int
    /// How many mutations are settled at once.
    let width: Int
    private let temporary: URL
    private let source: SourceTruth
    private let behaviours: ResultFolder
    private let validity: ResultFolder

    /// - Parameters:
    ///   - temporary: where code is compiled
    ///   - results: where results are kept for the next run
    public init(folders: [String], perKey: Int, width: Int = 2, temporary: URL, results: URL) throws {
        self.folders = folders
        self.perKey = perKey
        self.width = width
        self.temporary = temporary
        let package = Programs.packageFolder
        source = SourceTruth(
            folder: temporary,
            results: try ResultFolder(
                results.appending(path: "source"),
                sources: ["APIRuntime", "APIJSON", "APIRuntimeStore"].map { "Sources/" + $0 }, in: package))
        validity = try ResultFolder(
            results.appending(path: "validity"), sources: ["Sources/SpecLanguage", "Sources/YAMLSyntax"], in: package)
        behaviours = try ResultFolder(
            results.appending(path: "behaviour"),
            sources: ["Tests/Proof"]
                + ["SpecLanguage", "MockValues", "MockServing", "JSONSyntax", "WireSyntax", "YAMLSyntax"].map {
                    "Sources/" + $0
                } + ["Sources/APIRuntimeStore"], in: package)
    }

    /// The folders with specs that the package has, the small ones first: what they have is settled quickly.
    public static var allFolders: [String] {
        let scenarios = Programs.packageFolder.appending(path: "Tests/Scenarios")
        let names = (try? FileManager.default.contentsOfDirectory(atPath: scenarios.path)) ?? []
        let specs = ["Etcd", "Gallery", "HTTPBin", "Jupyter", "Prometheus", "Registry"].map { "Specs/\($0).yaml" }
        let all = specs + names.map { "Tests/Scenarios/\($0)/Specs" }
        let sizes = all.compactMap { folder in
            (try? trees(folder))?.map { ($0.map(\.yaml.count).reduce(0, +), folder) }
        }
        return sizes.sorted { $0 < $1 }.map(\.1)
    }

    /// The folders whose clients are compiled: small ones, with every kind of request and response.
    public static let clientFolders: [String] = ["readme", "styles", "responses", "paging", "bodies", "constants"].map {
        "Tests/Scenarios/\($0)/Specs"
    }

    /// The mutations to settle: of each key and operation, the first of every folder in turn.
    public func mutations() throws -> [Mutation] {
        var groups: [String: [[Mutation]]] = [:]
        for folder in folders {
            guard let trees = try Self.trees(folder), Self.specification(trees) != nil else { continue }
            var mutator = Mutator(folder: folder, trees: trees)
            mutator.run()
            for (key, list) in Dictionary(grouping: mutator.mutations, by: { "\($0.operation.rawValue) \($0.key)" }) {
                groups[key, default: []].append(list)
            }
        }
        return groups.sorted { $0.key < $1.key }.flatMap { _, lists in chosen(lists) }
    }

    /// Valid mutations, from each list in turn and spread over each list.
    private func chosen(_ lists: [[Mutation]]) -> [Mutation] {
        var found: [Mutation] = []
        var texts: Set<String> = []
        var attempts = 0
        for round in 0..<4 {
            for list in lists where found.count < perKey && attempts < Self.attempts {
                let mutation = list[(round * 7919) % list.count]
                guard texts.insert(mutation.id).inserted, let trees = mutation.trees else { continue }
                attempts += 1
                if isValid(trees) { found.append(mutation) }
            }
        }
        return found
    }

    /// How many mutations of a key are tried: some keys cannot be mutated without an error of the spec.
    private static let attempts: Int = 40

    private func isValid(_ trees: [SpecTree]) -> Bool {
        let name = validity.name(of: trees.map(\.yaml))
        if let known: Bool = validity.value(name) { return known }
        let isValid = Self.specification(trees) != nil
        validity.keep(isValid, name)
        return isValid
    }

    /// Settles mutations, in the order given.
    ///
    /// - Parameter each: called with each result as it comes
    public func settle(
        _ mutations: [Mutation], each: (ProvenMutation) -> Void = { _ in }
    ) async throws -> [ProvenMutation] {
        let templates = try TemplateSet(overrides: [])
        let known = try originals(of: mutations, templates)
        return try await withThrowingTaskGroup(of: (Int, ProvenMutation?).self) { group in
            var results: [Int: ProvenMutation] = [:]
            var next = 0
            func start() {
                guard next < mutations.count else { return }
                let (index, mutation) = (next, mutations[next])
                next += 1
                guard let original = known[mutation.folder] else { return start() }
                group.addTask {
                    (index, try await settle(mutation, original, templates))
                }
            }
            for _ in 0..<width { start() }
            while let (index, result) = try await group.next() {
                results[index] = result
                if let result { each(result) }
                start()
            }
            return results.sorted { $0.key < $1.key }.map(\.value)
        }
    }

    /// Runs the compiled client of the old spec against the mock server of the new one, for the mutations of some folders.
    ///
    /// - Parameters:
    ///   - settled: the results without clients
    ///   - most: the most mutations of each folder; those that break the wire come first
    public func confirm(_ settled: [ProvenMutation], folders: [String], most: Int) async throws -> Confirmation {
        let clients = ClientTruth(folder: temporary)
        var confirmation = Confirmation(settled: settled)
        for folder in folders {
            let all = settled.indices.filter { settled[$0].mutation.folder == folder }
            let broken = all.filter { settled[$0].truth.contains(.wire) }.prefix(most * 2 / 3)
            let intact = all.filter { !settled[$0].truth.contains(.wire) }.prefix(most - broken.count)
            guard let old = try Self.trees(folder) else { continue }
            for index in Array(broken) + Array(intact) {
                guard let new = settled[index].mutation.trees,
                    let failures = try await clients.failures(of: folder, old, against: new)
                else { continue }
                confirmation.add(failures, at: index)
            }
        }
        return confirmation
    }

    /// Specs as they are.
    private struct Original: Sendable {
        let trees: [SpecTree]
        let specification: Specification
        let code: GeneratedCode
    }

    private func originals(of mutations: [Mutation], _ templates: TemplateSet) throws -> [String: Original] {
        var originals: [String: Original] = [:]
        for folder in Set(mutations.map(\.folder)) {
            guard let trees = try Self.trees(folder), let specification = Self.specification(trees) else { continue }
            let code = GeneratedCode(Self.files(trees), templates: templates)
            originals[folder] = Original(trees: trees, specification: specification, code: code)
        }
        return originals
    }

    private func settle(
        _ mutation: Mutation, _ old: Original, _ templates: TemplateSet
    ) async throws -> ProvenMutation? {
        guard let edited = mutation.trees, let new = Self.specification(edited) else { return nil }
        var truth: Levels = []
        let newCode = GeneratedCode(Self.files(edited), templates: templates)
        let fault = try await source.fault(old.code, against: newCode)
        if fault != nil { truth.insert(.source) }
        let behaviour = behaviour(old, edited, new)
        if behaviour.wire != nil { truth.insert(.wire) }
        if behaviour.data != nil { truth.insert(.data) }
        let (verdict, rules) = Self.verdict(old.specification, new)
        return ProvenMutation(
            mutation: mutation, verdict: verdict, truth: truth, rules: rules,
            faults: [fault, behaviour.wire, behaviour.data].compactMap { $0 })
    }

    private func behaviour(_ old: Original, _ edited: [SpecTree], _ new: Specification) -> Behaviour {
        let name = behaviours.name(of: old.trees.map(\.yaml) + [""] + edited.map(\.yaml))
        if let known: Behaviour = behaviours.value(name) { return known }
        let wire = WireTruth(old: old.specification, new: new, affected: Affected(old.trees, edited)).fault()
        var data: String?
        #if Store
            data = DataTruth(old: old.specification, new: new).fault()
        #endif
        let behaviour = Behaviour(wire: wire, data: data)
        behaviours.keep(behaviour, name)
        return behaviour
    }

    /// What `breaking` says, with the rules.
    static func verdict(_ old: Specification, _ new: Specification) -> (Levels, [String]) {
        let rules = SpecificationComparison(old: old, new: new).changes().flatMap(\.rules)
        var verdict: Levels = []
        for rule in rules {
            if rule.level == .source { verdict.insert(.source) }
            if rule.level == .wire { verdict.insert(dataRules.contains(rule) ? .data : .wire) }
        }
        return (verdict, Set(rules.filter { $0.level > .harmless }.map(\.rawValue)).sorted())
    }

    /// The rules that `breaking` reports for a mutation, of specs alone and of specs that another module uses; `nil` if one of them
    /// is not valid.
    public func rules(of mutation: Mutation) throws -> (alone: [String], used: [String])? {
        guard let old = try Self.trees(mutation.folder), let new = mutation.trees else { return nil }
        let module = SpecModule(name: "Common", access: .public)
        let user = SpecSource(
            path: "Specs/User.yaml", name: "User", bytes: Array("apigen: 1\n".utf8),
            module: SpecModule(uses: ["Common"]))
        let results = [SpecModule(), module].map { module -> [String]? in
            let specifications = [old, new].map { trees -> Specification? in
                let sources = Self.files(trees).map { $0.part(of: module) }
                let checked = SpecChecker().check(module.name == nil ? sources : sources + [user])
                return checked.hasErrors ? nil : checked.specification
            }
            guard let old = specifications[0], let new = specifications[1] else { return nil }
            return Self.verdict(old, new).1
        }
        guard let alone = results[0] else { return nil }
        return (alone, results[1] ?? ["errors"])
    }

    /// The rules about databases; the others of the level are about the wire.
    private static let dataRules: Set<CompatibilityRule> = [
        .tableKeyChanged, .rowsAbandoned, .columnRequired, .columnTypeChanged, .columnUnreadable, .storedCaseRemoved,
        .storedNarrowed,
    ]

    // MARK: Specs.

    /// The trees of the specs in a folder, or of one spec; `nil` if one cannot be edited.
    static func trees(_ folder: String) throws -> [SpecTree]? {
        let place = Programs.packageFolder.appending(path: folder)
        let isFile = folder.hasSuffix(".yaml")
        let names =
            isFile
            ? [place.path]
            : try FileManager.default.subpathsOfDirectory(atPath: place.path).sorted()
                .filter { $0.hasSuffix(".yaml") }.map { place.appending(path: $0).path }
        var trees: [SpecTree] = []
        for name in names {
            let bytes = try Data(contentsOf: URL(filePath: name))
            guard let root = YAMLParser().parse(Array(bytes)).root else { return nil }
            trees.append(SpecTree(root))
        }
        return trees
    }

    static func files(_ trees: [SpecTree]) -> [SpecSource] {
        trees.enumerated().map { index, tree in
            SpecSource(
                path: "Specs/Spec\(index).yaml", name: "Spec\(index)",
                bytes: Array(tree.yaml.utf8))
        }
    }

    /// `nil` if the specs have errors.
    static func specification(_ trees: [SpecTree]) -> Specification? {
        let checked = SpecChecker().check(files(trees))
        return checked.diagnostics.contains { $0.severity == .error } ? nil : checked.specification
    }
}
