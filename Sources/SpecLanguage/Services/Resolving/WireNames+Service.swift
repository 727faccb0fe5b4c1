extension WireNames {
    /// Takes the names under which a service sends who asks, and its signature.
    ///
    /// - Parameter saysWho: whether requests carry the credential of `auth`
    mutating func takeOwn(of contents: ServiceContents, saysWho: Bool = true, _ reader: inout SpecReader) {
        if saysWho, let authentication = contents.authentication {
            let sender = Sender(subject: "the credential of \"auth\"", range: authentication.range)
            take(authentication.value.slot.location, authentication.value.slot.name, for: sender, &reader)
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

extension Authentication {
    /// Where a credential is sent, and under which name.
    var slot: (location: Parameter.Location, name: String) {
        switch self {
        case .bearer, .basic: (.header, "Authorization")
        case .key(let name, .header), .session(_, let name): (.header, name)
        case .key(let name, .query): (.query, name)
        }
    }
}
