@_spi(Generated) import APIJSON
import HTTPTypes

/// One answer in the answer to a batch.
struct BatchAnswer {
    private let text: [UInt8]
    private let parts: BatchAnswerParts
    /// The id and the status, as far as the parts name them.
    private let scalars: [String?]

    init(_ text: [UInt8], _ parts: BatchAnswerParts) throws(DataFormatError) {
        self.text = text
        self.parts = parts
        scalars = parts.scalars.count > 0 ? try EnvelopeScan(text).scalars(at: parts.scalars) : []
    }

    /// The id of the call; nil where there is none.
    var id: String? {
        parts.id == nil ? nil : scalars.first ?? nil
    }

    /// The answer as it would have come by itself; nil where its status is none of HTTP.
    func response() throws(DataFormatError) -> WireResponse? {
        let error: [UInt8]? = try parts.error.map { path throws(DataFormatError) in try value(at: path) } ?? nil
        guard var status = status(unless: error == nil ? 200 : 400) else { return nil }
        // A body where only those of failed calls stand means failure.
        if error != nil, (200...299).contains(status) { status = 400 }
        let body: [UInt8] = if let error { error } else { try value(at: parts.body) ?? [] }
        let head = HTTPResponse(
            status: HTTPResponse.Status(code: status), headerFields: try parts.headers.map(fields) ?? [:])
        return WireResponse(head: head, body: WireBody(try plain(body)))
    }

    private func status(unless usual: Int) -> Int? {
        guard parts.status != nil, let text = scalars.last ?? nil else { return usual }
        guard let status = Int(text), (100...599).contains(status) else { return nil }
        return status
    }

    /// The text of the value that stands there; nil where nothing does, or null.
    private func value(at path: JSONPointerPath) throws(DataFormatError) -> [UInt8]? {
        try JSONText?.decode(text, at: path).value?.bytes
    }

    /// A body without the text that holds it, if one does.
    private func plain(_ body: [UInt8]) throws(DataFormatError) -> [UInt8] {
        guard parts.bodyForm == .text, body.first == 0x22 else { return body }
        return Array(try String(fromJSON: body).utf8)
    }

    private func fields(at path: JSONPointerPath) throws(DataFormatError) -> HTTPFields {
        var fields: HTTPFields = [:]
        switch try JSON?.decode(text, at: path).value {
        case .object(let members):
            for (name, value) in members.sorted(by: { left, right in left.key < right.key }) {
                Self.add(name, value, to: &fields)
            }
        case .array(let entries):
            for case .object(let entry) in entries {
                guard case .string(let name)? = entry["name"], let value = entry["value"] else { continue }
                Self.add(name, value, to: &fields)
            }
        default: break
        }
        return fields
    }

    private static func add(_ name: String, _ value: JSON, to fields: inout HTTPFields) {
        guard let name = HTTPField.Name(name) else { return }
        switch value {
        case .string(let text): fields.append(HTTPField(name: name, value: text))
        case .number(let number): fields.append(HTTPField(name: name, value: number.text))
        default: break
        }
    }
}
