import HTTPTypes

/// A call that may travel with others.
struct BatchedCall: Sendable {
    let call: APICall
    /// The request in which it would travel, without the calls.
    let post: APICall.Request
    /// The header fields that are its own.
    let headerFields: HTTPFields
    /// Sends it by itself.
    let alone: APICall.Next

    /// - Returns: nil where the call cannot travel: its body is not JSON, nor a form where bodies stand as text, or it
    ///   goes to another server.
    init?(_ call: APICall, in post: APICall.Request, _ format: BatchCallParts, alone: APICall.Next) {
        guard call.request.server == post.server, call.request.content.fits(format.bodyForm) else { return nil }
        var post: APICall.Request = post
        post.timeout = call.request.timeout
        post.callTimeout = call.request.callTimeout
        let own: HTTPFields = call.request.headerFields.without(post.headerFields)
        if format.headers == nil {
            // Said of all calls, which they only may be together with calls of which the same is to be said.
            for field in own { post.headerFields[fields: field.name] = own[fields: field.name] }
        }
        self.call = call
        self.post = post
        self.alone = alone
        headerFields = format.headers == nil ? [:] : own
    }
}

extension APICall.Request.Content {
    fileprivate func fits(_ form: BatchBodyForm) -> Bool {
        switch self {
        case .none, .json: true
        case .form: form == .text
        case .other: false
        }
    }
}

extension HTTPFields {
    /// Those of which the others do not say the same.
    fileprivate func without(_ others: HTTPFields) -> HTTPFields {
        var rest: HTTPFields = [:]
        for field in self where self[values: field.name] != others[values: field.name] { rest.append(field) }
        return rest
    }
}
