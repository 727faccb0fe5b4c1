@_spi(Generated) import APIJSON

/// The texts of a JSON value, named by the keys and positions on the way to them.
struct NamedTexts {
    private let style: RequestBuilder.Style
    /// Whether the keys of the value itself can have brackets, which then do not stand for anything nested.
    private let allowsBrackets: Bool
    private(set) var all: [(name: String, value: String)] = []
    /// The first key that would change the structure of the request: a caller's dictionary may have any.
    private(set) var refusedKey: String?

    /// - Parameters:
    ///   - style: how lists and nested values are named.
    ///   - allowsBrackets: whether the keys of the value itself can have brackets.
    init(_ style: RequestBuilder.Style, allowsBrackets: Bool = false) {
        self.style = style
        self.allowsBrackets = allowsBrackets
    }

    /// Adds the texts of a value.
    /// - Parameters:
    ///   - json: compact JSON.
    ///   - name: the name of the value; `nil` if its keys are names.
    mutating func add(_ json: ArraySlice<UInt8>, _ name: String?) {
        switch json.first {
        case 0x7B:
            for member in ParameterTexts.elements(of: json) {
                guard let (key, value) = Self.member(member) else { continue }
                if name != nil || !allowsBrackets { check(key) }
                add(value, name.map { name in "\(name)[\(key)]" } ?? key)
            }
        case 0x5B:
            let name = name ?? ""
            for (index, element) in ParameterTexts.elements(of: json).enumerated() {
                switch style {
                case .indexed: add(element, "\(name)[\(index)]")
                case .brackets: add(element, "\(name)[]")
                case .fields, .comma, .space, .pipe: add(element, name)
                }
            }
        default:
            for text in ParameterTexts.text(json) { all.append((name ?? "", text)) }
        }
    }

    private mutating func check(_ key: String) {
        guard key.isEmpty || key.utf8.contains(where: { byte in byte == 0x5B || byte == 0x5D }) else { return }
        refusedKey = refusedKey ?? key
    }

    /// The key and the value of `"key":value`.
    private static func member(_ json: ArraySlice<UInt8>) -> (key: String, value: ArraySlice<UInt8>)? {
        var end = json.startIndex + 1
        while end < json.endIndex, json[end] != 0x22 { end += json[end] == 0x5C ? 2 : 1 }
        guard end + 1 < json.endIndex, let key = try? String(fromJSON: Array(json[...end])) else { return nil }
        return (key, json[(end + 2)...])
    }
}
