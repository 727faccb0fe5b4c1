import YAMLSyntax

/// A document with its comments.
struct DocumentLayout {
    var directives: [String] = []
    /// The comments above a root that is no mapping or list of several lines.
    var lead: [Remark] = []
    var root: LayoutNode?
    /// The comments after the root.
    var end: [Remark] = []
}

/// A node, and what is written around it.
struct LayoutNode {
    enum Content {
        case scalar(WrittenScalar)
        case alias(String)
        case collection(isMapping: Bool, [LayoutItem], end: [Remark])
    }

    var content: Content
    /// Its anchor and its tag, as written.
    var properties: String = ""
    /// The comment on its line, or on the line on which it starts.
    var note: String?
    /// Whether it was written in brackets or braces, or is a scalar between such.
    var isFlow: Bool = false
    /// Whether it is a key with its value in brackets, without braces.
    var isPair: Bool = false
    /// Whether it can be on one line with other nodes: nothing in it has a comment.
    var fitsInLine: Bool = true

    var isEmptyPlain: Bool {
        if case .scalar(let scalar) = content { scalar.style == .plain && scalar.text.isEmpty } else { false }
    }
}

/// An element of a list, or a key with its value.
struct LayoutItem {
    /// The comments above it.
    var lead: [Remark]
    /// Whether a blank line is above it, below its comments.
    var isAfterBlank: Bool
    var key: LayoutNode?
    var value: LayoutNode

    var fitsInLine: Bool {
        lead.isEmpty && key?.note == nil && value.note == nil && value.fitsInLine
    }
}

/// A comment on a line of its own.
struct Remark {
    let text: String
    /// Its column in the source, from 0.
    let column: Int
    /// Whether a blank line is above it.
    let isAfterBlank: Bool
}

/// Builds the layout from the tokens of a text.
struct DocumentLayoutBuilder {
    private var layout = DocumentLayout()
    private var open: [UnfinishedCollection] = []
    /// Comments that belong to what follows, or to the end of what is open.
    private var pending: [Remark] = []
    private var isAfterBlank = false
    private var properties: [String] = []
    private var nextNote: String?
    /// What a comment at the end of the line belongs to.
    private var target: NoteTarget = .none

    private enum NoteTarget {
        case none, open, last, next
    }

    private struct UnfinishedCollection {
        var node: LayoutNode
        let isMapping: Bool
        let column: Int
        var items: [LayoutItem] = []
        var lead: [Remark] = []
        var isAfterBlank = false
        var key: LayoutNode?
    }

    mutating func take(_ token: WrittenYAML.Token) {
        switch token {
        case .directive(let text): layout.directives.append(text)
        case .blankLine: isAfterBlank = true
        case .comment(let text, let column): takeComment(text, column)
        case .dash:
            takeLead()
            target = .next
        case .property(let text):
            properties.append(text)
            target = .next
        case .scalar(let scalar):
            let isBlock = scalar.style == .literal || scalar.style == .folded
            complete(begin(.scalar(scalar), isBlock: false, fitsInLine: !isBlock))
        case .alias(let name): complete(begin(.alias(name), isBlock: false))
        case .open(.block(let isMapping, let column)): start(isMapping: isMapping, column: column)
        case .open(.flow(let isMapping)): start(isMapping: isMapping)
        case .open(.pair): start(isMapping: true, isPair: true)
        case .close: close()
        }
    }

    /// - Parameter column: that of the first item; `nil` in brackets
    private mutating func start(isMapping: Bool, column: Int? = nil, isPair: Bool = false) {
        var node = begin(.collection(isMapping: isMapping, [], end: []), isBlock: column != nil)
        node.isFlow = column == nil
        node.isPair = isPair
        open.append(UnfinishedCollection(node: node, isMapping: isMapping, column: column ?? 0))
        target = node.isFlow ? .open : .next
    }

    /// The layout of everything that was taken.
    mutating func finish() -> DocumentLayout {
        layout.end = pending
        return layout
    }

    private mutating func takeComment(_ text: String, _ column: Int?) {
        if column == nil {
            switch target {
            case .next:
                nextNote = Self.joined(nextNote, text)
                return
            case .open where !open.isEmpty:
                let note = Self.joined(open[open.count - 1].node.note, text)
                open[open.count - 1].node.note = note
                return
            case .last:
                if attach(text) { return }
            default: break
            }
        }
        pending.append(Remark(text: text, column: column ?? 0, isAfterBlank: isAfterBlank))
        isAfterBlank = false
    }

    private mutating func attach(_ text: String) -> Bool {
        guard let top = open.indices.last else {
            let note = Self.joined(layout.root?.note, text)
            layout.root?.note = note
            return layout.root != nil
        }
        guard let last = open[top].items.indices.last else { return false }
        let note = Self.joined(open[top].items[last].value.note, text)
        open[top].items[last].value.note = note
        return true
    }

    private static func joined(_ first: String?, _ second: String) -> String {
        first.map { $0 + " " + second } ?? second
    }

    /// Gives the pending comments to the next item of the innermost collection.
    private mutating func takeLead() {
        guard let top = open.indices.last else { return }
        open[top].lead = pending
        open[top].isAfterBlank = isAfterBlank
        pending = []
        isAfterBlank = false
    }

    /// - Parameter isBlock: whether it is a collection without brackets, whose first item takes the pending comments
    private mutating func begin(_ content: LayoutNode.Content, isBlock: Bool, fitsInLine: Bool = true) -> LayoutNode {
        let top = open.indices.last
        let isInFlow = top.map { open[$0].node.isFlow } ?? false
        if let top, open[top].isMapping ? open[top].key == nil : isInFlow {
            takeLead()
        } else if !isBlock {
            if let top {
                open[top].lead += pending
            } else {
                layout.lead = pending
            }
            pending = []
        }
        if !isBlock { isAfterBlank = false }
        let sorted = properties.filter { $0.hasPrefix("&") } + properties.filter { !$0.hasPrefix("&") }
        let node = LayoutNode(
            content: content, properties: sorted.joined(separator: " "), note: nextNote, isFlow: isInFlow,
            fitsInLine: fitsInLine)
        properties = []
        nextNote = nil
        return node
    }

    private mutating func complete(_ node: LayoutNode) {
        guard let top = open.indices.last else {
            layout.root = node
            target = .last
            return
        }
        if open[top].isMapping, open[top].key == nil {
            open[top].key = node
            target = .next
            return
        }
        var item = LayoutItem(
            lead: open[top].lead, isAfterBlank: open[top].isAfterBlank, key: open[top].key, value: node)
        if let note = item.key?.note {
            item.lead.append(Remark(text: note, column: 0, isAfterBlank: false))
            item.key?.note = nil
        }
        open[top].items.append(item)
        open[top].key = nil
        open[top].lead = []
        target = .last
    }

    private mutating func close() {
        guard let closed = open.popLast() else { return }
        var node = closed.node
        var end = pending
        if !node.isFlow {
            // A list may be as far to the left as the key that it belongs to.
            let isAtKey = !closed.isMapping && open.last.map { $0.isMapping && $0.column == closed.column } ?? false
            let column = isAtKey ? closed.column + 1 : closed.column
            end = Array(pending.prefix { open.isEmpty || $0.column >= column })
        }
        if closed.items.isEmpty { end = [] }
        pending.removeFirst(end.count)
        node.content = .collection(isMapping: closed.isMapping, closed.items, end: end)
        node.fitsInLine = node.isFlow && end.isEmpty && closed.items.allSatisfy(\.fitsInLine)
        complete(node)
    }
}
