import HTTPTypes

extension APIClient.Configuration: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The names of header fields and parameters, and no value of them: they may be secrets.
    public var description: String {
        let names: [String] = headers.keys.sorted() + parameters.map(\.name)
        return "Configuration(" + names.joined(separator: ", ") + ")"
    }

    public var debugDescription: String { description }

    /// Nothing that `description` does not show.
    public var customMirror: Mirror {
        Mirror(self, children: ["configuration": description], displayStyle: .struct)
    }
}

extension ClientSettings: CustomReflectable {
    /// The configuration, which shows no value, and nothing that is made of it.
    var customMirror: Mirror {
        Mirror(self, children: ["configuration": configuration], displayStyle: .class)
    }
}

extension APICall: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The endpoint's name, and the request without what is sensitive.
    public var description: String { route.name + ": " + request.description }

    public var debugDescription: String { description }

    /// Nothing that `description` does not show.
    public var customMirror: Mirror {
        Mirror(self, children: ["call": description], displayStyle: .struct)
    }
}

extension WireRequest: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The method and the server. The rest may hold secrets, which cannot be told from what else is there any more.
    public var description: String {
        head.method.rawValue + " " + (head.scheme ?? "") + "://" + (head.authority ?? "")
    }

    public var debugDescription: String { description }

    /// Nothing that `description` does not show.
    public var customMirror: Mirror {
        Mirror(self, children: ["request": description], displayStyle: .struct)
    }
}
