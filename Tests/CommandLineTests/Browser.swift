import Foundation
import TestSupport
import Testing

/// Chromium without a window and without a network.
enum Browser {
    /// By its names on Linux and macOS; nil if it is not installed.
    static let program: URL? = ["chromium", "chromium-browser", "google-chrome"].lazy.compactMap { Programs.find($0) }
        .first

    /// The content of the element `result` of a page after its scripts have run.
    static func result(of page: String, in folder: TemporaryFolder, _ options: [String]) async throws -> String {
        let program = try #require(Self.program)
        let run = try await ProgramRun.detached(
            program,
            [
                "--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run",
                "--host-resolver-rules=MAP * ~NOTFOUND", "--window-size=1400,900", "--virtual-time-budget=5000",
                // Allows a page to access its frame, although both are files.
                "--allow-file-access-from-files", "--disable-web-security", "--enable-logging=stderr",
                "--user-data-dir=\(folder.path("profile"))", "--dump-dom",
            ] + options + [folder.url.appending(path: page).absoluteString], in: folder.path)
        try #require(run.status == 0, "\(run.errors)")
        let console = run.errors.split(separator: "\n").filter { $0.contains(":CONSOLE") }
        #expect(console.isEmpty)
        let start = try #require(run.output.range(of: "<pre id=\"result\">"), "\(run.output)")
        let rest = run.output[start.upperBound...]
        return String(rest[..<(rest.range(of: "</pre>")?.lowerBound ?? rest.endIndex)])
            .replacing("&lt;", with: "<").replacing("&gt;", with: ">").replacing("&amp;", with: "&")
    }
}
