import JSONSyntax
import MockValues

/// What is wrong with one part of a request.
struct RequestFault {
    /// Where the part stands, such as `query` or `body`.
    var place: String
    /// The name on the wire; in a body the path in its JSON.
    var name: String
    var expected: String
    var found: String
    /// The place in the JSON of a body.
    var position: (line: Int, column: Int)?

    var json: JSONValue {
        var members = [
            JSONValue.Member(key: "in", value: .string(place)), JSONValue.Member(key: "name", value: .string(name)),
            JSONValue.Member(key: "expected", value: .string(expected)),
            JSONValue.Member(key: "found", value: .string(found)),
        ]
        if let position {
            members.append(JSONValue.Member(key: "line", value: .number(String(position.line))))
            members.append(JSONValue.Member(key: "column", value: .number(String(position.column))))
        }
        return .object(members)
    }
}
