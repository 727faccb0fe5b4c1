import Learning
import Recording
import Testing

@Suite("HAR files")
struct HARReaderTests {
    private static let entry: String = """
        {"startedDateTime": "2026-01-02T03:04:05.678Z", "time": 12.5,
         "request": {"method": "post", "url": "https://a.example/x?y=1", "headers": [{"name": "A", "value": "}]"}],
                     "postData": {"mimeType": "application/json", "text": "{\\"log\\": [1]}"}},
         "response": {"status": 200, "headers": [], "content": {"mimeType": "text/plain", "text": "aMOk", "encoding": "base64"}}}
        """

    private func file(_ entries: String...) -> [UInt8] {
        Array(
            #"{"log": {"creator": {"entries": [{}]}, "entries": [\#(entries.joined(separator: ","))], "pages": []}}"#
                .utf8)
    }

    /// The exchanges of a file that is read in chunks of a size.
    private func read(_ bytes: [UInt8], chunk: Int = 1 << 20) throws -> (
        exchanges: [Exchange], skipped: [HARReader.Fault]
    ) {
        var reader = HARReader()
        var exchanges: [Exchange] = []
        var rest = bytes[...]
        while !rest.isEmpty {
            try reader.read(Array(rest.prefix(chunk))) { exchange, _ in exchanges.append(exchange) }
            rest = rest.dropFirst(chunk)
        }
        try reader.finish()
        return (exchanges, reader.skipped)
    }

    @Test("an entry becomes an exchange, with its body decoded") func readsEntry() throws {
        let (exchanges, skipped) = try read(file(Self.entry))
        let exchange = try #require(exchanges.first)
        #expect(exchanges.count == 1 && skipped.isEmpty)
        #expect(exchange.request.method == "POST")
        #expect(exchange.request.url == "https://a.example/x?y=1")
        #expect(exchange.request.headers == [RecordedField(name: "A", value: "}]")])
        #expect(exchange.request.body?.bytes == Array(#"{"log": [1]}"#.utf8))
        #expect(exchange.response?.body == RecordedBody(mediaType: "text/plain", bytes: [0x68, 0xC3, 0xA4]))
        #expect(exchange.startedAt == 1_767_323_045_678)
        #expect(exchange.duration == 12.5)
    }

    @Test("bytes in another character set become UTF-8") func convertsBytes() throws {
        let entry = Self.entry.replacing("text/plain", with: "text/plain; charset=GBK").replacing("aMOk", with: "xOM=")
        let exchange = try #require(try read(file(entry)).exchanges.first)
        #expect(exchange.response?.body?.bytes == Array("你".utf8))
    }

    @Test("chunks of any size give the same exchanges", arguments: [1, 2, 3, 7, 64, 1_000]) func readsChunks(size: Int)
        throws
    {
        let bytes = file(Self.entry, Self.entry, Self.entry)
        #expect(try read(bytes, chunk: size).exchanges == read(bytes).exchanges)
        #expect(try read(bytes, chunk: size).exchanges.count == 3)
    }

