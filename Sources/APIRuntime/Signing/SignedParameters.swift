@_spi(Generated) import APIJSON

/// The parameters of a request that a signature is over.
///
/// They are all that is in the query, and with it the fields of a form or the keys of a JSON object that is the body:
/// whoever put them there, and empty ones too. Names and values are those before any encoding. Of a JSON body a string
/// is its characters, and everything else its JSON text as it stands there, without spaces. What is in the path, in
/// header fields, in cookies and in other bodies is no parameter.
///
/// They are sorted by the bytes of their names in UTF-8; those of one name stay in the order in which they are sent.
struct SignedParameters {
    private let pairs: [(name: String, value: String)]

    init(of request: APICall.Request) {
        var pairs: [(name: String, value: String)] = request.query.map { item in (item.name, item.value) }
        switch request.content {
        case .form(let items): pairs += items.map { item in (item.name, item.value) }
        case .json(let bytes): pairs += JSONObjectText(bytes)?.pairs ?? []
        case .none, .other: break
        }
        let sorted = pairs.enumerated().sorted { left, right in
            left.element.name == right.element.name
                ? left.offset < right.offset
                : left.element.name.utf8.lexicographicallyPrecedes(right.element.name.utf8)
        }
        self.pairs = sorted.map { entry in entry.element }
    }

    /// Each as `name=value`.
    func text(joinedBy separator: String) -> String {
        pairs.map { pair in pair.name + "=" + pair.value }.joined(separator: separator)
    }
}

extension APICall.Request {
    /// Removes the parameters of a name.
    mutating func removeParameter(_ name: String) {
        query.removeAll { item in item.name == name }
        switch content {
        case .form(let items): content = .form(items.filter { item in item.name != name })
        case .json(let bytes):
            guard var object = JSONObjectText(bytes) else { return }
            object.remove(name)
            content = .json(object.bytes)
        case .none, .other: break
        }
    }

    /// Adds a parameter where the others go: to the form or the object that is the body, or else to the query.
    mutating func addParameter(_ name: String, _ value: String) {
        let item = Item(name, value, isSensitive: true)
        switch content {
        case .form(let items): content = .form(items + [item])
        case .json(let bytes):
            guard var object = JSONObjectText(bytes) else { return query.append(item) }
            object.set(name, to: value)
            content = .json(object.bytes)
        case .none, .other: query.append(item)
        }
    }
}
