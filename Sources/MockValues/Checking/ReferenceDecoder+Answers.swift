public import JSONSyntax
import SpecLanguage

extension ReferenceDecoder {
    /// What keeps the JSON of an answer from being what its endpoint returns, or one of its errors.
    public func faults(in body: JSONNode, of endpoint: MockEndpoint) -> [ReadingFault] {
        if let envelope = endpoint.service.envelope, let path = envelope.success.path ?? envelope.code,
            let sign = body.value(at: path.components), let text = sign.scalarText, envelope.isFailure(text)
        {
            return errorFaults(in: body, endpoint, envelope, sign: sign, at: path)
        }
        guard case .value(let type) = endpoint.endpoint.returns else { return [] }
        return valueFaults(in: body, type, endpoint, at: endpoint.path)
    }

    /// What keeps the value at a place of an answer, or of one element of a stream, from being read.
    func valueFaults(
        in body: JSONNode, _ type: ValueType, _ endpoint: MockEndpoint, at path: JSONPath
    ) -> [ReadingFault] {
        let place = ReadingPlace().keys(path.components)
        var reading = Reading(models: models)
        guard let value = body.value(at: path.components) else {
            if !type.isOptional { reading.reportMissing(type.text, in: body, at: place) }
            return reading.faults
        }
        let call = endpoint.endpoint
        let casts = call.castsAutomatically && models.canCast(type)
        let rules = ReadingRules(dateFormat: call.dateFormat ?? .iso8601, castsAutomatically: casts)
        reading.readField(value, as: type, rules, at: place)
        return reading.faults
    }

    /// An answer that is an error by its code must be one that the spec names.
    private func errorFaults(
        in body: JSONNode, _ endpoint: MockEndpoint, _ envelope: Envelope, sign: JSONNode, at path: JSONPath
    ) -> [ReadingFault] {
        let code = envelope.code.flatMap { body.value(at: $0.components)?.scalarText } ?? sign.scalarText ?? ""
        var reading = Reading(models: models)
        let errors = endpoint.endpoint.errors + endpoint.service.errors
        guard let error = errors.first(where: { $0.match == .code(code) }) else {
            let success = envelope.success.values.isEmpty ? "no code" : Spelling.alternatives(envelope.success.values)
            reading.report("\(success), or the code of an error", sign, at: ReadingPlace().keys(path.components))
            return reading.faults
        }
        guard let own = error.body else { return [] }
        let place = ReadingPlace().keys(own.path.components)
        guard let value = body.value(at: own.path.components) else {
            reading.reportMissing(own.type.text, in: body, at: place)
            return reading.faults
        }
        reading.read(value, as: own.type, ReadingRules(), at: place)
        return reading.faults
    }
}

extension Envelope {
    /// Whether the value that tells success from failure means failure.
    fileprivate func isFailure(_ sign: String) -> Bool {
        success.values.isEmpty ? !sign.isEmpty : !success.values.contains(sign)
    }
}
