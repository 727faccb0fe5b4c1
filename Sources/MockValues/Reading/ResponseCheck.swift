import JSONSyntax
package import SpecLanguage
import WireSyntax

/// Compares responses that servers gave with what specs say.
package struct ResponseCheck: Sendable {
    package enum Outcome: Sendable {
        /// The response can be read. The notices are about what the spec does not mention.
        case agrees([ReadingNotice])
        /// An error that the spec names.
        case failure(String)
        /// An error that the spec does not name: its code in the envelope, or the status as `http-404`.
        case unnamed(String)
        case notJSON(String)
        case disagrees([ReadingFault], [ReadingNotice])
    }

    let decoder: ReferenceDecoder

    package init(_ specification: Specification) {
        decoder = ReferenceDecoder(specification)
    }

    /// - Parameter sightings: receives what the response shows of the declarations
    package func outcome(
        status: Int, body: [UInt8], of endpoint: MockEndpoint, _ sightings: Sightings? = nil
    ) -> Outcome {
        let outcome = read(status: status, body: body, of: endpoint, sightings)
        guard let sightings else { return outcome }
        switch outcome {
        case .failure(let name): decoder.count(body, ofError: name, endpoint, in: sightings)
        case .notJSON: sightings.isComplete = false
        case .agrees, .disagrees, .unnamed: break
        }
        return outcome
    }

    private func read(status: Int, body: [UInt8], of endpoint: MockEndpoint, _ sightings: Sightings?) -> Outcome {
        guard (200..<300).contains(status) else { return failure(status: status, body, endpoint) }
        if endpoint.endpoint.method == .head { return .agrees([]) }
        var call = endpoint
        if case .responses = endpoint.endpoint.returns {
            guard let declared = endpoint.response(with: status) else { return failure(status: status, body, endpoint) }
            call = endpoint.having(declared)
        }
        if let code = call.failureCode(status: status, body: body) {
            return call.nameOfError(status: status, body: body).map { .failure($0) } ?? .unnamed(code)
        }
        switch call.endpoint.returns {
        case .data, .file, .chunks, .texts, .string, .socket, .responses: return .agrees([])
        case .stream(let type, let format):
            return elements(of: body, format, call, sightings) { _ in .value(type, call.elementPath) }
        case .events(let set, let format):
            return elements(of: body, format, call, sightings) { Self.reading($0, set, call) }
        case .nothing where body.isEmpty || call.service.envelope?.isTelling != true: return .agrees([])
        case .value(let type) where body.isEmpty && type.isOptional: return .agrees([])
        case .value, .nothing: break
        }
        do throws(JSONFault) {
            let (faults, notices) = decoder.findings(in: try JSONParser.parse(body), of: call, sightings)
            return faults.isEmpty ? .agrees(notices) : .disagrees(faults, notices)
        } catch {
            return .notJSON(error.message)
        }
    }

    /// The code of a status that has no name; `nil` if it has one, or if only the body could say.
    package func unnamedCode(ofStatus status: Int, of endpoint: MockEndpoint) -> String? {
        if (200..<300).contains(status) {
            guard case .responses = endpoint.endpoint.returns, endpoint.endpoint.method != .head else { return nil }
            return endpoint.response(with: status) == nil ? "http-\(status)" : nil
        }
        guard endpoint.service.envelope == nil, endpoint.nameOfError(status: status, body: []) == nil else {
            return nil
        }
        return "http-\(status)"
    }

    /// How one element of a stream is read.
    private enum ElementReading {
        case value(ValueType, JSONPath)
        /// Its data say nothing.
        case ignored
        case unknown(String)
    }

    private static func reading(
        _ piece: StreamPieces.Piece, _ set: EventSet, _ endpoint: MockEndpoint
    ) -> ElementReading {
        let name = piece.event ?? "message"
        if let event = set.events.first(where: { ExactText($0.event) == ExactText(name) }) {
            guard case .value(let type) = event.content else { return .ignored }
            return .value(type, event.at ?? .root)
        }
        let isKnown = endpoint.ends(with: name) || set.ignored.contains { ExactText($0) == ExactText(name) }
        return isKnown ? .ignored : .unknown(name)
    }

    /// Compares each value of a stream.
    private func elements(
        of body: [UInt8], _ format: StreamFormat, _ endpoint: MockEndpoint, _ sightings: Sightings?,
        reading: (StreamPieces.Piece) -> ElementReading
    ) -> Outcome {
        let pieces =
            format.framing == .sse
            ? StreamPieces.receivedEvents(body) : StreamPieces.pieces(body, format.framing)
        var faults = ReadingFaults()
        var notices: [ReadingNotice] = []
        for piece in pieces where piece.text != format.end {
            switch reading(piece) {
            case .ignored: continue
            case .unknown(let name):
                notices.append(
                    ReadingNotice(kind: .unknownValue, path: "$", model: endpoint.name, found: "the event \"\(name)\""))
            case .value(let type, let path):
                do throws(JSONFault) {
                    let node = try JSONParser.parse(Array(piece.text.utf8))
                    let found = decoder.valueFindings(in: node, type, endpoint, at: path, sightings)
                    notices += found.notices
                    guard let fault = found.faults.first, format.dropsInvalid else {
                        faults.add(found.faults)
                        continue
                    }
                    notices.append(
                        ReadingNotice(
                            kind: .droppedElement(reason: fault.text), path: "$", model: type.text, found: node.summary)
                    )
                } catch {
                    sightings?.isComplete = false
                    if !format.dropsInvalid { return .notJSON(error.message) }
                }
            }
        }
        return faults.isEmpty ? .agrees(notices) : .disagrees(faults.all, notices)
    }

    private func failure(status: Int, _ body: [UInt8], _ endpoint: MockEndpoint) -> Outcome {
        if let name = endpoint.nameOfError(status: status, body: body) { return .failure(name) }
        // A status stands for a code only if they are the same.
        let code = endpoint.failureCode(status: status, body: body).flatMap { code in code == "\(status)" ? nil : code }
        return .unnamed(code ?? "http-\(status)")
    }
}
