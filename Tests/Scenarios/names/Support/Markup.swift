public import APIRuntime

/// A text with tags.
public nonisolated struct Markup: CustomModel {
    public static let placeholder: Markup = Markup(json: .null)

    public let json: JSON

    public init(json: JSON) {
        self.json = json
    }
}

nonisolated extension Blog {
    public typealias Own = Markup
}
