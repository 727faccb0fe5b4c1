internal import Foundation
import HTTPTypes

/// The form in which an answer lies on disk.
///
/// A file says itself whether it is whole and meant: it begins with a sign that names form and version, then come a
/// checksum of all the rest, the digest of the key, times, head and body, each with its length. Whatever is too short,
/// too long, changed, or somebody else's, gives nothing.
enum AnswerFile {
    /// The last character is the version of the form.
    private static let sign: [UInt8] = Array("apigenA1".utf8)

    static func bytes(of answer: CachedAnswer, for key: CacheKey) -> [UInt8] {
        var content = ByteWriter()
        for word in key.digest.words { content.append(word) }
        content.append(answer.requested.timeIntervalSinceReferenceDate.bitPattern)
        content.append(answer.received.timeIntervalSinceReferenceDate.bitPattern)
        content.append(UInt64(answer.head.status.code))
        content.append(Array(answer.head.status.reasonPhrase.utf8))
        content.append(UInt64(answer.head.headerFields.count))
        for field in answer.head.headerFields {
            content.append(Array(field.name.rawName.utf8))
            content.append(Array(field.value.utf8))
        }
        content.append(answer.body)
        var file = ByteWriter()
        file.bytes.reserveCapacity(content.bytes.count + 16)
        file.bytes.append(contentsOf: sign)
        file.append(Checksum.of(content.bytes[...]))
        file.bytes.append(contentsOf: content.bytes)
        return file.bytes
    }

    /// Reads a file; nil where it is not the whole answer for the key.
    static func answer(in bytes: [UInt8], for key: CacheKey) -> CachedAnswer? {
        var reader = ByteReader(bytes)
        guard reader.take(sign.count).map(Array.init) == sign, let checksum = reader.word(),
            Checksum.of(reader.rest) == checksum
        else { return nil }
        for word in key.digest.words {
            guard reader.word() == word else { return nil }
        }
        guard let requested = reader.word(), let received = reader.word(), let head = head(from: &reader),
            let body = reader.part(), reader.rest.isEmpty
        else { return nil }
        return CachedAnswer(head: head, body: Array(body), requested: date(requested), received: date(received))
    }

    private static func head(from reader: inout ByteReader) -> HTTPResponse? {
        guard let code = reader.word(), (100...599).contains(code), let phrase = reader.text(),
            let count = reader.word()
        else { return nil }
        let status = HTTPResponse.Status(code: Int(code), reasonPhrase: phrase)
        var fields = HTTPFields()
        var missing: UInt64 = count
        while missing > 0 {
            guard let name = reader.text().flatMap({ text in HTTPField.Name(text) }), let value = reader.text() else {
                return nil
            }
            fields.append(HTTPField(name: name, value: value))
            missing -= 1
        }
        return HTTPResponse(status: status, headerFields: fields)
    }

    private static func date(_ bits: UInt64) -> Date {
        Date(timeIntervalSinceReferenceDate: Double(bitPattern: bits))
    }
}
