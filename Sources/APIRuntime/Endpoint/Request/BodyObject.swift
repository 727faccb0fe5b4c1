/// A JSON object that grows by values at paths, in the order of their first keys.
struct BodyObject: Sendable {
    private indirect enum Node: Sendable {
        case value([UInt8])
        case object(BodyObject)
    }

    private var fields: [(key: String, node: Node)] = []

    /// Puts JSON text at a path of keys. A value that stands on the way is replaced.
    mutating func set(_ json: [UInt8], at path: ArraySlice<String>) {
        guard let key = path.first else { return }
        let rest: ArraySlice<String> = path.dropFirst()
        let index: Int? = fields.firstIndex { field in field.key == key }
        let node: Node
        if rest.isEmpty {
            node = .value(json)
        } else {
            var inner = BodyObject()
            if let index, case .object(let object) = fields[index].node { inner = object }
            inner.set(json, at: rest)
            node = .object(inner)
        }
        if let index {
            fields[index].node = node
        } else {
            fields.append((key, node))
        }
    }

    /// Puts the values of another object at their paths.
    mutating func merge(_ other: BodyObject) {
        for field in other.fields {
            let index: Int? = fields.firstIndex { known in known.key == field.key }
            guard let index else {
                fields.append(field)
                continue
            }
            if case .object(var inner) = fields[index].node, case .object(let added) = field.node {
                inner.merge(added)
                fields[index].node = .object(inner)
            } else {
                fields[index].node = field.node
            }
        }
    }

    /// The object as JSON text.
    var bytes: [UInt8] {
        var bytes: [UInt8] = []
        write(to: &bytes)
        return bytes
    }

    private func write(to bytes: inout [UInt8]) {
        bytes.append(0x7B)
        for (index, field) in fields.enumerated() {
            if index > 0 { bytes.append(0x2C) }
            bytes.append(contentsOf: field.key.uncheckedJSON)
            bytes.append(0x3A)
            switch field.node {
            case .value(let json): bytes.append(contentsOf: json)
            case .object(let object): object.write(to: &bytes)
            }
        }
        bytes.append(0x7D)
    }
}
