import APIRuntime
import ExamplesScenario
import Foundation
import TestSupport
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

@Suite(
    "Mock server and generated code", ServerTrait<MockServerProgram>(),
    .serialized, .timeLimit(.minutes(5)))
struct MockServerTests {
    private var client: APIClient { APIClient(server: CurrentServer.address) }
    private var gallery: GalleryDAO { GalleryDAO(client: client, language: "en") }
    private var bin: HTTPBinDAO { HTTPBinDAO(client: client) }
    private var prometheus: PrometheusDAO { PrometheusDAO(client: client) }

    @Test("values of every kind are valid")
    func values() async throws {
        let pictures = try await gallery.searchPictures(searchKey: "harbour", kinds: [.pic, .video], trace: "t").value
        for picture in pictures {
            #expect((0...1).contains(picture.score))
            #expect(picture.kind == .pic || picture.kind == .video)
        }
        #expect(Set(pictures.map(\.id)).count == pictures.count)
        _ = try await gallery.picture(id: "a/b c").value
        _ = try await gallery.changePicture(id: "7", body: PicturePatch(title: .clear, width: .set(3))).value
        _ = try await gallery.timeline().values.first { _ in true }
        _ = try await gallery.owner().value
        _ = try await bin.uuid().value
        _ = try await bin.slides().value
        _ = try await bin.cookies(theme: "dark").value
        _ = try await prometheus.queryRange(
            query: "up", start: Date(timeIntervalSince1970: 1), end: Date(timeIntervalSince1970: 2.5), step: "15s"
        ).value
        _ = try await prometheus.series(match: ["up", "down"], start: nil, end: nil).value
        _ = try await prometheus.targets(state: .active).value
        _ = try await prometheus.databaseStatistics().value
    }

    @Test("bodies of every kind are accepted, and empty responses are read")
    func bodies() async throws {
        _ = try await bin.post(title: "A", stars: 5, tags: ["x"]).value
        _ = try await bin.put(body: Note(title: "A", written: Date(timeIntervalSince1970: 0))).value
        _ = try await bin.submitForm(name: "a b&c=d", colours: ["red", "green"]).value
        _ = try await bin.upload(caption: "é", photo: Upload(bytes: [1, 2, 3], name: "a.jpg")).value
        _ = try await gallery.addPicture(title: "A", photo: Upload(bytes: [1], name: "a.png")).value
        try await gallery.rate(id: "7", stars: 5, comment: nil).value
        try await bin.probe().value
        #expect(try await bin.bytes(count: 3).value.isEmpty == false)
        #expect(try await bin.page().value.isEmpty == false)
    }

    @Test("all pages of a list are read, and they end")
    func pages() async throws {
        var count = 0
        for try await page in gallery.searchPictures(searchKey: "a").pages {
            count += 1
            _ = page
            if count > 5 { break }
        }
        #expect((1...2).contains(count))
    }

    @Test("an invalid request gets a 400 that lists its faults")
    func invalidRequests() async throws {
        let search = try await text("GET", "/5/api/pictures/search?start=x&kinds=pic&kinds=moon&lang=e")
        #expect(search.status == 400)
        for part in [
            "\"Gallery.searchPictures\"",
            "\"name\": \"key\",\n      \"expected\": \"String\",\n      \"found\": \"nothing\"",
            "\"name\": \"start\"", "\"found\": \"string \\\"x\\\"\"", "\"name\": \"kinds[1]\"", "at least 2 characters",
        ] {
            #expect(search.text.contains(part), "\(part) in \(search.text)")
        }
        let post = try await text("POST", "/post", body: "{\"title\": \"\",\n \"rating\": {\"stars\": 6}}")
        #expect(post.status == 400)
        #expect(post.text.contains("$.title") && post.text.contains("at least 1 character"))
        #expect(post.text.contains("$.rating.stars") && post.text.contains("\"line\": 2"))
        #expect(try await text("POST", "/post", body: "{").text.contains("\"expected\": \"JSON\""))
        let form = try await text(
            "POST", "/anything/form", body: "colours=a", type: "application/x-www-form-urlencoded")
        #expect(form.status == 400 && form.text.contains("\"name\": \"name\""))
        #expect(try await text("POST", "/anything/upload", body: "x").text.contains("multipart/form-data"))
    }

    @Test("an unknown path gets a 404 with suggestions, a wrong method a 405")
    func unknownPathsAndMethods() async throws {
        let path = try await text("GET", "/5/api/picture/search")
        #expect(path.status == 404)
        #expect(path.text.contains("GET /api/pictures/search (Gallery.searchPictures)"))
        let method = try await text("POST", "/json")
        #expect(method.status == 405 && method.text.contains("GET"))
    }

    @Test("hand-written mocks are served, and reloaded when changed")
    func handWrittenMocks() async throws {
        let folder = try #require(CurrentServer.folder)
        #expect(try await text("GET", "/uuid").text.contains("apigen") == false)
        try folder.write("{\"user-agent\": \"apigen\"}", to: "Mocks/userAgent.json")
        try await eventually { try await bin.userAgent().value == "apigen" }
        // An invalid mock is not served; the server keeps the previous one.
        try folder.write("{\"user-agent\": 7}", to: "Mocks/userAgent.json")
        try await Task.sleep(for: .milliseconds(1500))
        #expect(try await bin.userAgent().value == "apigen")
        try folder.remove("Mocks/userAgent.json")
        try await eventually { try await bin.userAgent().value != "apigen" }
    }

    private func eventually(_ condition: () async throws -> Bool) async throws {
        for _ in 0..<1_200 {
            if try await condition() { return }
            try await Task.sleep(for: .milliseconds(100))
        }
        Issue.record("it did not come to that within two minutes")
    }

    private func text(
        _ method: String, _ path: String, body: String? = nil, type: String = "application/json"
    ) async throws -> (status: Int, text: String) {
        var request = URLRequest(url: try #require(URL(string: CurrentServer.address + path)))
        request.httpMethod = method
        request.httpBody = body.map { Data($0.utf8) }
        if body != nil { request.setValue(type, forHTTPHeaderField: "Content-Type") }
        let (data, response) = try await URLSession.shared.data(for: request)
        return ((response as? HTTPURLResponse)?.statusCode ?? 0, String(decoding: data, as: UTF8.self))
    }
}
