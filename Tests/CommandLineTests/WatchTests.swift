import Foundation
import TestSupport
import Testing

@Suite("apigen --watch", .timeLimit(.minutes(5)))
struct WatchTests {
    private let fixture: CommandLineFixture

    init() throws {
        fixture = try CommandLineFixture()
        try fixture.writeSpec("Picture", model: "Picture")
    }

    /// Starts to watch, and runs the steps.
    private func watch(_ steps: @escaping @Sendable (Watcher) throws -> Void) async throws -> ProgramRun {
        let folder = fixture.folder
        let line = "exec \"$APIGEN\" Specs -o Generated --watch >out.log 2>errors.log"
        return try await ProgramRun.detached(
            URL(filePath: "/bin/sh"), ["-c", line], in: folder.path,
            environment: ["APIGEN": Programs.apigen.path, "XDG_CACHE_HOME": fixture.cache.path]
        ) { process in
            defer { process.terminate() }
            try steps(Watcher(folder: folder, process: process))
        }
    }

    @Test("generates after every change, reports faults, and ends with a signal")
    func changes() async throws {
        let fixture = fixture
        let run = try await watch { watcher in
            try watcher.wait(for: "watching; press Control-C to stop", in: "out.log")
            try fixture.writeSpec("Picture", model: "Picture", field: "title: String")
            try watcher.wait(for: "1 written, 0 unchanged, 0 removed\n1 written", in: "out.log", ignoring: "watching")
            try fixture.writeSpec("Album", model: "Album")
            try watcher.wait(for: "1 written, 1 unchanged, 0 removed", in: "out.log")
            try fixture.writeSpec("Album", model: "Album", field: "title: Strin")
            try watcher.wait(for: "Specs/Album.yaml:5:14: error: ", in: "errors.log")
            try fixture.folder.remove("Specs/Album.yaml")
            try watcher.wait(for: "0 written, 1 unchanged, 1 removed", in: "out.log")
        }
        #expect(run.endedBySignal && run.status == SIGTERM)
        #expect(fixture.folder.names(in: "Generated") == ["Picture.swift"])
        #expect(try fixture.folder.text(of: "Generated/Picture.swift").contains("var title: String"))
    }
}

/// Waits for the output of a process.
private struct Watcher {
    struct TooLate: Error, CustomStringConvertible {
        let description: String
    }

    let folder: TemporaryFolder
    let process: Process

    func wait(for text: String, in file: String, ignoring word: String? = nil) throws {
        let limit = Date(timeIntervalSinceNow: 300)
        var printed = ""
        repeat {
            printed = (try? folder.text(of: file)) ?? ""
            if let word {
                printed = printed.split(separator: "\n").filter { !$0.hasPrefix(word) }.joined(separator: "\n")
            }
            if printed.contains(text) { return }
            Thread.sleep(forTimeInterval: 0.05)
        } while process.isRunning && Date() < limit
        throw TooLate(description: "\(file) lacks \(text); it has: \(printed)")
    }
}
