/// A constant of a type, made once: `static let dayFormat: DateFormat = DateFormat("yyyy-MM-dd")`.
struct StaticConstant: Sendable, Hashable {
    var name: String
    var declaration: BrokenList

    /// How it is said inside the type.
    var reference: String {
        "Self.\(name)"
    }

    func lines(room: Int) -> [String] {
        declaration.lines(room: room)
    }
}

extension StaticConstant {
    /// A constant of a type that is made from a text.
    init(name: String, type: String, text: String) {
        let line = "static let \(name): \(type) = \(type)(\(StringLiteral(text).source))"
        self.init(name: name, declaration: BrokenList(head: line, items: [], tail: ""))
    }
}
