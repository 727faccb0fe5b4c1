public import HTTPTypes

/// An answer as a transport gives it: of any status, and perhaps with a body that is still to arrive.
public struct WireResponse: Sendable {
    /// The status and the header fields.
    public var head: HTTPResponse
    /// What follows the head; empty where there is nothing.
    public var body: WireBody
    /// Stands for the cookies that were there when the request was sent; nil: there were none.
    var cookies: Digest?

    /// - Parameters:
    ///   - head: the status and the header fields.
    ///   - body: what follows the head.
    public init(head: HTTPResponse, body: WireBody = WireBody([])) {
        self.head = head
        self.body = body
    }
}
