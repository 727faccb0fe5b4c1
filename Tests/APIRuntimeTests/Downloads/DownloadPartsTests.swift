import Foundation
import HTTPTypes
import Testing

@_spi(Generated) @testable import APIJSON
@_spi(Generated) @testable import APIRuntime

/// Digests as header fields write them.
enum SHA256Text {
    static func base64(_ bytes: [UInt8]) -> String {
        Data(Digest(of: bytes).bytes).base64EncodedString()
    }
}

@Suite("Parsing for downloads")
struct DownloadPartsTests {
    @Test(
        "file names are read from Content-Disposition and made safe",
        arguments: [
            ("attachment", nil), ("inline; filename=a.txt", "a.txt"), ("attachment; filename=\"a b.txt\"", "a b.txt"),
            ("attachment; FileName = \"a\\\"b.txt\"", "a\"b.txt"), ("attachment; filename=\"a;b,c.txt\"", "a;b,c.txt"),
            ("attachment; filename=x.txt; filename*=UTF-8''na%C3%AFve%20%E2%82%AC.txt", "naïve €.txt"),
            ("attachment; filename*=iso-8859-1'de'%FCber.txt; filename=x", "über.txt"),
            ("attachment; filename*=utf-16''x; filename=y", "y"), ("attachment; filename*=UTF-8''%FF; filename=y", "y"),
            ("attachment; filename=\"../../etc/passwd\"", "passwd"),
            ("attachment; filename=\"C:\\\\Temp\\\\a.txt\"", "a.txt"), ("attachment; filename=\"..\"", nil),
            ("attachment; filename=\".bashrc\"", "bashrc"), ("attachment; filename=\"a/\"", "a"),
            ("attachment; filename=\"a\u{7}b\u{202E}gpj.exe\"", "abgpj.exe"), ("attachment; filename=\" \"", nil),
            ("attachment; filename*=UTF-8''..%2Fx%00y", "xy"),
            // A slash with a combining mark is another character for Swift, but a slash for the file system.
            ("attachment; filename*=UTF-8''..%2F%CC%81..%2F%D6%ADpasswd", "\u{5AD}passwd"),
            ("attachment; filename*=UTF-8''.%CC%81x", "\u{301}x"), ("attachment; filename", nil), ("", nil),
        ] as [(String, String?)])
    func fileNames(field: String, name: String?) {
        #expect(SuggestedName.name(in: field) == name)
    }

    @Test("long file names are shortened and keep their extension")
    func longFileNames() {
        let name = SuggestedName.safe(String(repeating: "é", count: 500) + ".tar.gz") ?? ""
        #expect(name.utf8.count <= 200)
        #expect(name.hasSuffix("é.gz"))
        #expect(SuggestedName.safe(String(repeating: "x", count: 500))?.count == 200)
        let marks = String(repeating: "\u{301}", count: 300)
        for (name, kept) in [("a\(marks).txt", (1...98, ".txt")), ("a\(marks)", (1...100, ""))] {
            let short = SuggestedName.name(in: "attachment; filename=\"\(name)\"")
            let expected = "a" + String(repeating: "\u{301}", count: kept.0.upperBound - 1) + kept.1
            #expect(short.map { Array($0.utf8) } == Array(expected.utf8))
        }
        #expect(SuggestedName.safe("." + marks)?.isEmpty == false)
    }

    @Test(
        "Content-Range is parsed",
        arguments: [
            ("bytes 0-0/1", 0..<1, 1), ("bytes 42-1233/1234", 42..<1234, 1234), ("BYTES 1-2/*", 1..<3, nil),
        ] as [(String, Range<Int64>, Int64?)])
    func contentRanges(text: String, bytes: Range<Int64>, total: Int64?) {
        #expect(ContentRange(text)?.bytes == bytes)
        #expect(ContentRange(text)?.total == total)
    }

    @Test(
        "an invalid Content-Range is nil",
        arguments: [
            "", "bytes", "bytes 1-0/5", "bytes 0-5/5", "bytes */5", "bytes 0-1", "bytes -1/5", "items 0-1/5",
            "bytes 0-1/5/6", "bytes 0-9223372036854775807/*", "bytes +0-1/5", "bytes 0-1/x", "bytes 0-1-2/5",
        ])
    func invalidContentRanges(text: String) {
        #expect(ContentRange(text) == nil)
    }

    @Test("a strong tag, or a date at least a second old, identifies a file")
    func validators() throws {
        let now = Date(timeIntervalSince1970: 1_000_000_000)
        let date = "Sun, 06 Nov 1994 08:49:37 GMT"
        let cases: [(HTTPFields, String?)] = [
            ([.eTag: "\"a\""], "\"a\""), ([.eTag: "W/\"a\"", .lastModified: date], nil), ([.eTag: "a"], nil),
            ([.lastModified: date, .date: "Sun, 06 Nov 1994 08:49:38 GMT"], date), ([.lastModified: date], nil),
            ([.lastModified: date, .date: date], nil), ([.lastModified: "yesterday", .date: date], nil), ([:], nil),
        ]
        for (fields, text) in cases { #expect(RangeValidator(fields, now: now)?.text == text) }
    }

    /// The record at the start of a text.
    private func record(_ text: some StringProtocol) -> DownloadRecord? {
        let lines = String(text).split(separator: "\n", omittingEmptySubsequences: false)
        return DownloadRecord(Array(lines.prefix(DownloadRecord.lineCount)))
    }

    @Test("a record survives writing and reading, and any changed byte invalidates it")
    func records() throws {
        let digest = Digest(of: [1])
        let announced = AnnouncedDigest(.sha256, digest.bytes)
        for length in [nil, 0, 7] as [Int64?] {
            for text in [nil, "a; b=\"c\""] as [String?] {
                let record = DownloadRecord(
                    request: digest, validator: RangeValidator("\"x\""), length: length, contentType: text,
                    disposition: text, digests: text == nil ? [] : [announced, announced])
                #expect(self.record(record.text) == record)
                for end in record.text.dropLast().indices { #expect(self.record(record.text[..<end]) == nil) }
                for index in 0..<record.text.utf8.count - 1 {
                    var bytes = Array(record.text.utf8)
                    bytes[index] ^= 1
                    #expect(self.record(String(decoding: bytes, as: UTF8.self)) == nil)
                }
            }
        }
    }

    @Test("SHA-256 does not depend on the size of chunks", arguments: [0, 1, 55, 56, 63, 64, 65, 128, 1_000])
    func incrementalSHA256(length: Int) {
        let bytes = TestFolder.bytes(length)
        for size in [1, 3, 63, 64, 65, 200] {
            var hash = SHA256()
            for start in stride(from: 0, to: length, by: size) {
                hash.take(Array(bytes[start..<min(start + size, length)]))
            }
            #expect(Digest(hash) == Digest(of: bytes))
        }
    }
}
