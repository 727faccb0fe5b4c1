@_spi(Generated) import APIRuntime
import HTTPTypes

extension WireResponse {
    init(_ status: Int, _ body: String = "", headers: HTTPFields = [:]) {
        self.init(
            head: HTTPResponse(status: HTTPResponse.Status(code: status), headerFields: headers),
            body: WireBody(Array(body.utf8)))
    }
}

extension WireRequest {
    /// The body's text, if the body is in memory.
    var bodyText: String? {
        body?.bytes.map { bytes in String(decoding: bytes, as: UTF8.self) }
    }
}

extension HTTPFields {
    /// The value of a field, by a name in any case.
    subscript(named name: String) -> String? {
        HTTPField.Name(name).flatMap { name in self[name] }
    }
}
