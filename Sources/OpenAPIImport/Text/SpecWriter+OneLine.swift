extension SpecWriter {
    /// The value on one line; nil where it is longer than there is room, or is to have lines of its own.
    static func oneLine(_ value: SpecText, room: Int) -> String? {
        if case .scalar(let scalar) = value, scalar.form == .text {
            guard scalar.text.utf8.count <= room, !scalar.text.utf8.contains(UInt8(ascii: "\n")) else { return nil }
        }
        var text = ""
        guard append(value, to: &text, room: room, isInBrackets: false) else { return nil }
        return text.utf8.count <= room || value.isScalar && !value.isText ? text : nil
    }

    private static func append(_ value: SpecText, to text: inout String, room: Int, isInBrackets: Bool) -> Bool {
        switch value {
        case .scalar(let scalar):
            text += ScalarText.line(scalar, isInBrackets: isInBrackets)
            return true
        case .list(let elements):
            return append(elements.map { (nil, $0) }, "[", "]", to: &text, room: room)
        case .mapping(let mapping):
            guard !mapping.isBlock || mapping.entries.isEmpty, mapping.entries.allSatisfy(\.comments.isEmpty) else {
                return false
            }
            return append(mapping.entries.map { ($0.key, $0.value) }, "{", "}", to: &text, room: room)
        }
    }

    private static func append(
        _ parts: [(key: SpecScalar?, value: SpecText)], _ start: String, _ end: String, to text: inout String, room: Int
    ) -> Bool {
        text += start
        for (index, part) in parts.enumerated() {
            if index > 0 { text += ", " }
            if let key = part.key { text += ScalarText.line(key, isInBrackets: true) + ": " }
            guard append(part.value, to: &text, room: room, isInBrackets: true), text.utf8.count <= room else {
                return false
            }
        }
        text += end
        return true
    }
}

extension SpecText {
    fileprivate var isScalar: Bool {
        if case .scalar = self { true } else { false }
    }

    fileprivate var isText: Bool {
        if case .scalar(let scalar) = self { scalar.form == .text } else { false }
    }
}
