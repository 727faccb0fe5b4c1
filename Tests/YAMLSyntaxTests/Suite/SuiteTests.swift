import Foundation
import SpecFormatting
import Testing
import YAMLSyntax

@Suite("YAML test suite", .enabled(if: SuiteCase.isAvailable, "the data is not at ../shared/data/yaml-test-suite"))
struct SuiteTests {
    @Test("all cases are present")
    func count() {
        #expect(SuiteCase.all.count == 406)
    }

    @Test("no case crashes, and all ranges lie within the text", arguments: SuiteCase.all)
    func ranges(_ example: SuiteCase) {
        let places = PlaceCounter.places(in: example.yaml)
        let document = YAMLParser().parse(Array(example.yaml.utf8))
        var ranges = document.root?.allNodes.map(\.range) ?? []
        ranges += document.faults.flatMap { [$0.range, $0.related?.range ?? $0.range] }
        for range in ranges {
            #expect(range.start <= range.end)
            #expect(places[range.start.offset] == range.start)
            #expect(places[range.end.offset] == range.end)
        }
    }

    @Test(
        "valid texts are accepted, except those in the table", arguments: SuiteCase.all.filter(\.isValid))
    func valid(_ example: SuiteCase) {
        let fault = YAMLParser().parse(Array(example.yaml.utf8)).faults.first
        let group = SuiteExceptions.group(of: example.id, in: SuiteExceptions.refused)
        #expect((fault != nil) == (group != nil))
        if let fault, let group { #expect(group.messages.contains(fault.message)) }
    }

    @Test("invalid texts are rejected, except those in the table", arguments: SuiteCase.all.filter { !$0.isValid })
    func invalid(_ example: SuiteCase) {
        let isAccepted = YAMLParser().parse(Array(example.yaml.utf8)).faults.isEmpty
        #expect(isAccepted == (SuiteExceptions.group(of: example.id, in: SuiteExceptions.accepted) != nil))
    }

    static let comparable = SuiteCase.all.filter {
        $0.isValid && $0.json != nil && SuiteExceptions.group(of: $0.id, in: SuiteExceptions.refused) == nil
    }

    @Test("trees have the meaning that the suite gives in JSON", arguments: comparable)
    func tree(_ example: SuiteCase) throws {
        let document = YAMLParser().parse(Array(example.yaml.utf8))
        let json = example.json ?? ""
        guard !json.allSatisfy(\.isWhitespace) else {
            #expect(document.root == nil)
            return
        }
        let root = try #require(document.root)
        let matches = try JSONDecoder().decode(JSONTree.self, from: Data(json.utf8)).matches(root)
        if let different = SuiteExceptions.different[example.id] {
            #expect(!matches)
            #expect(root.outline == different)
        } else {
            #expect(matches, "\(root.outline)")
        }
    }

    @Test("the formatter keeps the meaning of what is accepted", arguments: SuiteCase.all)
    func formatted(_ example: SuiteCase) throws {
        let document = YAMLParser().parse(Array(example.yaml.utf8))
        guard document.faults.isEmpty else {
            #expect(throws: document.faults[0]) { try SpecFormatter.format(example.yaml) }
            return
        }
        let formatted = try SpecFormatter.format(example.yaml)
        let result = YAMLParser().parse(Array(formatted.utf8))
        #expect(result.faults == [], "\(formatted)")
        #expect(result.root?.texts == document.root?.texts, "\(formatted)")
        #expect(try SpecFormatter.format(formatted) == formatted)
    }

    @Test("the tables name existing cases")
    func tables() {
        let ids = Set(SuiteCase.all.map(\.id))
        #expect(SuiteExceptions.allIDs.filter { !ids.contains($0) } == [])
    }
}

extension YAMLNode {
    /// The tags and texts of the tree, whatever their quotes.
    fileprivate var texts: String {
        let tag = tag.map { $0 + " " } ?? ""
        switch content {
        case .scalar(let scalar): return tag + scalar.text.debugDescription
        case .sequence(let elements): return tag + "[" + elements.map(\.texts).joined(separator: ",") + "]"
        case .mapping(let entries):
            return tag + "{" + entries.map { $0.key.texts + ":" + $0.value.texts }.joined(separator: ",") + "}"
        }
    }
}
