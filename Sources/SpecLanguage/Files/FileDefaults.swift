/// What a file says once for all that it declares.
struct FileDefaults: Sendable, Hashable {
    enum Naming: String, Sendable, Hashable, CaseIterable {
        /// JSON has the names that the spec has.
        case exact
        /// JSON has `item_id` for `itemId`.
        case snakeCase = "snake-case"
    }

    var naming: Naming?
    var castsAutomatically: Bool?
    var dates: DateFormat?
    var access: Access?

    /// These, and what they do not say from others.
    func completed(by others: FileDefaults) -> FileDefaults {
        FileDefaults(
            naming: naming ?? others.naming, castsAutomatically: castsAutomatically ?? others.castsAutomatically,
            dates: dates ?? others.dates, access: access ?? others.access)
    }
}
