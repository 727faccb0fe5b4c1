public import YAMLSyntax

/// Writes specs in their canonical form, which `Documentation/formatting.md` describes.
///
/// The form is one of YAML: it depends on no key, keeps comments, anchors, aliases and the order of everything, and has the
/// same meaning. Formatting what is formatted changes nothing.
public enum SpecFormatter {
    /// The maximum length of lines, where possible.
    package static let width: Int = 120

    /// The text in the canonical form: UTF-8 without a byte order mark, with line feeds.
    ///
    /// - Parameter bytes: YAML, in UTF-8, or in UTF-16 with a byte order mark
    /// - Throws: the first fault of the text that makes it no YAML, or no YAML that specs can be written in, such as a
    ///   duplicate key
    public static func format(_ bytes: [UInt8]) throws(YAMLFault) -> [UInt8] {
        let written = try YAMLParser().written(bytes)
        var builder = DocumentLayoutBuilder()
        for token in written.tokens { builder.take(token) }
        var writer = LayoutWriter()
        return writer.text(of: builder.finish())
    }

    /// The text in the canonical form, of a text in memory.
    public static func format(_ text: String) throws(YAMLFault) -> String {
        String(decoding: try format(Array(text.utf8)), as: UTF8.self)
    }
}
