/// A piece of a template's text, or a tag.
struct Token {
    enum Kind {
        case text(String)
        /// `indent` holds the blanks before the tag where nothing but blanks and sections' tags stands before it on its line.
        case variable(String, indent: String)
        case section(String, isInverted: Bool)
        case end(String)
        /// `indent` holds the blanks before a tag that has its line for itself.
        case partial(String, indent: String)
    }

    var kind: Kind
    /// Bytes before it in the template.
    var offset: Int
}
