import Foundation
import Generation
import SpecFormatting
import SpecLanguage
import YAMLSyntax

/// Formatting any text keeps what it means and all of its comments, and is done once and for all; specs by the grammar give
/// the same Swift.
enum FormatTarget {
    private static let seconds: Double = 2

    static func run(_ input: [UInt8]) {
        let start = clock()
        check(input)
        expect(Double(clock() - start) / Double(CLOCKS_PER_SEC) < seconds, "too slow")
        let spec = Array(GrammarTarget.spec(input).utf8)
        guard let formatted = check(spec) else { return }
        let (before, after) = (Generating.run(spec), Generating.run(formatted))
        expect(before.files == after.files, "other Swift")
        expect(
            before.diagnostics.map(\.message).sorted() == after.diagnostics.map(\.message).sorted(), "other messages")
    }

    /// The formatted text; `nil` if the text is no YAML.
    @discardableResult
    private static func check(_ text: [UInt8]) -> [UInt8]? {
        let document = YAMLParser().parse(text)
        do throws(YAMLFault) {
            let formatted = try SpecFormatter.format(text)
            expect(document.faults.isEmpty, "formatted in spite of a fault")
            let result = YAMLParser().parse(formatted)
            expect(result.faults.isEmpty, "no YAML any more: \(result.faults)")
            expect(result.root.map(meaning) == document.root.map(meaning), "another meaning")
            expect(comments(formatted) == comments(text), "other comments")
            expect(try SpecFormatter.format(formatted) == formatted, "not settled")
            return formatted
        } catch {
            expect(document.faults.first == error, "another fault")
            return nil
        }
    }

    /// The letters of all comments, in any order: those of two comments may be on one line.
    private static func comments(_ text: [UInt8]) -> [UInt8] {
        guard let written = try? YAMLParser().written(text) else { return [] }
        let comments = written.tokens.map { token -> String in
            if case .comment(let text, _) = token { text } else { "" }
        }
        return comments.joined().utf8.filter { $0 != UInt8(ascii: " ") }.sorted()
    }

    /// The tree without positions, and without quotes where they mean nothing.
    private static func meaning(_ node: YAMLNode) -> String {
        let tag = node.tag.map { $0 + " " } ?? ""
        switch node.content {
        case .scalar(let scalar): return tag + (isValue(scalar) ? "=" : "") + scalar.text.debugDescription
        case .sequence(let elements): return tag + "[" + elements.map(meaning).joined(separator: ",") + "]"
        case .mapping(let entries):
            return tag + "{" + entries.map { meaning($0.key) + ":" + meaning($0.value) }.joined(separator: ",") + "}"
        }
    }

    /// Whether it is something else than a text.
    private static func isValue(_ scalar: YAMLScalar) -> Bool {
        scalar.isPlain
            && (["", "~", "null", "true", "false"].contains(scalar.text) || Double(scalar.text)?.isFinite == true)
    }
}
