@_spi(Generated) import APIJSON
import HTTPTypes

/// The body of the request in which calls travel.
struct BatchBody {
    private let format: BatchFormat

    init(_ format: BatchFormat) {
        self.format = format
    }

    /// The id of a call, by its place among the calls.
    static func id(at index: Int) -> String {
        String(index + 1)
    }

    func bytes(of calls: [BatchedCall]) -> [UInt8] {
        var list: [UInt8] = [0x5B]
        for (index, call) in calls.enumerated() {
            if index > 0 { list.append(0x2C) }
            list.append(contentsOf: object(of: call, at: index).bytes)
        }
        list.append(0x5D)
        guard !format.calls.components.isEmpty else { return list }
        var body = BodyObject()
        body.set(list, at: format.calls.components[...])
        return body.bytes
    }

    private func object(of call: BatchedCall, at index: Int) -> BodyObject {
        let parts: BatchCallParts = format.call
        let request: APICall.Request = call.call.request
        var object = BodyObject()
        if let id = parts.id { object.set(Self.id(at: index).uncheckedJSON, at: id.components[...]) }
        object.set(request.method.rawValue.uncheckedJSON, at: parts.method.components[...])
        object.set(path(of: request).uncheckedJSON, at: parts.path.components[...])
        if let headers = parts.headers, let fields = fields(of: call) {
            object.set(fields.uncheckedJSON, at: headers.components[...])
        }
        if let body = body(request.content) { object.set(body, at: parts.body.components[...]) }
        return object
    }

    private func path(of request: APICall.Request) -> String {
        switch format.call.pathBase {
        case .host: request.target
        case .server: String(request.target.dropFirst(request.server.path.count))
        }
    }

    /// The call's own header fields; nil: there are none.
    private func fields(of call: BatchedCall) -> [String: String]? {
        var fields: [String: String] = [:]
        for field in call.headerFields { fields[field.name.rawName] = call.headerFields[field.name] }
        if let type = call.call.request.content.contentType, !call.headerFields.contains(.contentType) {
            fields[HTTPField.Name.contentType.rawName] = type
        }
        return fields.isEmpty ? nil : fields
    }

    private func body(_ content: APICall.Request.Content) -> [UInt8]? {
        guard let bytes = content.body?.bytes else { return nil }
        switch format.call.bodyForm {
        case .json: return bytes
        case .text: return String(decoding: bytes, as: UTF8.self).uncheckedJSON
        }
    }
}
