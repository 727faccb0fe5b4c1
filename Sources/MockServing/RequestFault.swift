import JSONSyntax
import MockValues
import WireSyntax

/// An error in one part of a request.
package struct RequestFault: Sendable {
    /// The part of the request, such as `query` or `body`.
    package var place: String
    /// The name on the wire; in a body, the path in its JSON.
    package var name: String
    package var expected: String
    package var found: String
    /// Whether a constant is missing, or has another value.
    var concernsConstant: Bool = false
    /// Whether the body is of another kind, such as a form instead of JSON.
    var concernsBody: Bool = false
    /// The position in the JSON of a body.
    var position: (line: Int, column: Int)?
    /// The other parts with the same fault.
    var repetition: FaultRepetition = FaultRepetition()

    /// The first of the faults that only differ in what was found, as those of many parts of one name.
    static func folded(_ faults: [RequestFault]) -> [RequestFault] {
        var folded: [RequestFault] = []
        var indexes: [[ExactText]: Int] = [:]
        for fault in faults {
            let kind = [fault.place, fault.name, fault.expected].map { ExactText($0) }
            if let index = indexes[kind] {
                folded[index].repetition.add(fault.repetition)
            } else {
                indexes[kind] = folded.count
                folded.append(fault)
            }
        }
        return folded
    }

    /// Whether the request is rather one of another endpoint with the same address.
    var suggestsOtherEndpoint: Bool { concernsConstant || concernsBody }

    /// A body of another media type.
    static func mediaType(_ expected: String, found: String) -> RequestFault {
        RequestFault(place: "header", name: "Content-Type", expected: expected, found: found, concernsBody: true)
    }

    var json: JSONValue {
        var members = [
            JSONValue.Member(key: "in", value: .string(place)), JSONValue.Member(key: "name", value: .string(name)),
            JSONValue.Member(key: "expected", value: .string(expected)),
            JSONValue.Member(key: "found", value: .string(found.shortened(to: 100))),
        ]
        if let position {
            members.append(JSONValue.Member(key: "line", value: .number(String(position.line))))
            members.append(JSONValue.Member(key: "column", value: .number(String(position.column))))
        }
        if let note = repetition.text { members.append(JSONValue.Member(key: "note", value: .string(note))) }
        return .object(members)
    }
}
