import JSONSyntax
import MockValues
import SpecLanguage

/// Settles what an app makes of a stream that a new server sends.
struct StreamTruth {
    let perturbations: Perturbations
    let decoders: (old: ReferenceDecoder, new: ReferenceDecoder)
    let readers: (old: MeaningReader, new: MeaningReader)

    func fault(_ body: MockBody, _ new: MockEndpoint, _ old: MockEndpoint) -> String? {
        guard let format = old.streamFormat else { return nil }
        guard let sent = body.streamed, let other = new.streamFormat else { return "the app expects a stream" }
        if old.isSocket != new.isSocket { return "the app expects a WebSocket, or none" }
        guard let received = old.body(of: body.bytes)?.streamed, received.count == sent.count else {
            return "the app does not find the values of the stream"
        }
        if format.end != other.end { return "the app does not find the end of the stream" }
        return (received + new.unmocked(received)).lazy.filter { $0.data != format.end }
            .compactMap { fault(of: $0, new, old) }.first
    }

    private func fault(of event: MockEvent, _ new: MockEndpoint, _ old: MockEndpoint) -> String? {
        let name = event.name ?? "message"
        switch (old.use(of: name), new.use(of: name)) {
        // An unknown event ends the stream, too.
        case (.ignored, _), (.failure, .failure), (.unknown, .failure): return nil
        case (.unknown, _):
            return old.streamFormat?.dropsInvalid == true ? nil : "the app does not know the event \(name)"
        case (.failure, _): return "the app takes the event \(name) for an error"
        case (_, .failure): return "the app takes the error \(name) for a value"
        case (.anything, _): return nil
        case (.text, .value(_, let path)):
            return path == .root ? nil : "the app gets the whole data of the event \(name)"
        case (.text, _): return nil
        case (.value(let type, let path), .value(let sent, let newPath)):
            guard let data = try? JSONParser.parse(Array(event.data.utf8)) else { return "the app finds no JSON" }
            return perturbations.values(near: data.value).lazy
                .compactMap { fault(in: $0, (type, path), (sent, newPath), new, old) }.first
        case (.value, _): return "the app expects JSON in the event \(name)"
        }
    }

    /// What the app makes of the data of an event.
    private func fault(
        in data: JSONValue, _ type: (ValueType, JSONPath), _ sent: (ValueType, JSONPath), _ new: MockEndpoint,
        _ old: MockEndpoint
    ) -> String? {
        let isValid = reads(data, sent, decoders.new, new)
        guard isValid || new.streamFormat?.dropsInvalid == true else { return nil }
        guard reads(data, type, decoders.old, old) else {
            // What the server says that it may send by mistake may be skipped.
            return isValid || old.streamFormat?.dropsInvalid != true ? "the app rejects a value of the stream" : nil
        }
        let read = readers.old.read(
            data.value(at: type.1.components[...]), as: type.0, dates: old.endpoint.dateFormat)
        let meant = readers.new.read(
            data.value(at: sent.1.components[...]), as: sent.0, dates: new.endpoint.dateFormat)
        return read.agrees(with: meant) ? nil : "the app reads another value from the stream"
    }

    private func reads(
        _ data: JSONValue, _ type: (ValueType, JSONPath), _ decoder: ReferenceDecoder, _ endpoint: MockEndpoint
    ) -> Bool {
        guard let value = data.located.value(at: type.1.components) else { return type.0.isOptional }
        return decoder.faults(
            in: value, as: type.0, castsAutomatically: endpoint.endpoint.castsAutomatically,
            dateFormat: endpoint.endpoint.dateFormat
        ).isEmpty
    }
}

/// What a client does with an event of a stream.
private enum EventUse {
    case value(ValueType, JSONPath)
    case text
    /// The data does not matter.
    case anything
    case ignored
    /// The end of the stream, as an error.
    case failure
    case unknown
}

extension MockBody {
    /// The elements of a stream.
    fileprivate var streamed: [MockEvent]? {
        switch self {
        case .events(let events): events
        case .lines(let values), .records(let values): values.map { MockEvent(data: $0) }
        default: nil
        }
    }
}

extension MockEndpoint {
    /// The data that ends a stream or a WebSocket, and whether invalid events are skipped; `nil` for others.
    fileprivate var streamFormat: (end: String?, dropsInvalid: Bool)? {
        switch endpoint.returns {
        case .stream(_, let format), .texts(let format), .events(_, let format): (format.end, format.dropsInvalid)
        case .socket(let socket): (nil, socket.dropsInvalid)
        default: nil
        }
    }

    fileprivate var isSocket: Bool { if case .socket = endpoint.returns { true } else { false } }

    fileprivate func use(of event: String) -> EventUse {
        switch endpoint.returns {
        case .stream(let type, _): return .value(type, elementPath)
        case .texts: return .text
        case .socket(let socket): return socket.eventType.map { .value($0, elementPath) } ?? .text
        case .events(let set, _):
            switch set.events.first(where: { $0.event == event }) {
            case let known?:
                return switch known.content {
                case .nothing: .anything
                case .string, .data: .text
                case .value(let type): .value(type, known.at ?? .root)
                }
            case nil: return set.ignored.contains(event) ? .ignored : failing.contains(event) ? .failure : .unknown
            }
        default: return .unknown
        }
    }

    /// The names of the events that end the stream.
    private var failing: [String] {
        endpoint.errors.compactMap { if case .event(let name) = $0.match { name } else { nil } }
    }

    /// Events that servers may send and mocks do not: those without a meaning, those that end the stream, and, if the spec
    /// has no names, those with one.
    fileprivate func unmocked(_ events: [MockEvent]) -> [MockEvent] {
        switch endpoint.returns {
        case .events(let set, _): return (set.ignored + failing).map { MockEvent(name: $0, data: "{}") }
        case .stream(_, let format), .texts(let format):
            return format.framing == .sse ? events.map { MockEvent(name: "unforeseen", data: $0.data) } : []
        default: return []
        }
    }
}
