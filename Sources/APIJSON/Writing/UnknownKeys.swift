/// The keys that a model does not name, with their values. Those in a container on the path of a field are in an object at
/// the keys of the path; those of an array are its indices.
struct UnknownKeys {
    private let fields: FieldTable

    /// - Parameter fields: the fields of the model.
    init(_ fields: FieldTable) {
        self.fields = fields
    }

    /// Whether a path leads through the value of the key.
    func isContainer(_ key: String) -> Bool {
        fields.container(0, at: key) != nil
    }

    /// Whether the spec names neither the key nor, if a path leads through its value, the keys of the value.
    func contains(_ key: String, _ value: JSON) -> Bool {
        contains(key, value, in: 0)
    }

    private func contains(_ key: String, _ value: JSON, in container: Int) -> Bool {
        guard fields.layout.pointee.containers[container].table.contains(key) else { return true }
        guard let inner = fields.container(container, at: key), let members = value.object else { return false }
        return members.allSatisfy { contains($0.key, $0.value, in: inner) }
    }

    /// - Returns: `false` if there was a value at the path, which is replaced.
    static func insert(_ value: JSON, at path: ArraySlice<String>, into members: inout [String: JSON]) -> Bool {
        guard let key = path.first else { return false }
        if path.count == 1 { return members.updateValue(value, forKey: key) == nil }
        var inner = members[key]?.object ?? [:]
        let isNew = insert(value, at: path.dropFirst(), into: &inner)
        members[key] = .object(inner)
        return isNew
    }

    /// The value of a key as it is sent: an array if the spec has indices at its keys and there are no others.
    func written(_ key: String, _ value: JSON) -> JSON {
        fields.container(0, at: key).map { written(value, in: $0) } ?? value
    }

    private func written(_ value: JSON, in container: Int) -> JSON {
        guard let members = value.object else { return value }
        var written = members
        for (key, value) in members {
            if let inner = fields.container(container, at: key) { written[key] = self.written(value, in: inner) }
        }
        let keys = fields.layout.pointee.containers[container].table.names.keys
        guard !keys.isEmpty, keys.allSatisfy({ JSONPointerPath.index($0) != nil }) else { return .object(written) }
        return Self.elements(written).map { .array($0) } ?? .object(written)
    }

    /// The elements at the indices, with null for others; `nil` if a key is no index.
    private static func elements(_ members: [String: JSON]) -> [JSON]? {
        var elements: [JSON] = []
        for (key, value) in members {
            guard let index = JSONPointerPath.index(key) else { return nil }
            while elements.count <= index { elements.append(.null) }
            elements[index] = value
        }
        return elements
    }

    /// The container with the members, which it does not have.
    static func merged(_ members: JSON, into container: JSON) -> JSON {
        switch (container, members) {
        case (.object(var own), .object(let members)):
            for (key, value) in members { own[key] = own[key].map { merged(value, into: $0) } ?? value }
            return .object(own)
        case (.array(let own), .array(let elements)):
            let count = max(own.count, elements.count)
            return .array(
                (0..<count).map { index in
                    guard index < own.count else { return elements[index] }
                    return index < elements.count ? merged(elements[index], into: own[index]) : own[index]
                })
        case (.array(let own), .object):
            // Another key than an index shows that an object was received.
            var object: [String: JSON] = [:]
            for (index, element) in own.enumerated() where !element.isNull { object[String(index)] = element }
            return merged(members, into: .object(object))
        case (.null, _): return members
        default: return container
        }
    }
}
