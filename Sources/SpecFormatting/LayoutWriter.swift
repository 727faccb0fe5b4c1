import YAMLSyntax

/// Writes a layout in the canonical form.
struct LayoutWriter {
    private var lines: [Line] = []

    private struct Line {
        var text: String
        /// The comment at its end.
        var note: String?
        /// Whether it is a node, whose comment is aligned with those of its neighbours.
        var isNode: Bool = false
    }

    mutating func text(of layout: DocumentLayout) -> [UInt8] {
        for directive in layout.directives { write(directive) }
        if !layout.directives.isEmpty { write("---") }
        write(layout.lead, indentation: 0, isFirst: true)
        if let root = layout.root { write(root: root) }
        write(layout.end, indentation: 0, isFirst: lines.isEmpty)
        alignNotes()
        var bytes: [UInt8] = []
        for line in lines {
            bytes += line.text.utf8
            if let note = line.note { bytes += note.utf8 }
            bytes.append(UInt8(ascii: "\n"))
        }
        return bytes
    }

    private mutating func write(root: LayoutNode) {
        if case .collection(_, let items, let end) = root.content, !items.isEmpty,
            !root.isFlow || !fits(root, in: SpecFormatter.width)
        {
            if !root.properties.isEmpty || root.note != nil {
                writeNode(root.properties, root.note)
            }
            write(items, end, indentation: 0, after: "")
        } else {
            write(root, after: "", indentation: 0)
        }
    }

    private mutating func write(_ text: String) {
        lines.append(Line(text: text))
    }

    private mutating func writeNode(_ text: String, _ note: String?) {
        lines.append(Line(text: text, note: note, isNode: true))
    }

    private mutating func write(_ remarks: [Remark], indentation: Int, isFirst: Bool) {
        for (index, remark) in remarks.enumerated() {
            if remark.isAfterBlank, index > 0 || !isFirst { write("") }
            write(Self.spaces(indentation) + remark.text)
        }
    }

    private static func spaces(_ count: Int) -> String {
        String(repeating: " ", count: count)
    }
}

/// Collections.
extension LayoutWriter {
    /// - Parameter head: what precedes the first item on its line, in place of its indentation
    private mutating func write(_ items: [LayoutItem], _ end: [Remark], indentation: Int, after head: String) {
        for (index, item) in items.enumerated() {
            write(item.lead, indentation: indentation, isFirst: index == 0)
            if item.isAfterBlank, index > 0 || !item.lead.isEmpty { write("") }
            let start = index == 0 && !head.isEmpty ? head : Self.spaces(indentation)
            guard let key = item.key else {
                write(item.value, after: start + "-", indentation: indentation)
                continue
            }
            let text = line(key, isInFlow: false)
            if key.needsMark(text) {
                writeNode(text.isEmpty ? start + "?" : start + "? " + text, nil)
                write(item.value, after: Self.spaces(indentation) + ":", indentation: indentation)
            } else {
                write(item.value, after: start + text + (key.endsInName ? " :" : ":"), indentation: indentation)
            }
        }
        write(end, indentation: indentation, isFirst: false)
    }

    /// Writes a value after its key or its dash.
    private mutating func write(_ node: LayoutNode, after head: String, indentation: Int) {
        let start = node.properties.isEmpty ? head : (head.isEmpty ? "" : head + " ") + node.properties
        switch node.content {
        case .alias, .scalar:
            if case .scalar(let scalar) = node.content,
                let block = BlockText(scalar, indentation: indentation + 2, head: start)
            {
                writeNode(start + (start.isEmpty ? "" : " ") + block.mark, node.note)
                for line in block.lines { write(line.isEmpty ? "" : Self.spaces(indentation + 2) + line) }
            } else {
                let text = line(node, isInFlow: false)
                writeNode(text.isEmpty || head.isEmpty ? head + text : head + " " + text, node.note)
            }
        case .collection(_, let items, let end):
            let room = SpecFormatter.width - head.unicodeScalars.count - 1
            if items.isEmpty || node.isFlow && fits(node, in: room) {
                let text = line(node, isInFlow: false)
                writeNode(head.isEmpty ? text : head + " " + text, node.note)
            } else if head.hasSuffix("-"), start == head, node.note == nil, items[0].lead.isEmpty {
                write(items, end, indentation: indentation + 2, after: head + " ")
            } else {
                writeNode(start, node.note)
                write(items, end, indentation: indentation + 2, after: "")
            }
        }
    }
}

/// Nodes on one line.
extension LayoutWriter {
    private func fits(_ node: LayoutNode, in room: Int) -> Bool {
        guard node.fitsInLine else { return false }
        var line = FlowLine(room: room)
        return line.append(node, isInFlow: false)
    }

    private func line(_ node: LayoutNode, isInFlow: Bool) -> String {
        var line = FlowLine(room: .max)
        _ = line.append(node, isInFlow: isInFlow)
        return line.text
    }

