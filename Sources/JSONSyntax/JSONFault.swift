public import YAMLSyntax

/// Why a text is no JSON.
public struct JSONFault: Error, Sendable, Hashable {
    /// A sentence without a full stop, for people.
    public let message: String
    public let position: TextPosition

    public init(message: String, position: TextPosition) {
        self.message = message
        self.position = position
    }
}
