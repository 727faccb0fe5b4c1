import Testing

@testable import SwiftRendering

@Suite("Doc comments")
struct DocCommentTests {
    @Test(
        "stay comments for any text",
        arguments: [
            ("One line.", ["/// One line."]),
            (
                "First.\r\nSecond.\rThird.\u{2028}Fourth.\u{85}Fifth.\u{B}Sixth.",
                ["/// First.", "///", "/// Second.", "/// Third.", "/// Fourth.", "/// Fifth.", "/// Sixth."]
            ),
            ("\n\n First. \t\n\nSecond.\n\n", ["///  First.", "///", "/// Second."]),
            ("a\u{202E}b\u{0}c\u{A0}d", ["/// abc d"]),
            ("👨\u{200D}👩", ["/// 👨\u{200D}👩"]),
            ("*/ code()", ["/// */ code()"]),
            (" \n\u{200B}", []),
        ])
    func escapesTexts(text: String, lines: [String]) {
        #expect(DocComment(text).lines == lines)
    }

    @Test(
        "have the first sentence as their summary",
        arguments: [
            (
                "One picture. It has a title. And a size.",
                ["/// One picture.", "///", "/// It has a title. And a size."]
            ),
            ("Is it open? Then come in!", ["/// Is it open?", "///", "/// Then come in!"]),
            ("一张图片。它有标题。", ["/// 一张图片。", "///", "/// 它有标题。"]),
            ("Ein Bild. Ändert sich.", ["/// Ein Bild.", "///", "/// Ändert sich."]),
            ("Large things, e.g. Houses (cf. Cities. Maybe).", ["/// Large things, e.g. Houses (cf. Cities. Maybe)."]),
            ("By J. Smith, vs. Others, approx. Ten.", ["/// By J. Smith, vs. Others, approx. Ten."]),
            ("Version 1.5 of `a. B`. the rest", ["/// Version 1.5 of `a. B`. the rest"]),
            (
                "A picture that\nis large. It has\na title.",
                ["/// A picture that", "/// is large.", "///", "/// It has", "/// a title."]
            ),
            ("- One. Two.\n- Three.", ["/// - One. Two.", "/// - Three."]),
            ("Short.\n\nOne. Two.", ["/// Short.", "///", "/// One. Two."]),
        ])
    func summaries(text: String, lines: [String]) {
        #expect(DocComment(text).lines == lines)
    }

    @Test("separate paragraphs")
    func paragraphs() {
        var comment = DocComment("First.")
        comment.continueWith("Goes on.")
        comment.add("Second.")
        comment.add(nil)
        #expect(comment.lines == ["/// First.", "/// Goes on.", "///", "/// Second."])
    }

    @Test("quote code in one line")
    func code() {
        #expect(DocComment.code("image.src") == "`image.src`")
        #expect(DocComment.code("a`b\nc") == "`` a`b c ``")
    }

    @Test(
        "of deprecation are attributes on one line",
        arguments: [
            (nil, nil), ("", "@available(*, deprecated)"),
            ("Use \"x\".\nNow.", #"@available(*, deprecated, message: "Use \"x\". Now.")"#),
        ] as [(String?, String?)])
    func deprecation(reason: String?, line: String?) {
        #expect(DeprecatedAttribute.line(reason) == line)
    }
}
