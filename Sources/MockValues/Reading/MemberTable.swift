import JSONSyntax
import WireSyntax

/// The members of objects by key, for looking up the fields of one struct.
struct MemberTable {
    private let outer: [ExactText: JSONNode]
    /// Those of objects in it, by the keys that lead to them.
    private var inner: [ArraySlice<String>: [ExactText: JSONNode]] = [:]
    /// Whether each key of the value itself is there once.
    let areUnique: Bool

    /// - Parameter node: the value of the struct
    init(_ node: JSONNode) {
        guard case .object(let members) = node.content else {
            (outer, areUnique) = ([:], true)
            return
        }
        outer = Self.table(members)
        areUnique = outer.count == members.count
    }

    /// The value of a key.
    ///
    /// - Parameter path: the keys that lead to the node
    mutating func value(of key: String, in node: JSONNode, at path: ArraySlice<String>) -> JSONNode? {
        guard case .object(let members) = node.content else {
            return node.value(at: [key])
        }
        let key = ExactText(key)
        if path.isEmpty { return outer[key] }
        if let table = inner[path] { return table[key] }
        let table = Self.table(members)
        inner[path] = table
        return table[key]
    }

    private static func table(_ members: [JSONMember]) -> [ExactText: JSONNode] {
        var table = [ExactText: JSONNode](minimumCapacity: members.count)
        for member in members { table[ExactText(member.key)] = member.value }
        return table
    }
}