    @Test("entries with wrong types are left out, with their positions") func leavesOutWrongTypes() throws {
        let broken = [
            #"{"request": 1, "response": {}}"#, #"{"request": {"method": 7, "url": "https://a.example"}}"#, "[1, [2]]",
            "true",
            #"{"request": {"method": "GET", "url": "https://a.example"}, "response": {"status": "200"}}"#, "{nonsense}",
        ]
        let bytes = file(([Self.entry] + broken + [Self.entry]).joined(separator: ","))
        let (exchanges, skipped) = try read(bytes)
        #expect(exchanges.count == 2)
        #expect(
            skipped.map(\.message).dropLast() == [
                "an entry has no request", "a request has no method", "an entry is not an object",
                "an entry is not an object", "a response has no status",
            ])
        #expect(skipped.last?.message.hasPrefix("an entry is not JSON: ") ?? false)
        let text = String(decoding: bytes, as: UTF8.self)
        let offset = try #require(text.utf8.firstRange(of: "[1, [2]]".utf8)?.lowerBound)
        #expect(skipped[2].offset == text.utf8.distance(from: text.startIndex, to: offset))
    }

    @Test("a request that was blocked has no response") func readsBlockedRequest() throws {
        let entry = #"{"request": {"method": "GET", "url": "https://a.example"}, "response": {"status": 0}}"#
        #expect(try read(file(entry)).exchanges.map(\.response) == [nil])
    }

    @Test("a file that ends in the middle is reported after its entries") func reportsCutFile() throws {
        let bytes = file(Self.entry, Self.entry)
        for length in [bytes.count - 1, bytes.count - 80, bytes.count / 2 + 60] {
            var reader = HARReader()
            var count = 0
            try reader.read(Array(bytes.prefix(length))) { _, _ in count += 1 }
            #expect(count == reader.count && count == (length == bytes.count - 1 ? 2 : 1))
            #expect(throws: HARReader.Fault.self) { try reader.finish() }
        }
    }

    @Test("what follows a whole file is reported with its position, and its entries count") func reportsTextBehindFile()
        throws
    {
        let bytes = file(Self.entry, Self.entry)
        var reader = HARReader()
        var offsets: [Int] = []
        let fault = #expect(throws: HARReader.Fault.self) {
            try reader.read(bytes + Array("\n<html>".utf8)) { _, offset in offsets.append(offset) }
        }
        #expect(fault?.offset == bytes.count + 1)
        #expect(offsets.count == 2 && reader.count == 2)
    }

    @Test("header fields, queries and bodies of other types than those of HAR are left out of their exchange")
    func leavesOutWrongParts() throws {
        let entry = """
            {"startedDateTime": 5, "time": "soon",
             "request": {"method": "GET", "url": "https://a.example/x", "headers": {"a": 1}, "postData": [1]},
             "response": {"status": 200, "headers": [1, {"name": "A"}, {"name": "B", "value": 2}, {"name": "C", "value": "d"}],
                          "content": "text"}}
            """
        let (exchanges, skipped) = try read(file(entry))
        let exchange = try #require(exchanges.first)
        #expect(skipped.isEmpty)
        #expect(exchange.request.headers == [] && exchange.request.body == nil && exchange.startedAt == nil)
        #expect(exchange.response?.headers == [RecordedField(name: "C", value: "d")])
    }

    @Test("binary and damaged bodies do not lose their call") func readsBinaryBodies() throws {
        func entry(_ content: String) -> String {
            #"{"request": {"method": "GET", "url": "https://a.example/x"}, "response": {"status": 200, "content": \#(content)}}"#
        }
        let (exchanges, skipped) = try read(
            file(
                entry(#"{"mimeType": "application/octet-stream", "text": "AAH/gA==", "encoding": "base64"}"#),
                entry(#"{"mimeType": "application/json", "text": "AAH/gA==", "encoding": "base64"}"#),
                entry(#"{"mimeType": "application/json", "text": "\ud800{", "size": -1}"#),
                entry(#"{"mimeType": 5, "text": 7, "encoding": []}"#)))
        #expect(exchanges.count + skipped.count == 4)
        #expect(exchanges.first?.response?.body?.bytes == [0x00, 0x01, 0xFF, 0x80])
        var learner = Learner()
        for exchange in exchanges { learner.add(exchange) }
        #expect(learner.learned() != nil)
    }

    @Test("a value of any size is read, and an entry beyond the limit is left out with its size and position")
    func readsHugeValues() throws {
        let huge = String(repeating: "x", count: 3 << 20)
        let entry =
            #"{"request": {"method": "GET", "url": "https://a.example/x"}, "response": {"status": 200, "content": {"text": ""#
        let text = entry + huge + "\"}}}"
        #expect(try read(file(text)).exchanges.first?.response?.body?.bytes.count == 3 << 20)
        var reader = HARReader()
        let start = #"{"log": {"entries": ["#
        try reader.read(Array((start + entry).utf8)) { _, _ in }
        let chunk = Array(huge.utf8)
        for _ in 0..<22 { try reader.read(chunk) { _, _ in } }
        try reader.read(Array("\"}}},\(Self.entry)]}}".utf8)) { _, _ in }
        try reader.finish()
        #expect(reader.count == 1)
        #expect(reader.skipped.map(\.message) == ["an entry of 66 MB is too large; the limit is 64 MB"])
        #expect(reader.skipped.map(\.offset) == [start.utf8.count])
    }

    @Test(
        "files that are not HAR are refused",
        arguments: ["", "[1]", "GET / HTTP/1.1", #"{"log": {}}"#, #"{"entries": [{}]}"#, #"{"log": {"entries": {}}}"#])
    func refusesOtherFiles(text: String) {
        #expect(throws: HARReader.Fault.self) { try read(Array(text.utf8)) }
    }
}
