import HTTPTypes

/// What a server tells an answer by, so that it can say later that the answer still holds (RFC 9110, section 8.8).
struct Validators {
    private let tag: String?
    private let modified: String?

    init(_ fields: HTTPFields) {
        tag = fields[.eTag]
        modified = fields[.lastModified]
    }

    var areThere: Bool { tag != nil || modified != nil }

    /// Asks for an answer only if it is another one (RFC 9111, section 4.3.1).
    func makeConditional(_ request: inout APICall.Request) {
        if let tag { request.headerFields[.ifNoneMatch] = tag }
        if let modified { request.headerFields[.ifModifiedSince] = modified }
    }

    /// Whether an answer of status 304 speaks of this one (RFC 9111, section 4.3.4): its tag, where it names one, is the
    /// same, weak or not.
    func areMeant(by fields: HTTPFields) -> Bool {
        guard let other = fields[.eTag], let tag else { return true }
        return Self.opaque(other) == Self.opaque(tag)
    }

    /// The tag without the sign that it is weak.
    private static func opaque(_ tag: String) -> Substring {
        tag.hasPrefix("W/") ? tag.dropFirst(2) : tag[...]
    }
}

extension CachedAnswer {
    /// The same answer, after the server has said that it still holds (RFC 9111, section 3.2): the new header fields
    /// take the places of the old ones, except for those that describe the body as it was.
    func updated(by head: HTTPResponse) -> CachedAnswer {
        var answer: CachedAnswer = self
        let ofBody: [HTTPField.Name] = [.contentLength, .contentEncoding, .contentType, .contentRange]
        let fields: HTTPFields = Keeping.kept(head.headerFields).filter { field in !ofBody.contains(field.name) }
        for name in Set(fields.map(\.name)) { answer.head.headerFields[fields: name] = fields[fields: name] }
        // What is not said again of the time was said of the old answer.
        for name in [HTTPField.Name.age, .date] where fields[name] == nil { answer.head.headerFields[name] = nil }
        return answer
    }
}
