import WireSyntax

/// The values of one parameter of a query, a form or a header, over all requests.
struct NamedValues: Sendable, Hashable {
    let name: String
    /// The number of requests that have it.
    private(set) var requests: Int = 0
    /// The number of requests that have it more than once.
    private(set) var repetitions: Int = 0
    private(set) var texts: TextShape = TextShape()
    /// The number of values that contain commas, and their elements.
    private(set) var commas: Int = 0
    private(set) var elements: TextShape = TextShape()

    init(name: String) {
        self.name = name
    }

    mutating func add(_ values: [String]) {
        requests += 1
        if values.count > 1 { repetitions += 1 }
        for value in values {
            texts.add(value)
            let parts = value.split(separator: ",", omittingEmptySubsequences: false)
            if parts.count > 1 { commas += 1 }
            for part in parts { elements.add(String(part)) }
        }
    }

    mutating func merge(_ other: NamedValues) {
        requests += other.requests
        repetitions += other.repetitions
        texts.merge(other.texts)
        commas += other.commas
        elements.merge(other.elements)
    }
}

/// Parameters by name, in the order of their first occurrence. It keeps only so many names.
struct NamedValueTable: Sendable, Hashable {
    static let limit: Int = 200

    private(set) var values: [NamedValues] = []
    private var indices: [ExactText: Int] = [:]

    subscript(name: String) -> NamedValues? { indices[ExactText(name)].map { values[$0] } }

    /// Adds the parameters of one request.
    mutating func add(_ items: [Call.Item]) {
        var names: [ExactText] = []
        var groups: [ExactText: [String]] = [:]
        for item in items {
            let name = ExactText(item.name)
            if groups[name] == nil { names.append(name) }
            groups[name, default: []].append(item.value)
        }
        for name in names { if let index = index(of: name.text) { values[index].add(groups[name] ?? []) } }
    }

    mutating func merge(_ other: NamedValueTable) {
        for value in other.values { if let index = index(of: value.name) { values[index].merge(value) } }
    }

    private mutating func index(of name: String) -> Int? {
        if let index = indices[ExactText(name)] { return index }
        guard values.count < Self.limit else { return nil }
        indices[ExactText(name)] = values.count
        values.append(NamedValues(name: name))
        return values.count - 1
    }
}
