import Foundation
import TestSupport
import Testing

@Suite("Traffic on many machines, as the page shows it")
struct TrafficReportPageTests {
    private static let page: String = "Documentation/traffic-reports.md"
    private static let python: URL = Programs.packageFolder.appending(path: ".build/distributed/bin/python3")

    private let folder: TemporaryFolder

    /// A folder with the specs of the page and a number of captures.
    init() throws {
        folder = try TemporaryFolder()
        let blocks = try MarkdownBlock.blocks(of: Self.page)
        let spec = try #require(blocks.first { $0.text.hasPrefix("# Specs/Shop.yaml\n") })
        try folder.write(spec.text, to: "Specs/Shop.yaml")
        for index in 0..<24 {
            let entries = (0..<20).map { number in
                let user = #"{\"id\": \#(number), \"name\": \"a\"\#(number % 3 == 0 ? #", \"legacy\": \"x\""# : "")}"#
                // Some disagree with the specs.
                let body = number == 7 ? "{}" : user
                return """
                    {"startedDateTime": "2026-10-\(10 + index % 20)T10:00:\(10 + number)Z",
                    "request": {"method": "GET", "url": "https://api.shop.example/users/\(number)", "headers": []},
                    "response": {"status": 200, "content": {"text": "\(body)"}}}
                    """
            }
            let text = #"{"log": {"entries": [\#(entries.joined(separator: ","))]}}"#
            try folder.write(text, to: "captures/part\(index).har")
        }
    }

    private func block(_ language: String) throws -> String {
        try #require(try MarkdownBlock.blocks(of: Self.page).first { $0.language == language }).text
    }

    private func run(_ program: URL, _ arguments: [String]) async throws -> ProgramRun {
        let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
        return try await ProgramRun.detached(
            program, arguments, in: folder.path,
            environment: ["PATH": "\(Programs.apigen.deletingLastPathComponent().path):\(path)"])
    }

    /// The report of all captures, by one run.
    private func whole() async throws -> String {
        let run = try await run(
            Programs.apigen, ["learn", "--check", "--coverage", "--as", "report", "captures", "Specs"])
        #expect(run.status == 1 && run.output.contains(#""calls":480"#), "\(run.errors)")
        return run.output
    }

    @Test(
        "GNU parallel makes the report of the whole",
        .enabled(if: Programs.find("parallel") != nil, "needs the program parallel"))
    func parallel() async throws {
        let run = try await run(URL(filePath: "/bin/sh"), ["-c", try block("sh")])
        #expect(run.status == 0, "\(run.errors)")
        #expect(try folder.text(of: "report.json") == (try await whole()))
    }

    @Test(
        "Dask makes the report of the whole, also if a worker is killed half way",
        .enabled(if: FileManager.default.fileExists(atPath: Self.python.path), "needs distributed from PyPI"))
    func dask() async throws {
        try folder.write(try block("python"), to: "fold.py")
        try folder.write(
            """
            import glob, itertools, os, signal, sys
            from dask.distributed import Client, LocalCluster, as_completed
            import fold

            if __name__ == "__main__":
                with LocalCluster(n_workers=3, threads_per_worker=1, dashboard_address=None) as cluster, Client(cluster) as client:
                    captures = sorted(glob.glob("captures/*.har"))
                    reports = client.map(fold.report, captures)
                    list(itertools.islice(as_completed(reports), len(reports) // 2))
                    pid = min(client.run(os.getpid).values())
                    os.kill(pid, signal.SIGKILL)
                    # The same calls have the same keys: what is there is used, and what is lost is made again.
                    sys.stdout.buffer.write(fold.fold(client, captures))
                    sys.stdout.flush()
                    assert pid not in client.run(os.getpid).values()
            """, to: "killing.py")
        let run = try await run(Self.python, ["killing.py"])
        #expect(run.status == 0, "\(run.errors)")
        let whole = try await whole()
        #expect(run.output == whole)
    }
}
