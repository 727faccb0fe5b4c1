/// The statement that reads one value into a property.
struct ReadStatement: Sendable, Hashable {
    enum Form: Sendable, Hashable {
        /// `self.title = try reader.optionalString()`
        case named(String)
        /// `try reader.read(into: &self.tags)`
        case into
    }

    var form: Form
    /// What JSON null gives.
    var `default`: String?
    /// The last argument.
    var options: String?

    /// - Parameter value: the property's value.
    func call(_ value: String) -> BrokenList {
        let arguments = [`default`.map { "default: \($0)" }, options].compactMap(\.self)
        switch form {
        case .named(let method) where arguments.isEmpty:
            return BrokenList(head: "\(value) = try reader.\(method)()", items: [], tail: "")
        case .named(let method):
            return BrokenList(head: "\(value) = try reader.\(method)(", items: arguments, tail: ")")
        case .into:
            return BrokenList(head: "try reader.read(", items: ["into: &\(value)"] + arguments, tail: ")")
        }
    }
}
