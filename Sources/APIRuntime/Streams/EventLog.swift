@_spi(Generated) import APIJSON

/// Decodes the events of a stream or the messages of a WebSocket one after the other, and counts them.
struct EventLog<Value: Sendable>: Sendable {
    let route: EndpointRoute
    /// Decodes one event; `nil` for one that the spec ignores.
    let read: @Sendable (inout EventDecoder) throws(ResponseFailure) -> Value?
    /// Whether each value is a JSON document, instead of a text.
    let isJSON: Bool
    /// Whether events that do not match the spec are left out.
    let dropsInvalid: Bool
    /// Observes how values differ from the spec; `nil` if nobody wants to know.
    let drift: DriftObserver?
    /// The number of events so far, without those that are ignored.
    private(set) var count: Int = 0
    /// The number of invalid events since the last valid one.
    private var dropped: Int = 0

    init(
        _ draft: CallDraft, dropsInvalid: Bool, isJSON: Bool,
        read: @escaping @Sendable (inout EventDecoder) throws(ResponseFailure) -> Value?
    ) {
        route = draft.route
        self.read = read
        self.isJSON = isJSON
        self.dropsInvalid = dropsInvalid && draft.options?.isStrict != true
        isStrict = draft.options?.isStrict == true
        drift = draft.client.driftObserver(of: route)
    }

    /// Whether values that the spec tolerates are errors.
    private let isStrict: Bool

    /// The event with its value decoded; `nil` if it is left out: one that the spec ignores, a heartbeat without data, or an
    /// invalid one, if the spec drops these.
    /// - Parameters:
    ///   - raw: the event as it arrived.
    ///   - observation: hears of what is tolerated and dropped.
    ///   - convert: brings the event into UTF-8.
    /// - Throws: the error of the event, with its number.
    mutating func decode(
        _ raw: RawEvent, _ observation: StreamObservation?,
        by convert: (RawEvent) throws(ResponseFailure) -> RawEvent
    ) throws(ResponseFailure) -> StreamEvent<Value>? {
        do throws(ResponseFailure) {
            let event = try convert(raw)
            observeDrift(of: event)
            var decoder = EventDecoder(event, of: route)
            guard let value = try read(&decoder) else { return nil }
            if isStrict, let error = decoder.tolerated.error { throw .format(error) }
            if !decoder.tolerated.isEmpty { observation?.tolerated(decoder.tolerated) }
            count += 1
            defer { dropped = 0 }
            return StreamEvent(
                value, number: count, name: event.name, id: event.id, tolerated: decoder.tolerated,
                droppedEvents: dropped)
        } catch {
            guard case .format(let fault) = error else { throw error }
            if raw.isBlank { return nil }
            count += 1
            let numbered = fault.of(event: count)
            guard dropsInvalid else { throw .format(numbered) }
            dropped += 1
            observation?.dropped(numbered, number: count)
            return nil
        }
    }

    /// Reads the value of an event once more if it is in the sample, and notes how it differs from the spec.
    private func observeDrift(of event: RawEvent) {
        guard isJSON, !event.isBlank else { return }
        drift?.observe { collector in
            var decoder = EventDecoder(event, of: route, collector)
            _ = try? read(&decoder)
        }
    }
}

extension DataFormatError {
    /// The same error with the number of the event.
    func of(event number: Int) -> DataFormatError {
        var fault = self
        fault.event = number
        fault.further = further.map { fault in fault.of(event: number) }
        return fault
    }
}

/// Reports the end of a stream or a WebSocket as soon as nobody can read it any more.
final class StreamObservation: Sendable {
    private let observer: CallObserver?
    private let reason = Locked<APICall.Failure?>(nil)

    init(_ observer: CallObserver?) {
        self.observer = observer
    }

    deinit {
        observer?.ended(failure)
    }

    /// Reports the values of an event that are tolerated.
    func tolerated(_ values: DataFormatError.Tolerated) {
        observer?.emit(.tolerated(values))
    }

    /// Reports an event that was dropped because it does not match the spec.
    func dropped(_ fault: DataFormatError, number: Int) {
        observer?.emit(.droppedEvent(number: number, because: fault.description))
    }

    /// The error that ended the stream; `nil` for none.
    var failure: APICall.Failure? {
        get { reason.withLock { $0 } }
        set { reason.withLock { $0 = newValue } }
    }
}
