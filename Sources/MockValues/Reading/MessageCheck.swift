import JSONSyntax
package import SpecLanguage

/// A message over a WebSocket, as a spec sees it.
package struct SocketText: Sendable {
    /// Whether the server sent it: an event, or a command of the client.
    let isEvent: Bool
    let isText: Bool
    let bytes: [UInt8]

    package init(isEvent: Bool, isText: Bool, _ bytes: [UInt8]) {
        self.isEvent = isEvent
        self.isText = isText
        self.bytes = bytes
    }
}

extension ResponseCheck {
    /// Compares a message over a WebSocket with its type.
    ///
    /// - Parameter sightings: receives what the message shows of the declarations
    package func outcome(
        of message: SocketText, _ socket: WebSocket, of endpoint: MockEndpoint, _ sightings: Sightings? = nil
    ) -> Outcome {
        switch message.isEvent ? socket.events : socket.commands {
        case .data: return .agrees([])
        case .string: return message.isText ? .agrees([]) : .notJSON("expected a text message")
        case .nothing: return .notJSON("\(endpoint.name) takes no messages")
        case .value(let type):
            do throws(JSONFault) {
                let node = try JSONParser.parse(message.bytes)
                let path = message.isEvent ? endpoint.elementPath : .root
                let (faults, notices) = decoder.valueFindings(in: node, type, endpoint, at: path, sightings)
                guard let fault = faults.first else { return .agrees(notices) }
                guard message.isEvent, socket.dropsInvalid else { return .disagrees(faults, notices) }
                let dropped = ReadingNotice.Kind.droppedElement(reason: fault.text)
                return .agrees(
                    notices + [ReadingNotice(kind: dropped, path: "$", model: type.text, found: node.summary)])
            } catch {
                sightings?.isComplete = false
                return .notJSON(error.message)
            }
        }
    }
}
