import Foundation
import HTTPTypes
import WireSyntax

@_spi(Generated) @testable import APIJSON
@_spi(Generated) @testable import APIRuntime

/// Any content of a response, a cache file or a certificate is parsed without harm.
enum WireTarget {
    private static let now: Date = Date(timeIntervalSince1970: 1_800_000_000)

    static func run(_ input: [UInt8]) {
        var choices = Choices(input)
        switch choices.below(9) {
        case 0: fields(choices.remaining())
        case 1: fileName(choices.remaining())
        case 2: cacheFile(&choices)
        case 3: redirect(choices.remaining())
        case 4: events(&choices)
        case 5: cursors(choices.remaining())
        case 6: pattern(&choices)
        case 7: DeepLinkTarget.run(choices.remaining())
        default: certificate(choices.remaining())
        }
    }

    /// Header fields of a response, one on each line.
    private static func certificate(_ bytes: [UInt8]) {
        _ = Certificate(bytes)
    }

    private static func fields(_ bytes: [UInt8]) {
        let names: [HTTPField.Name] = [
            .retryAfter, .contentRange, .cacheControl, .contentType, .date, .expires, .age, .location,
            .contentDisposition,
        ]
        var fields = HTTPFields()
        for (index, line) in bytes.split(separator: 0x0A, maxSplits: 20, omittingEmptySubsequences: false).enumerated()
        {
            fields.append(HTTPField(name: names[index % names.count], value: String(decoding: line, as: UTF8.self)))
        }
        if let retry = RetryAfter(fields, now: now) {
            expect(retry.delay >= .zero, "a wait that is over before it begins")
        }
        for value in fields[values: .contentRange] {
            guard let range = ContentRange(value) else { continue }
            expect(
                range.bytes.lowerBound >= 0 && range.bytes.upperBound <= range.total ?? .max, "a range out of its file")
        }
        let head = HTTPResponse(status: .ok, headerFields: fields)
        _ = MediaType(head)
        for name in Charset.names {
            guard let charset = Charset(name), let text = try? charset.utf8(bytes) else { continue }
            expect(
                String(decoding: text, as: UTF8.self).utf8.elementsEqual(text), "text from \(name) that is not UTF-8")
        }
        kept(CachedResponse(head: head, body: bytes, received: now, arrival: .zero))
    }

    private static func kept(_ response: CachedResponse) {
        let freshness = Freshness(
            of: response, CachePolicy(.http, fingerprint: ""), now: Moment(date: now, uptime: .zero))
        expect(freshness.age >= 0 && freshness.lifetime >= 0, "an age below zero")
        _ = freshness.satisfies(CacheControl(response.head.headerFields))
    }

    private static func fileName(_ bytes: [UInt8]) {
        let texts = [
            String(decoding: bytes, as: UTF8.self), "attachment; filename=" + String(decoding: bytes, as: UTF8.self),
            "attachment; filename*=UTF-8''" + String(decoding: bytes, as: UTF8.self),
            "attachment; filename*=ISO-8859-1''" + String(decoding: bytes, as: UTF8.self),
        ]
        for name in texts.compactMap({ SuggestedName.name(in: $0) }) {
            expect(!name.isEmpty && name.utf8.count <= 200, "a name of \(name.utf8.count) bytes")
            expect(name.utf8.allSatisfy { $0 >= 0x20 && $0 != UInt8(ascii: "/") }, "a name that is a path")
            expect(!name.hasPrefix("."), "a hidden name")
        }
        _ = DownloadLog(bytes)
    }

    /// A damaged file gives nothing; one with false statements gives only its usable parts.
    private static func cacheFile(_ choices: inout Choices) {
        let name = String(repeating: "07", count: 32) + "-0000000000000001-0000000000000002.answer"
        guard let key = FileKey(fileName: name) else { found("no key: \(name)") }
        let head = HTTPResponse(status: .ok, headerFields: [.contentType: "text/plain"])
        let response = CachedResponse(head: head, body: choices.bytes(9), received: now, arrival: .seconds(1))
        var file = ResponseFile.bytes(of: response, for: key)
        expect(ResponseFile.response(in: file, for: key) == response, "a response comes back as another one")
        if choices.flag() {
            let place = choices.below(file.count)
            file[place] ^= 1 << UInt8(choices.below(8))
            expect(ResponseFile.response(in: file, for: key) == nil, "a flipped bit is not seen")
            return
        }
        let content = Array(file[16..<16 + key.digest.bytes.count]) + choices.remaining()
        let sum = Checksum.of(content[...])
        var sumWriter = ByteWriter()
        sumWriter.append(sum)
        if let lie = ResponseFile.response(in: Array(file[..<8]) + sumWriter.bytes + content, for: key) { kept(lie) }
    }

    private static func redirect(_ bytes: [UInt8]) {
        let head = HTTPRequest(method: .get, scheme: "https", authority: "a.example.com", path: "/x?y=1")
        guard let target = try? RedirectTarget(String(decoding: bytes, as: UTF8.self), from: head) else { return }
        expect(target.scheme == "https" || target.scheme == "http", "a redirect to \(target.scheme)")
        expect(!target.authority.contains("@") && !target.authority.isEmpty, "a redirect with a password")
        expect(target.path.hasPrefix("/"), "a redirect to nowhere")
        expect((target.authority + target.path).utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F }, "a redirect with blanks")
    }

    /// A stream has the same events, however it is split into chunks.
    private static func events(_ choices: inout Choices) {
        let size = 1 + choices.below(7)
        let parser: any RawEventParser =
            switch choices.below(3) {
            case 0: EventParser(limit: 64)
            case 1: LineParser(limit: 64)
            default: RecordParser(limit: 64)
            }
        let bytes = choices.remaining()
        let whole = all(parser, bytes, 1 << 20)
        let parts = all(parser, bytes, size)
        expect(whole == parts, "other events in pieces of \(size)")
    }

    private static func all(_ parser: some RawEventParser, _ bytes: [UInt8], _ size: Int) -> [RawEvent] {
        var parser = parser
        var events: [RawEvent] = []
        var rest = bytes[...]
        do throws(NetworkError) {
            while !rest.isEmpty {
                parser.append(Array(rest.prefix(size)))
                rest = rest.dropFirst(size)
                while let event = try parser.next() { events.append(event) }
            }
            if let last = parser.finish() { events.append(last) }
        } catch {
            return events
        }
        return events
    }

    private static func cursors(_ bytes: [UInt8]) {
        let paging = Paging(.cursor, total: "meta.total", next: "meta.next")
        guard let scan = try? PageScan(bytes, at: "items", paging) else { return }
        expect((0...bytes.count).contains(scan.nextOffset), "a cursor outside of the response")
    }

    private static func pattern(_ choices: inout Choices) {
        let text = choices.text(upTo: 40)
        guard let pattern = LinearPattern(text) else { return }
        _ = pattern.matches(choices.text(upTo: 200))
    }
}
