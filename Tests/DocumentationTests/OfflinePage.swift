import Foundation
import TestSupport

/// The page that leads from an empty folder to a program with a table: its files, and its commands in one shell.
struct OfflinePage {
    /// A command of the page.
    struct Command {
        let line: String
        /// The command's output; nil if it differs from run to run.
        let output: String?

        /// Whether the next command starts without waiting for this one.
        var isInBackground: Bool { line.hasSuffix(" &") }
    }

    static let path: String = "Documentation/offline.md"

    private let files: [(name: String, text: String)]
    let commands: [Command]

    /// - Parameter replacing: texts of the page, and their replacements in the files.
    init(replacing: [String: String] = [:]) throws {
        let blocks = try MarkdownBlock.blocks(of: Self.path)
        files = blocks.compactMap { block in
            let heading = /(?:^|\n)(?:#|\/\/) ([A-Za-z\/]+\.(?:yaml|swift))\n/
            guard let name = block.text.firstMatch(of: heading)?.1 else { return nil }
            let text = replacing.reduce(block.text) { text, change in
                text.replacing(change.key, with: change.value)
            }
            return (String(name), text)
        }
        commands = blocks.flatMap { block -> [Command] in
            switch block.language {
            case "sh": block.text.split(separator: "\n").map { Command(line: String($0), output: nil) }
            case "console": Self.commands(of: block)
            default: []
            }
        }
    }

    private static func commands(of block: MarkdownBlock) -> [Command] {
        block.text.components(separatedBy: "$ ").dropFirst().map { part in
            let line = part.prefix { !$0.isNewline }
            return Command(line: String(line), output: String(part.dropFirst(line.count + 1)))
        }
    }

    /// Writes the files, except those that are unchanged.
    func write(into folder: URL) throws {
        for (name, text) in files {
            let file = folder.appending(path: name)
            if let old = try? String(contentsOf: file, encoding: .utf8), old == text { continue }
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(text.utf8).write(to: file)
        }
    }

    /// Runs the commands one after the other; one in the background counts as started when its port is open.
    /// - Returns: the output of each command up to the first that failed.
    func run(in folder: URL) async throws -> [String] {
        let mark = UUID().uuidString
        var script = ["set -m", "trap 'kill -9 $(jobs -p) 2>/dev/null' EXIT"]
        for command in commands {
            script.append(Self.script(of: command))
            script.append("echo \(mark)")
        }
        let tools = Programs.apigen.deletingLastPathComponent().path
        let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
        let run = try await ProgramRun.detached(
            URL(filePath: "/usr/bin/env"), ["bash", "-c", script.joined(separator: "\n")], in: folder.path,
            environment: ["PATH": "\(tools):\(path)"])
        return run.output.components(separatedBy: mark + "\n").dropLast()
    }

    private static func script(of command: Command) -> String {
        // Waits for the process to end, so that the next command does not find it running. It may have inherited a mask
        // of signals from the tests that only SIGKILL passes.
        if command.line == "kill %1" { return "kill -9 %1; wait %1 2>/dev/null" }
        return command.isInBackground ? started(command.line) : "{ \(PackageBuild.line(command.line)); } 2>&1 || exit 1"
    }

    private static func started(_ line: String) -> String {
        let port = line.firstMatch(of: /--port (\d+)/)?.1 ?? "80"
        return """
            \(line.dropLast(2)) >/dev/null 2>&1 &
            for try in {1..300}; do (: >/dev/tcp/127.0.0.1/\(port)) 2>/dev/null && break; sleep 0.1; done
            """
    }
}
