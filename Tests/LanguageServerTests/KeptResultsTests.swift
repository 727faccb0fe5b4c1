import Foundation
import Generation
import SpecLanguage
import TestSupport
import Testing

/// A check that keeps what the one before resolved, compared with one that resolves everything: after each of some random edits,
/// or many with `APIGEN_PROVE`.
@Suite("Kept results of checks")
struct KeptResultsTests {
    private static let edits = ProcessInfo.processInfo.environment["APIGEN_PROVE"] == nil ? 16 : 400
    private static let folder = Programs.packageFolder.path + "/Tests/Scenarios"
    private static let scenarios = (try? FileManager.default.contentsOfDirectory(atPath: folder))?.sorted() ?? []

    @Test("the result does not depend on them, for random edits of all scenarios", arguments: scenarios)
    func randomEdits(_ scenario: String) throws {
        let sources = try SpecFinder().find(["\(Self.folder)/\(scenario)/Specs"])
        var edited = EditedSources(sources, seed: UInt64(scenario.utf8.reduce(0) { $0 + Int($1) }))
        var kept = KeptResults()
        _ = SpecChecker().check(sources.map { ReadSpec($0) }, keeping: &kept)
        var read = sources.map { ReadSpec($0) }
        for number in 1...Self.edits {
            let index = edited.edit()
            read[index] = ReadSpec(edited.sources[index])
            let incremental = SpecChecker().check(read, keeping: &kept)
            let whole = SpecChecker().check(edited.sources)
            let isSame =
                incremental.diagnostics == whole.diagnostics && incremental.specification == whole.specification
            try #require(isSame, "edit \(number): \(edited.log.suffix(3))")
        }
    }

    @Test("a name that another file declares now, or no longer, is found out")
    func names() {
        let team = "apigen: 1\nmodels:\n  Team: {fields: {lead: User}}\n"
        let user = "apigen: 1\nmodels:\n  User: {fields: {id: Int}}\n"
        var kept = KeptResults()
        func messages(_ texts: String...) -> [String] {
            let specs = texts.enumerated().map { number, text in
                ReadSpec(SpecSource(path: "\(number).yaml", name: "\(number)", bytes: Array(text.utf8)))
            }
            return SpecChecker().check(specs, keeping: &kept).diagnostics.map(\.message)
        }
        #expect(messages(team, user) == [])
        #expect(messages(team, "apigen: 1\n") == ["unknown type \"User\""])
        #expect(
            messages(team, user.replacing("User", with: "Users")) == ["unknown type \"User\"; did you mean \"Users\"?"])
        #expect(messages(team, user + "  - [\n").count == 1)
        #expect(messages(team, user) == [])
    }
}

/// The files of a folder, with random edits: of words, lines and characters.
private struct EditedSources {
    private(set) var sources: [SpecSource]
    /// What has been edited, for the message of a failure.
    private(set) var log: [String] = []
    private let original: [SpecSource]
    private let words: [String]
    private var random: SeededRandom

    private static let characters = ["x", " ", "\n", ":", "{", "]", "\"", "?", "#", "\\", "é", "-", "1"]

    init(_ sources: [SpecSource], seed: UInt64) {
        self.sources = sources
        original = sources
        words = sources.flatMap { Self.text($0).matches(of: /\w+/).map { String($0.output) } }
        random = SeededRandom(seed: seed)
    }

    private static func text(_ source: SpecSource) -> String { String(decoding: source.bytes, as: UTF8.self) }

    /// Edits a file.
    ///
    /// - Returns: its number
    mutating func edit() -> Int {
        let index = Int.random(in: sources.indices, using: &random)
        let text = Self.text(sources[index])
        let kind = Int.random(in: 0..<6, using: &random)
        let new: String =
            switch kind {
            case 0: Self.text(original[index])
            case 1: withOtherWord(text, everywhere: false)
            case 2: withOtherWord(text, everywhere: true)
            case 3, 4: withOtherLines(text, isRemoving: kind == 3)
            default: withOtherCharacter(text)
            }
        sources[index].bytes = Array(new.utf8)
        log.append("\(kind) in \(sources[index].path):\n\(new)")
        return index
    }

    private mutating func withOtherWord(_ text: String, everywhere: Bool) -> String {
        let names = words.filter { $0.first?.isUppercase == true }
        guard let word = text.matches(of: /\w+/).randomElement(using: &random),
            let other = (Bool.random(using: &random) ? words : names).randomElement(using: &random)
        else { return text }
        return everywhere
            ? text.replacing(word.output, with: other + "x") : text.replacingCharacters(in: word.range, with: other)
    }

    private mutating func withOtherLines(_ text: String, isRemoving: Bool) -> String {
        var lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        guard let index = lines.indices.randomElement(using: &random) else { return text }
        if isRemoving { lines.remove(at: index) } else { lines.insert(lines[index], at: index) }
        return lines.joined(separator: "\n")
    }

    private mutating func withOtherCharacter(_ text: String) -> String {
        guard let index = text.indices.randomElement(using: &random),
            let character = Self.characters.randomElement(using: &random)
        else { return text }
        return text.replacingCharacters(in: index..<index, with: character)
    }
}
