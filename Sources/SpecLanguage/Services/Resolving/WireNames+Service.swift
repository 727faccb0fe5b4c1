extension WireNames {
    /// Takes the names under which a service sends who asks, and its signature.
    ///
    /// - Parameter saysWho: whether requests carry the credential of `auth`
    mutating func takeOwn(of contents: ServiceContents, saysWho: Bool = true, _ reader: inout SpecReader) {
        if saysWho, let authentication = contents.authentication {
            let sender = Sender(subject: "the credential of \"auth\"", range: authentication.range)
            switch authentication.value {
            case .bearer, .basic: take(.header, "Authorization", for: sender, &reader)
            case .key(let name, .header), .session(_, let name): take(.header, name, for: sender, &reader)
            case .key(let name, .query): take(.query, name, for: sender, &reader)
            }
        }
        guard let signature = contents.signature else { return }
        let sender = Sender(subject: "the signature of \"sign\"", range: signature.range)
        switch signature.value.content {
        case .timestamp: take(.header, signature.value.name, for: sender, &reader)
        case .parameters:
            // It goes where an endpoint's parameters go.
            for place: Parameter.Location in [.query, .form] { take(place, signature.value.name, for: sender, &reader) }
            takeBodyPath(JSONPath([signature.value.name]), for: sender, &reader)
        }
    }
}
