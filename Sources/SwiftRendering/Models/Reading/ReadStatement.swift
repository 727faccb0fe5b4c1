/// The statement that reads one value into a property.
struct ReadStatement: Sendable, Hashable {
    enum Form: Sendable, Hashable {
        /// `self.title = try reader.optionalString()`
        case named(String, isOptional: Bool)
        /// `try reader.read(into: &self.tags)`
        case into
    }

    var form: Form
    /// What JSON null gives.
    var `default`: String?
    /// The last argument.
    var options: String?

    func source(_ value: String) -> String {
        let arguments = [`default`.map { "default: \($0)" }, options].compactMap(\.self)
        switch form {
        case .named(let name, let isOptional):
            let method = isOptional ? "optional\(name.prefix(1).uppercased())\(name.dropFirst())" : name
            return "\(value) = try reader.\(method)(\(arguments.joined(separator: ", ")))"
        case .into:
            return "try reader.read(\((["into: &\(value)"] + arguments).joined(separator: ", ")))"
        }
    }
}
