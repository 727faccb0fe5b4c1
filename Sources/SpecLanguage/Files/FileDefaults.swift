/// What a file says once for all that it declares.
struct FileDefaults: Sendable, Hashable {
    enum Naming: String, Sendable, Hashable, CaseIterable {
        /// JSON has the names that the spec has.
        case exact
        /// JSON has `item_id` for `itemId`.
        case snakeCase = "snake-case"
    }

    /// What a request is in Swift.
    enum Requests: String, Sendable, Hashable, CaseIterable {
        /// A method fills it and has it sent.
        case methods
        /// A struct holds it, besides: a value to keep, to compare and to send again.
        case values
    }

    var naming: Naming?
    var castsAutomatically: Bool?
    var dates: DateFormat?
    var access: Access?
    var requests: Requests?
    var conformances: Set<Conformance>?

    /// These, and what they do not say from others.
    func completed(by others: FileDefaults) -> FileDefaults {
        FileDefaults(
            naming: naming ?? others.naming, castsAutomatically: castsAutomatically ?? others.castsAutomatically,
            dates: dates ?? others.dates, access: access ?? others.access,
            requests: requests ?? others.requests, conformances: conformances ?? others.conformances)
    }
}
