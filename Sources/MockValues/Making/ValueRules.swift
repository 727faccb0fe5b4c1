public import SpecLanguage

/// What is known of a value beside its type.
struct ValueRules {
    /// The name that it goes by, which tells what it stands for.
    var name: String = ""
    var constraints: Constraints = Constraints()
    var hint: MockHint?
    var dateFormat: DateFormat?
    var castsAutomatically: Bool = false
    /// Whether `""`, `[]` and `{}` are no values.
    var avoidsEmpty: Bool = false

    /// What values stand for: what the spec says, or else what the name tells.
    var kind: MockKind? {
        if case .kind(let kind) = hint { return kind }
        return NameGuess(name).kind
    }
}

extension ValueRules {
    init(_ field: Field) {
        self.init(
            name: field.guessedName, constraints: field.constraints, hint: field.mock, dateFormat: field.dateFormat,
            castsAutomatically: field.castsAutomatically, avoidsEmpty: field.empty != .keep)
    }

    /// What holds for the elements of a collection; its number of them is for the collection itself.
    var ofElements: ValueRules {
        var rules = self
        rules.constraints.count = nil
        rules.avoidsEmpty = false
        return rules
    }
}

extension Field {
    /// The name, and where it is a link the keys that lead to it: the `url` at `image.src` is an image's.
    fileprivate var guessedName: String {
        guard NameGuess(name).kind == .url, let path = paths.first else { return name }
        return (path.components + [name]).joined(separator: "-")
    }
}

/// Why a value cannot be made up.
public struct MockFailure: Error, Sendable, Hashable {
    /// A sentence without a full stop.
    public var reason: String
    /// The field or the endpoint that it is about.
    public var range: SourceRange?
    /// Whether there would be too much to make, so that leaving out one value helps nobody.
    public var isTooMuch: Bool

    init(_ reason: String, at range: SourceRange? = nil, isTooMuch: Bool = false) {
        self.reason = reason
        self.range = range
        self.isTooMuch = isTooMuch
    }
}
