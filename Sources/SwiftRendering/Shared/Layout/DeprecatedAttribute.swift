/// The attribute that makes the compiler warn of a use.
enum DeprecatedAttribute {
    /// - Parameter reason: nil where the declaration is not deprecated, empty where the spec gives no reason.
    static func line(_ reason: String?) -> String? {
        guard let reason else { return nil }
        let message = DocComment.inline(reason)
        if message.isEmpty { return "@available(*, deprecated)" }
        return "@available(*, deprecated, message: \(StringLiteral(message).plainSource))"
    }
}
