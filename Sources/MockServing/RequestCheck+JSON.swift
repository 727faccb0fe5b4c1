import JSONSyntax
import MockValues
import SpecLanguage
import YAMLSyntax

extension RequestCheck {
    func wholeBodyFaults(_ kind: Parameter.Kind) -> [RequestFault] {
        switch kind {
        case .upload(let isOptional):
            if isOptional || !request.body.isEmpty { return [] }
            return [RequestFault(place: "body", name: "$", expected: "a file", found: "nothing")]
        case .value(let type):
            if request.body.isEmpty, type.isOptional { return [] }
            return parsed { node in
                decoder.faults(
                    in: node, as: type, castsAutomatically: false, dateFormat: endpoint.endpoint.dateFormat
                ).map { Self.fault($0, at: $0.path) }
            }
        }
    }

    /// Holds a body against the parameters that are keys of it.
    func jsonFaults(_ parameters: [Parameter]) -> [RequestFault] {
        let isNeeded = parameters.contains { parameter in
            guard case .value(let type) = parameter.kind else { return false }
            return !type.isOptional && parameter.defaultValue == nil
        }
        if request.body.isEmpty, !isNeeded { return [] }
        return parsed { node in parameters.flatMap { check($0, in: node) } }
    }

    private func check(_ parameter: Parameter, in body: JSONNode) -> [RequestFault] {
        guard case .value(let type) = parameter.kind else { return [] }
        let name = "$." + parameter.wirePath.text
        guard let value = body.value(at: parameter.wirePath.components), !value.isNull else {
            if type.isOptional || parameter.defaultValue != nil { return [] }
            return [RequestFault(place: "body", name: name, expected: type.text, found: "nothing")]
        }
        return decoder.faults(
            in: value, as: type, dateFormat: parameter.dateFormat, constraints: parameter.constraints,
            isSensitive: parameter.isSensitive
        ).map { Self.fault($0, at: name + $0.path.dropFirst()) }
    }

    private func parsed(_ check: (JSONNode) -> [RequestFault]) -> [RequestFault] {
        do throws(JSONFault) {
            return check(try JSONParser.parse(request.body))
        } catch {
            let position = (error.position.line, error.position.column)
            return [
                RequestFault(place: "body", name: "$", expected: "JSON", found: error.message, position: position)
            ]
        }
    }

    private static func fault(_ fault: ReadingFault, at name: String) -> RequestFault {
        RequestFault(
            place: "body", name: name, expected: fault.expected, found: fault.found,
            position: (fault.range.start.line, fault.range.start.column))
    }
}
