@_spi(Generated) public import APIRuntime

/// A type of the app, whose JSON the spec does not know.
public nonisolated enum Badge: String, APIEnum, CaseIterable {
    case gold
    case silver

    @_spi(Generated) public static let cases: CaseTable<Badge> = CaseTable<Badge>(allCases)
}
