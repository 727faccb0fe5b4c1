import APIRuntime
import ReadmeScenario
import Testing

/// The snippets of the page on traffic, verbatim and run.
@Suite("Snippets on drift", .timeLimit(.minutes(5)))
struct DriftSnippets {
    private let logger: Logger = Logger()
    private let transport: Desk = Desk(
        status: 200,
        json: #"""
            {"code": 0, "resp": {"pictures": [{"id": 12, "image": {"src": "https://gallery.example/12"}, "author": "Ada",
              "kind": "pic", "taken": 1767323045678, "altText": "A cat"}]}}
            """#)

    @Test("reports of a monitor, after every so many responses and on demand")
    func reports() async throws {
        var configuration = APIClient.Configuration(transport: transport)
        let drift = APIClient.DriftMonitor(sampling: 0.05, every: 1_000) { report in
            for finding in report.findings {
                logger.warning("\(finding)")
            }
        }
        configuration.drift = drift
        // Every response is in the sample.
        configuration.random = { 0 }
        let client = APIClient(server: "https://gallery.example/v1", configuration: configuration)
        for _ in 0..<1_000 {
            _ = try await GalleryDAO(client: client).searchPictures(searchKey: "cat").value
        }
        #expect(drift.report.responses == 1_000)
        #expect(
            logger.lines.all == [
                "warning Gallery.searchPictures: Picture at $.resp.pictures[].altText: unknown key altText, "
                    + "1000 times in 1000 objects",
                "warning Gallery.searchPictures: Picture.id at $.resp.pictures[].id: cast from a number, "
                    + "1000 times in 1000 objects",
                "warning Gallery.searchPictures: Picture.title at $.resp.pictures[].title: never has a value, "
                    + "1000 times in 1000 objects",
            ])
        for finding in drift.report.findings where finding.kind == .unknownValue {
            Counter(label: "api.unknown", dimensions: [("field", finding.model), ("value", finding.detail)])
                .increment(by: finding.count)
        }
        drift.reset()
        #expect(drift.report.findings == [])
    }
}
