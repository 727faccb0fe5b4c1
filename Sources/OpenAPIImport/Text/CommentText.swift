/// Texts as YAML comments.
enum CommentText {
    /// The lines of a comment; what YAML would take for a line break is a blank.
    static func lines(_ text: String) -> [String] {
        ParagraphText.tidy(text).split(separator: "\n").map { line in
            String(
                String.UnicodeScalarView(
                    line.unicodeScalars.map { ScalarText.isPrintable($0) && $0 != "\t" ? $0 : " " }))
        }
    }
}
