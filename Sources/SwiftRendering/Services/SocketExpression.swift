import SpecLanguage

/// The expression that says how the messages of a WebSocket are read and written: `SocketForm(.values, sends: .texts)`
struct SocketExpression {
    let socket: WebSocket
    let names: TypeNames

    var form: CallExpression {
        var arguments = [".\(socket.events.member)", "sends: .\(socket.commands.member)"]
        if let resumption = socket.resumption {
            let texts = [resumption.wireName, resumption.path.text].map { StringLiteral($0).source }
            arguments.append("resume: .\(resumption.location.rawValue)(\(texts[0]), at: \(texts[1]))")
        }
        if let key = socket.key { arguments.append("key: \(key.literal)") }
        if socket.dropsInvalid { arguments.append("dropsInvalid: true") }
        if let reconnections = socket.reconnections { arguments.append("reconnections: \(reconnections)") }
        if let ping = socket.ping { arguments.append("ping: \(ping.source(names))") }
        return CallExpression(
            head: "as: \(names.runtime("SocketForm"))(", arguments: arguments.map { .text($0) })
    }
}

extension TypedResponse.Content {
    /// The member of the runtime's type that reads or writes such messages.
    fileprivate var member: String {
        switch self {
        case .nothing: "nothing"
        case .value: "values"
        case .data: "bytes"
        case .string: "texts"
        }
    }
}
