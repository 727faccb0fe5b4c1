/// What the spec asks of a value. Readers, writers and requests check the same rules.
///
/// Generated code makes them where they are checked: `.length(min: 1)`, `.range(min: 0, below: 1)`.
@_spi(Generated) public protocol ValueRule<Value> {
    associatedtype Value

    func accepts(_ value: Value) -> Bool

    /// What would be right, for errors: `at least 1 character`.
    var expected: String { get }

    /// How errors about parameters show a value that is not accepted.
    func found(_ value: Value) -> String
}

@_spi(Generated) extension ValueRule {
    /// The value as it stands in JSON.
    public func found(_ value: Value) -> String {
        RuleText.value(value)
    }
}
