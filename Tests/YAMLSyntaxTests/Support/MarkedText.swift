import YAMLSyntax

/// A text in which `⟦…⟧` marks a range and `⟨…⟩` a second one; positions are counted independently, scalar by scalar.
struct MarkedText {
    private(set) var text = ""
    private(set) var range: TextRange?
    private(set) var related: TextRange?

    init(_ marked: String) {
        var place = PlaceCounter()
        var start = TextPosition.start
        var relatedStart = TextPosition.start
        for scalar in marked.unicodeScalars {
            switch scalar {
            case "⟦": start = place.position
            case "⟧": range = TextRange(start: start, end: place.position)
            case "⟨": relatedStart = place.position
            case "⟩": related = TextRange(start: relatedStart, end: place.position)
            default:
                place.pass(scalar)
                text.unicodeScalars.append(scalar)
            }
        }
    }

    var bytes: [UInt8] { Array(text.utf8) }
}

/// Counts lines, columns and bytes.
struct PlaceCounter {
    private var line = 1
    private var column = 1
    private var offset = 0
    private var isAfterCarriageReturn = false

    /// The position of the next scalar; between CR and LF it is still the start of the new line.
    var position: TextPosition { TextPosition(line: line, column: column, offset: offset) }

    mutating func pass(_ scalar: Unicode.Scalar) {
        let isFirst = offset == 0
        offset += UTF8.width(scalar)
        switch scalar {
        case "\n" where isAfterCarriageReturn: break
        case "\n", "\r", "\u{85}", "\u{2028}", "\u{2029}":
            line += 1
            column = 1
        case "\u{FEFF}" where isFirst: break
        default: column += 1
        }
        isAfterCarriageReturn = scalar == "\r"
    }

    /// All positions of a text, by offset.
    static func places(in text: String) -> [Int: TextPosition] {
        var counter = PlaceCounter()
        var places: [Int: TextPosition] = [0: counter.position]
        for scalar in text.unicodeScalars {
            counter.pass(scalar)
            places[counter.offset] = counter.position
        }
        return places
    }
}
