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
    public let truth: Levels
    /// The rules of the verdict, and what was seen.
    public let rules: [String]
    public let faults: [String]

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

/// Mutates specs, and settles by running them what each mutation breaks.
public struct Proof: Sendable {
    /// The folders of specs, relative to the package.
    let folders: [String]
    /// The most mutations of each key and operation.
    let perKey: Int
    let temporary: URL

    public init(folders: [String], perKey: Int, temporary: URL) {
        self.folders = folders
        self.perKey = perKey
        self.temporary = temporary
    }

    /// The folders with specs that the package has.
    public static var allFolders: [String] {
        let scenarios = Programs.packageFolder.appending(path: "Tests/Scenarios")
        let names = (try? FileManager.default.contentsOfDirectory(atPath: scenarios.path)) ?? []
        let specs = ["Etcd", "Gallery", "HTTPBin", "Jupyter", "Prometheus", "Registry"].map { "Specs/\($0).yaml" }
        let own = names.sorted().map { "Tests/Scenarios/\($0)/Specs" }.filter { path in
            FileManager.default.fileExists(atPath: Programs.packageFolder.appending(path: path).path)
        }
        return specs + own
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
        for round in 0..<4 {
            for list in lists where found.count < perKey {
                let mutation = list[(round * 7919) % list.count]
                guard texts.insert(mutation.id).inserted, let trees = mutation.trees, Self.specification(trees) != nil
                else { continue }
                found.append(mutation)
            }
        }
        return found
    }

    /// Settles mutations, in the order given.
    ///
    /// - Parameter each: called with each result as it comes
    public func settle(
        _ mutations: [Mutation], each: (ProvenMutation) -> Void = { _ in }
    ) async throws -> [ProvenMutation] {
        let truth = SourceTruth(folder: temporary)
        let templates = try TemplateSet(overrides: [])
        var originals: [String: ([SpecTree], Specification, GeneratedCode)] = [:]
        for folder in Set(mutations.map(\.folder)) {
            guard let trees = try Self.trees(folder), let specification = Self.specification(trees) else { continue }
            originals[folder] = (trees, specification, GeneratedCode(Self.files(trees), templates: templates))
        }
        let known = originals
        return try await withThrowingTaskGroup(of: (Int, ProvenMutation?).self) { group in
            var results: [Int: ProvenMutation] = [:]
            var next = 0
            func start() {
                guard next < mutations.count else { return }
                let (index, mutation) = (next, mutations[next])
                next += 1
                guard let original = known[mutation.folder] else { return start() }
                group.addTask {
                    (index, try await Self.settle(mutation, original, templates, truth))
                }
            }
            for _ in 0..<3 { start() }
            while let (index, result) = try await group.next() {
                results[index] = result
                if let result { each(result) }
                start()
            }
            return results.sorted { $0.key < $1.key }.map(\.value)
        }
    }

    private static func settle(
        _ mutation: Mutation, _ original: ([SpecTree], Specification, GeneratedCode), _ templates: TemplateSet,
        _ source: SourceTruth
    ) async throws -> ProvenMutation? {
        let (trees, old, oldCode) = original
        guard let edited = mutation.trees, let new = specification(edited) else { return nil }
        var truth: Levels = []
        var faults: [String] = []
        let newCode = GeneratedCode(files(edited), templates: templates)
        if try await !source.compiles(oldCode, against: newCode) { truth.insert(.source) }
        if let fault = WireTruth(old: old, new: new, affected: Affected(trees, edited)).fault() {
            truth.insert(.wire)
            faults.append(fault)
        }
        #if Store
            if let fault = DataTruth(old: old, new: new).fault() {
                truth.insert(.data)
                faults.append(fault)
            }
        #endif
        let (verdict, rules) = verdict(old, new)
        return ProvenMutation(mutation: mutation, verdict: verdict, truth: truth, rules: rules, faults: faults)
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

    static func files(_ trees: [SpecTree]) -> [SpecFile] {
        trees.enumerated().map { index, tree in
            SpecFile(
                location: "Specs/Spec\(index).yaml", path: "Specs/Spec\(index).yaml", name: "Spec\(index)",
                bytes: Array(tree.yaml.utf8))
        }
    }

    /// `nil` if the specs have errors.
    static func specification(_ trees: [SpecTree]) -> Specification? {
        let sources = files(trees).map { SpecSource(path: $0.path, name: $0.name, bytes: $0.bytes) }
        let checked = SpecChecker().check(sources)
        return checked.diagnostics.contains { $0.severity == .error } ? nil : checked.specification
    }
}
