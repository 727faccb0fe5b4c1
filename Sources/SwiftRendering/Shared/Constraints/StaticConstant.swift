/// A constant of a type, made once: `static let dayFormat = DateFormat("yyyy-MM-dd")`.
struct StaticConstant: Sendable, Hashable {
    var name: String
    var declaration: BrokenList
    /// The type that it is a member of, as said where it is used.
    var owner: String = "Self"

    /// How it is said where it is used.
    var reference: String {
        "\(owner).\(name)"
    }

    func lines(room: Int) -> [String] {
        declaration.lines(room: room)
    }
}

extension StaticConstant {
    /// A constant of a type that is made from a text.
    init(name: String, type: String, text: String) {
        let line = "static let \(name) = \(type)(\(StringLiteral(text).source))"
        self.init(name: name, declaration: BrokenList(head: line, items: [], tail: ""))
    }
}