    /// Comments at the ends of adjacent lines with the same indentation are in one column.
    private mutating func alignNotes() {
        var start = 0
        while start < lines.count {
            let indentation = lines[start].text.utf8.prefix { $0 == UInt8(ascii: " ") }.count
            var end = start
            while end < lines.count, lines[end].isNode,
                lines[end].text.utf8.prefix(while: { $0 == UInt8(ascii: " ") }).count == indentation
            {
                end += 1
            }
            let noted = (start..<end).filter { lines[$0].note != nil }
            let column = noted.map { lines[$0].text.unicodeScalars.count }.max() ?? 0
            for index in noted {
                let gap = lines[index].text.isEmpty ? 0 : column - lines[index].text.unicodeScalars.count + 2
                lines[index].text += Self.spaces(gap)
            }
            start = max(end, start + 1)
        }
    }
}

/// A line of nodes, up to a width.
private struct FlowLine {
    private(set) var text = ""
    private var room: Int

    init(room: Int) {
        self.room = room
    }

    /// Returns `false` if there is not enough room.
    private mutating func append(_ part: String) -> Bool {
        text += part
        room -= room == .max ? 0 : part.unicodeScalars.count
        return room >= 0
    }

    mutating func append(_ node: LayoutNode, isInFlow: Bool) -> Bool {
        var separator = ""
        if !node.properties.isEmpty {
            guard append(node.properties) else { return false }
            // What follows a tag directly would belong to it.
            separator = isInFlow || !node.isEmptyPlain ? " " : ""
        }
        switch node.content {
        case .alias(let name): return append(separator + "*" + name)
        case .scalar(let scalar):
            return append(
                separator
                    + (node.properties.isEmpty || scalar.style == .plain
                        ? ScalarText.spelling(scalar.text, isPlain: scalar.style == .plain, isInBrackets: isInFlow)
                        : ScalarText.quoted(scalar.text)))
        case .collection(let isMapping, let items, _):
            guard append(separator + (node.isPair ? "" : isMapping ? "{" : "[")) else { return false }
            for (index, item) in items.enumerated() {
                guard append(index > 0 ? ", " : ""), append(item) else { return false }
            }
            return append(node.isPair ? "" : isMapping ? "}" : "]")
        }
    }

    private mutating func append(_ item: LayoutItem) -> Bool {
        if let key = item.key {
            guard !key.isEmptyPlain || !key.properties.isEmpty || append("? ") else { return false }
            guard append(key, isInFlow: true), append(key.isAlias ? " : " : ": ") else {
                return false
            }
        }
        return append(item.value, isInFlow: true)
    }
}

extension LayoutNode {
    /// Whether it ends with an alias, an anchor or a tag, to which a colon would belong.
    fileprivate var endsInName: Bool { isAlias || isEmptyPlain && !properties.isEmpty }

    fileprivate var isAlias: Bool {
        if case .alias = content { true } else { false }
    }

    /// Whether, as a key, it needs a question mark: it is missing, or longer than YAML allows of others (YAML 1.1, section
    /// 10.2).
    fileprivate func needsMark(_ text: String) -> Bool {
        text.isEmpty || text.unicodeScalars.count > 1_000
    }
}

/// A scalar on lines of its own.
private struct BlockText {
    let mark: String
    let lines: [String]

    /// `nil` if it is written on the line of its key.
    init?(_ scalar: WrittenScalar, indentation: Int, head: String) {
        switch scalar.style {
        case .plain, .quoted:
            let room = SpecFormatter.width - head.unicodeScalars.count - 1
            guard scalar.isBroken, scalar.text.utf8.contains(UInt8(ascii: "\n")) || scalar.text.utf8.count > room,
                let block = ParagraphText.block(scalar.text, width: SpecFormatter.width - indentation)
            else { return nil }
            (mark, lines) = block
        case .literal, .folded:
            guard let kept = Self.keptLines(scalar) else { return nil }
            let first = kept.first { !$0.isEmpty }?.utf8.first
            let needsIndicator = first == UInt8(ascii: " ") || first == UInt8(ascii: "\t")
            let breaks = scalar.text.utf8.reversed().prefix { $0 == UInt8(ascii: "\n") }.count
            mark =
                (scalar.style == .literal ? "|" : ">") + (needsIndicator ? "2" : "")
                + (breaks == 0 ? "-" : breaks > 1 ? "+" : "")
            lines = kept + Array(repeating: "", count: max(0, breaks - 1))
        }
    }

    /// The lines of the source without their indentation and without the empty ones at the end; `nil` if the text is blank
    /// or has other line breaks than those of lines.
    private static func keptLines(_ scalar: WrittenScalar) -> [String]? {
        let hasOtherBreaks = scalar.text.unicodeScalars.contains { [0x85, 0x2028, 0x2029].contains($0.value) }
        let textLines = scalar.text.split(separator: "\n")
        guard !hasOtherBreaks, let first = textLines.first(where: { !isBlank($0) }),
            let source = scalar.lines.first(where: { !isBlank($0[...]) })
        else { return nil }
        let indentation = spaces(source[...]) - spaces(first)
        var lines = scalar.lines.map { line in
            String(decoding: line.utf8.dropFirst(min(max(0, indentation), spaces(line[...]))), as: UTF8.self)
        }
        while lines.last?.isEmpty == true { lines.removeLast() }
        return lines
    }

    private static func isBlank(_ line: Substring) -> Bool {
        line.utf8.allSatisfy { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
    }

    private static func spaces(_ line: Substring) -> Int {
        line.utf8.prefix { $0 == UInt8(ascii: " ") }.count
    }
}
