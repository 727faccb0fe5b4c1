/// One step of a template's program; holds numbers only, so that carrying it out counts no references.
enum Instruction: Sendable {
    /// Puts a text of the template into the output.
    case literal(ConstantText)
    /// The same in an indented partial: at the start of a line the indent comes first.
    case indentedLiteral(ConstantText, indent: ConstantText)
    /// Puts a member into the output.
    case text(Source, indents: TextIndents)
    /// Goes through what stands in `source`; to `exit` where that is nothing.
    case enter(Source, exit: Int)
    /// Goes back to `start` for the next element, or on where there is none.
    case next(start: Int)
    case jumpIfTrue(Source, to: Int)
    case jumpIfFalse(Source, to: Int)
}

/// The blanks that a text is indented by.
struct TextIndents: Sendable {
    /// Put before the text where it starts a line of the output.
    var start: ConstantText
    /// Put before each further line of the text.
    var further: ConstantText
}

/// Where a value is found while rendering.
enum Source: Sendable {
    case slot(level: Int, Int)
    /// The slot of a nested context of a nested context …: the number of the path in the program.
    case path(level: Int, number: Int)
    /// Whether the list is at its first element.
    case first(level: Int)
    /// Whether the list is at its last element.
    case last(level: Int)
}
