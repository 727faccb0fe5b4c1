/// The codes that the cases of a `ServerError` stand for.
public struct ErrorTable: Sendable, Hashable {
    /// In the order of the cases.
    private let codes: [String]

    /// - Parameter text: the codes, separated by one space: business codes, HTTP statuses as `http-404`, classes of
    ///   them as `http-4xx`. A space or `\` inside a code is escaped by `\`.
    public init(_ text: StaticString) {
        codes = EscapedText.words(text.description).map(EscapedText.resolve)
    }

    /// The place of a code; nil where the table does not hold it.
    func firstIndex(of code: String) -> Int? {
        codes.firstIndex(of: code)
    }
}
