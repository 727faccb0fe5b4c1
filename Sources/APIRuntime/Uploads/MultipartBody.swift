import Foundation

/// A `multipart/form-data` body (RFC 7578), with names escaped as browsers do (WHATWG HTML, "multipart/form-data
/// encoding algorithm").
struct MultipartBody: Sendable {
    /// Stands between the parts. Random, so that no part holds it by chance.
    let boundary: String
    /// The body so far, up to the end of the last part.
    private(set) var pieces: [BodyPiece] = []
    /// What was added so far.
    private var parts: [MultipartPart] = []

    init(boundary: String = Self.randomBoundary()) {
        self.boundary = boundary
    }

    var contentType: String { "multipart/form-data; boundary=" + boundary }

    /// Adds a part of text.
    mutating func append(_ name: String, _ text: String) {
        parts.append(.text(text, name: name))
        append("--\(boundary)\r\nContent-Disposition: form-data; name=\"\(Self.escape(name))\"\r\n\r\n\(text)\r\n")
    }

    /// Adds a file.
    /// - Parameter content: what the upload is made of.
    mutating func append(_ name: String, _ upload: Upload, _ content: BodyPiece) {
        parts.append(.file(upload, name: name))
        append(
            "--\(boundary)\r\nContent-Disposition: form-data; name=\"\(Self.escape(name))\"; "
                + "filename=\"\(Self.escape(upload.name))\"\r\nContent-Type: \(upload.contentType)\r\n\r\n")
        switch content {
        case .bytes(let bytes): append(bytes[...])
        case .file, .stream: pieces.append(content)
        }
        append("\r\n")
    }

    /// The whole body.
    var body: WireBody {
        var whole: MultipartBody = self
        whole.append("--\(boundary)--\r\n")
        var body: WireBody = BodyPiece.body(of: whole.pieces)
        body.parts = parts
        return body
    }

    private mutating func append(_ text: String) {
        append(Array(text.utf8)[...])
    }

    private mutating func append(_ added: ArraySlice<UInt8>) {
        if case .bytes(var bytes)? = pieces.last {
            pieces.removeLast()
            bytes.append(contentsOf: added)
            pieces.append(.bytes(bytes))
        } else {
            pieces.append(.bytes(Array(added)))
        }
    }

    private static func escape(_ text: String) -> String {
        guard text.utf8.contains(where: { byte in byte == 0x22 || byte == 0x0D || byte == 0x0A }) else { return text }
        return PercentEncoding.encode(text) { byte in byte != 0x22 && byte != 0x0D && byte != 0x0A }
    }

    private static func randomBoundary() -> String {
        "apigen-" + UUID().uuidString
    }
}
