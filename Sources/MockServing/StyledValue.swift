import JSONSyntax
import SpecLanguage
import WireSyntax

/// Reads a value that was written in a style with names made of keys, and turns it into JSON.
struct StyledValue {
    /// More texts, or keys in one name, are ignored, so that a hostile request takes neither much time nor much stack.
    private static let mostTexts: Int = 4096
    private static let mostKeys: Int = 32

    let name: String
    let style: ParameterStyle

    /// Whether the value has no name of its own, so that its keys are names.
    let isNameless: Bool

    init(_ name: String, _ style: ParameterStyle) {
        self.name = name
        self.style = style
        isNameless = style == .fields
    }

    /// A whole form.
    init(form style: ParameterStyle) {
        name = ""
        self.style = style
        isNameless = true
    }

    /// The value; `nil` if the query or the form has no part of it. All of its texts are strings.
    func node(of pairs: [WireText.Pair]) -> JSONNode? {
        var root = Node.object([])
        var count = 0
        for pair in pairs {
            guard count < Self.mostTexts, let keys = keys(of: pair.name.text) else { continue }
            count += 1
            if keys.isEmpty {
                // The value is one text.
                root = .text(pair.value)
            } else {
                root.add(pair.value, at: keys[...], repeatsNames: style == .fields)
            }
        }
        return count > 0 ? root.json(positions: style == .indexed) : nil
    }

    /// Whether the name is one of this value.
    func has(_ name: String) -> Bool { keys(of: name) != nil }

    /// The keys that a name leads through; `nil` if it is not one of this value. An empty key is the next element of a
    /// list.
    private func keys(of text: String) -> [String]? {
        var rest = text[...]
        var keys: [String] = []
        if isNameless {
            let first = rest.prefix { $0 != "[" }
            keys.append(String(first))
            rest = rest[first.endIndex...]
        } else {
            guard rest.utf8.starts(with: name.utf8) else { return nil }
            rest = Substring(rest.utf8.dropFirst(name.utf8.count))
        }
        while rest.first == "[", let end = rest.firstIndex(of: "]") {
            keys.append(String(rest[..<end].dropFirst()))
            rest = rest[end...].dropFirst()
        }
        return rest.isEmpty && keys.count <= Self.mostKeys ? keys : nil
    }

    /// A value while its texts arrive one by one.
    private indirect enum Node {
        case text(String)
        case list([Node])
        case object([(key: String, value: Node)])

        mutating func add(_ text: String, at keys: ArraySlice<String>, repeatsNames: Bool) {
            guard let key = keys.first else { return repeatText(text, repeatsNames) }
            let rest = keys.dropFirst()
            if key.isEmpty { return append(text, at: rest) }
            var members: [(key: String, value: Node)] = []
            if case .object(let known) = self { members = known }
            let index = members.firstIndex { ExactText($0.key) == ExactText(key) }
            if let index {
                members[index].value.add(text, at: rest, repeatsNames: repeatsNames)
            } else {
                var value: Node = rest.isEmpty ? .text(text) : .object([])
                if !rest.isEmpty { value.add(text, at: rest, repeatsNames: repeatsNames) }
                members.append((key, value))
            }
            self = .object(members)
        }

        /// A second text of one name.
        private mutating func repeatText(_ text: String, _ repeatsNames: Bool) {
            guard repeatsNames else {
                self = .text(text)
                return
            }
            if case .list(let elements) = self {
                self = .list(elements + [.text(text)])
            } else {
                self = .list([self, .text(text)])
            }
        }

        /// An element of a list. The texts of one element follow one another: a key that the last element has already
        /// begins the next one.
        private mutating func append(_ text: String, at keys: ArraySlice<String>) {
            var elements: [Node] = []
            if case .list(let known) = self { elements = known }
            var element: Node = keys.isEmpty ? .text(text) : .object([])
            if !keys.isEmpty {
                if let last = elements.last, case .object = last, !last.has(keys) {
                    element = last
                    elements.removeLast()
                }
                element.add(text, at: keys, repeatsNames: false)
            }
            self = .list(elements + [element])
        }

        private func has(_ keys: ArraySlice<String>) -> Bool {
            guard let key = keys.first else { return true }
            // A list in an element can always have one more.
            guard !key.isEmpty, case .object(let members) = self else { return false }
            return members.contains { ExactText($0.key) == ExactText(key) && $0.value.has(keys.dropFirst()) }
        }

        /// - Parameter positions: whether keys that are numbers are positions in a list. Elements that are null are left out.
        func json(positions: Bool) -> JSONNode {
            switch self {
            case .text(let text): return WireValue.located(.string(text))
            case .list(let elements): return WireValue.located(.array(elements.map { $0.json(positions: positions) }))
            case .object(let members):
                let isList = positions && members.allSatisfy { $0.key.utf8.allSatisfy(URLText.isDigit) }
                if isList, !members.isEmpty {
                    return WireValue.located(.array(members.map { $0.value.json(positions: positions) }))
                }
                return WireValue.located(
                    .object(
                        members.map { member in
                            let value = member.value.json(positions: positions)
                            return JSONMember(key: member.key, keyRange: value.range, value: value)
                        }))
            }
        }
    }
}

extension ParameterStyle {
    /// Whether it writes a list of texts, each of them in a form that needs no keys.
    var isByElements: Bool {
        switch self {
        case .repeat, .comma, .space, .pipe: true
        case .brackets, .indexed, .fields: false
        }
    }
}

extension Parameter {
    /// The texts of the parameter: its elements, if it is a list.
    func texts(in pairs: [WireText.Pair]) -> [String] {
        let own = pairs.filter { $0.name == ExactText(wireName) }
        switch (style, location) {
        // Commas within elements are encoded in queries. A form encodes all commas.
        case (.comma, .query):
            return own.last?.encoded.split(separator: ",", omittingEmptySubsequences: false).map(WireText.decoded) ?? []
        case (.comma, _): return Self.split(own.last, ",")
        case (.space, _): return Self.split(own.last, " ")
        case (.pipe, _): return Self.split(own.last, "|")
        default: return own.map(\.value)
        }
    }

    /// The elements of a list in a query whose commas are encoded, as in `ids=1%2C2`; `nil` if it has others or none.
    func textsOfForm(in pairs: [WireText.Pair]) -> [String]? {
        guard style == .comma, location == .query,
            let pair = pairs.last(where: { $0.name == ExactText(wireName) }), !pair.encoded.contains(","),
            pair.value.contains(",")
        else { return nil }
        return Self.split(pair, ",")
    }

    private static func split(_ pair: WireText.Pair?, _ separator: Character) -> [String] {
        pair?.value.split(separator: separator, omittingEmptySubsequences: false).map { String($0) } ?? []
    }
}
