@_spi(Generated) import APIJSON

/// The answers in the answer to a batch.
struct BatchAnswers {
    /// The text of each answer; nil where null stands.
    private let texts: [[UInt8]?]
    /// The places of answers by their ids; nil: they are in the order of the calls.
    private let places: [String: Int]?
    private let parts: BatchAnswerParts
    /// What the batch is called in errors.
    private let name: String

    /// - Throws: a `DataFormatError` where there is no list.
    init(_ bytes: [UInt8], _ format: BatchFormat, to name: String) throws(DataFormatError) {
        parts = format.answer
        self.name = name
        do throws(DataFormatError) {
            texts = try [JSONText?].decode(bytes, at: format.answers).value.map { text in text?.bytes }
        } catch {
            var fault: DataFormatError = error.noting("in the answer to " + name)
            fault.model = "list of answers"
            throw fault
        }
        places = try Self.places(texts, parts)
    }

    /// The answer to a call.
    /// - Parameters:
    ///   - index: the place of the call among all.
    ///   - count: how many calls there are.
    /// - Throws: a `NetworkFault` where there is none, and a `DataFormatError` where it cannot be taken apart.
    func answer(at index: Int, of count: Int) throws -> APICall.Answer {
        let place: Int = try place(of: index)
        guard texts.indices.contains(place), let text = texts[place] else {
            throw missing("the server gave \(texts.count) answers to \(count) calls, and none to this one")
        }
        let note: String = "in answer \(place + 1) of \(texts.count) to \(name)"
        guard let response = try response(text, note) else {
            throw NetworkFault(.badServer, reason: "the status \(note) is none of HTTP")
        }
        var answer = APICall.Answer(response)
        answer.note = note
        return answer
    }

    private func place(of index: Int) throws(NetworkFault) -> Int {
        guard let places else { return index }
        let id: String = BatchBody.id(at: index)
        guard let place = places[id] else { throw missing("the server gave no answer with the id \(id)") }
        return place
    }

    private func missing(_ reason: String) -> NetworkFault {
        NetworkFault(.missingAnswer, reason: reason)
    }

    private func response(_ text: [UInt8], _ note: String) throws(DataFormatError) -> WireResponse? {
        do throws(DataFormatError) {
            return try BatchAnswer(text, parts).response()
        } catch {
            throw error.noting(note)
        }
    }

    /// Of answers with the same id, the first one counts.
    private static func places(
        _ texts: [[UInt8]?], _ parts: BatchAnswerParts
    ) throws(DataFormatError) -> [String: Int]? {
        guard parts.id != nil else { return nil }
        var places: [String: Int] = [:]
        for (place, text) in texts.enumerated() {
            guard let text, let id = try BatchAnswer(text, parts).id, places[id] == nil else { continue }
            places[id] = place
        }
        return places
    }
}

extension DataFormatError {
    /// The same fault, with a note that says more of its place.
    func noting(_ note: String) -> DataFormatError {
        var fault: DataFormatError = self
        fault.hint = hint.map { hint in hint + "; " + note } ?? note
        return fault
    }
}
