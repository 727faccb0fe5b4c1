import Foundation
import TestSupport
import Testing

@testable import Recording

@Suite("HAR 1.2")
struct HARTests {
    @Test("HAR: an entry has what the format requires")
    func entry() throws {
        let request = RecordedRequest(
            method: "POST", url: "https://a.example/b%20c?x=1&y=a%20b+c&z",
            headers: [RecordedField(name: "Cookie", value: "a=1; b=2"), RecordedField(name: "Accept", value: "*/*")],
            body: RecordedBody(mediaType: "text/plain", bytes: Array("a\"\\\u{1}\nä😀".utf8)))
        let response = RecordedResponse(
            status: 302,
            headers: [
                RecordedField(name: "Set-Cookie", value: "s=t; Path=/p; Domain=a.example; Secure; HttpOnly"),
                RecordedField(name: "Location", value: "/next"),
            ], body: RecordedBody(mediaType: "image/png", bytes: [0x89, 0x50, 0, 0xFF]))
        let entry = try parsed(
            Exchange(request: request, response: response, startedAt: 1_795_642_200_042, duration: 12.5))
        #expect(entry["startedDateTime"] as? String == "2026-11-25T21:30:00.042Z")
        #expect(entry["time"] as? Double == 12.5)
        #expect(entry["comment"] == nil)
        #expect((entry["timings"] as? [String: Double]) == ["send": 0, "wait": 12.5, "receive": 0])
        let sent = try #require(entry["request"] as? [String: Any])
        #expect(sent["method"] as? String == "POST")
        #expect(sent["url"] as? String == request.url)
        #expect(
            sent["queryString"] as? [[String: String]] == [
                ["name": "x", "value": "1"], ["name": "y", "value": "a b c"], ["name": "z", "value": ""],
            ])
        #expect(sent["cookies"] as? [[String: String]] == [["name": "a", "value": "1"], ["name": "b", "value": "2"]])
        #expect((sent["postData"] as? [String: Any])?["text"] as? String == "a\"\\\u{1}\nä😀")
        #expect(sent["bodySize"] as? Int == request.body?.bytes.count)
        let received = try #require(entry["response"] as? [String: Any])
        #expect(received["status"] as? Int == 302)
        #expect(received["redirectURL"] as? String == "/next")
        let cookie = try #require((received["cookies"] as? [[String: Any]])?.first)
        #expect(cookie["path"] as? String == "/p")
        #expect(cookie["secure"] as? Bool == true)
        let content = try #require(received["content"] as? [String: Any])
        #expect(content["text"] as? String == "iVAA/w==")
        #expect(content["encoding"] as? String == "base64")
        #expect(content["mimeType"] as? String == "image/png")
    }

    @Test("HAR: says what was cut off or never came")
    func comments() throws {
        let body = RecordedBody(mediaType: nil, bytes: Array("abä".utf8.dropLast()), isTruncated: true)
        let request = RecordedRequest(method: "PUT", url: "https://a.example/", body: body)
        let lost = try parsed(Exchange(request: request, response: nil, startedAt: -1))
        #expect(lost["startedDateTime"] as? String == "1969-12-31T23:59:59.999Z")
        #expect(lost["comment"] as? String == "the body of the request is cut off; there was no response")
        #expect((lost["response"] as? [String: Any])?["status"] as? Int == 0)
        let sent = try #require((lost["request"] as? [String: Any])?["postData"] as? [String: Any])
        #expect(sent["text"] as? String == "ab")
        let cut = try parsed(
            Exchange(
                request: request, response: RecordedResponse(status: 200, body: body), startedAt: 253_402_300_799_999))
        #expect(cut["startedDateTime"] as? String == "9999-12-31T23:59:59.999Z")
        let received = try #require(cut["response"] as? [String: Any])
        #expect(received["bodySize"] as? Int == -1)
        #expect((received["content"] as? [String: Any])?["comment"] as? String == "cut off")
    }

    @Test("HAR file: is complete after each exchange, and readable by its owner only")
    func file() async throws {
        let folder = try TemporaryFolder()
        let file = try HARFile(path: folder.path("a.har"), creator: "test", version: "1")
        #expect(try entries(of: folder, "a.har").count == 0)
        for count in 1...3 {
            try await file.append(.post("https://a.example/\(count)", "{\"password\":\"pass-\(count)\"}", "{}"))
            #expect(try entries(of: folder, "a.har").count == count)
        }
        #expect(await file.secrets == 3)
        let lines = try folder.text(of: "a.har").split(separator: "\n")
        try #require(lines.count == 5)
        #expect(lines[1...3].allSatisfy { $0.hasPrefix("{\"startedDateTime\":") })
        let mode = try FileManager.default.attributesOfItem(atPath: folder.path("a.har"))[.posixPermissions]
        #expect(mode as? Int == 0o600)
    }

    @Test("HAR file: never replaces a file")
    func existingFile() throws {
        let folder = try TemporaryFolder()
        try folder.write("mine", to: "a.har")
        #expect(throws: HARFileFault.self) { try HARFile(path: folder.path("a.har"), creator: "test", version: "1") }
        #expect(try folder.text(of: "a.har") == "mine")
    }

    private func parsed(_ exchange: Exchange) throws -> [String: Any] {
        try #require(JSONSerialization.jsonObject(with: Data(HARText.entry(exchange))) as? [String: Any])
    }

    private func entries(of folder: TemporaryFolder, _ name: String) throws -> [Any] {
        let text = Data(try folder.text(of: name).utf8)
        let root = try JSONSerialization.jsonObject(with: text) as? [String: [String: Any]]
        return try #require(root?["log"]?["entries"] as? [Any])
    }
}
