import Foundation
import TestSupport
import Testing

/// Follows a page as a reader does: writes its files and runs its commands, in one folder.
struct PageSession {
    private let blocks: [MarkdownBlock]
    private let folder: TemporaryFolder

    /// - Parameters:
    ///   - page: the file, relative to the package's folder.
    ///   - example: the folder that a reader is in, relative to the package's folder. Defaults to an empty one.
    init(_ page: String, in example: String? = nil) throws {
        blocks = try MarkdownBlock.blocks(of: page)
        folder = try TemporaryFolder()
        guard let example else { return }
        let source = Programs.packageFolder.appending(path: example)
        for name in try FileManager.default.contentsOfDirectory(atPath: source.path) where !name.hasPrefix(".") {
            try FileManager.default.copyItem(at: source.appending(path: name), to: folder.url.appending(path: name))
        }
    }

    /// Follows the page from its top, and expects the output that it shows.
    /// - Returns: the number of commands.
    @discardableResult
    func follow() async throws -> Int {
        var commands = 0
        for block in blocks {
            switch block.language {
            case "yaml", "yml", "cmake": try write(block)
            case "har", "json": try write(block, isNameKept: false)
            case "console":
                for (command, output) in Self.commands(of: block) {
                    commands += 1
                    #expect(try await run(command) == output, "\(block.testDescription): \(command)")
                }
            default: break
            }
        }
        return commands
    }

    /// Writes a block to the file that its first line names; blocks without a name are excerpts, checked elsewhere.
    ///
    /// - Parameter isNameKept: whether the first line is a comment of the file
    private func write(_ block: MarkdownBlock, isNameKept: Bool = true) throws {
        guard let name = block.text.firstMatch(of: /^# ([A-Za-z\/.]+\.(?:yaml|txt|har|json))\n/) else { return }
        try folder.write(isNameKept ? block.text : String(block.text[name.range.upperBound...]), to: String(name.1))
    }

    /// The output of a shell command, standard error first.
    private func run(_ command: String) async throws -> String {
        let tools = Programs.apigen.deletingLastPathComponent().path
        let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
        // What runs on in the background must not keep the descriptors by which the end of the shell is noticed.
        let close = #"for f in /dev/fd/*; do n=${f##*/}; [ "$n" -le 2 ] || eval "exec $n>&-"; done 2>/dev/null"#
        let run = try await ProgramRun.detached(
            URL(filePath: "/bin/bash"), ["-c", command.contains(" & ") ? "\(close); \(command)" : command],
            in: folder.path,
            environment: [
                "PATH": "\(tools):\(path)",
                "APIRUNTIME_MODULES": SwiftCompiler.runtimeModules.map(\.path).joined(separator: ";"),
                "GIT_CONFIG_GLOBAL": "/dev/null", "GIT_CONFIG_NOSYSTEM": "1",
                "GIT_AUTHOR_NAME": "A", "GIT_AUTHOR_EMAIL": "a@example.com", "GIT_COMMITTER_NAME": "A",
                "GIT_COMMITTER_EMAIL": "a@example.com", "NO_COLOR": "1",
            ])
        return run.errors + run.output
    }

    /// The lines that begin with `$`, each with the output below it.
    private static func commands(of block: MarkdownBlock) -> [(command: String, output: String)] {
        var commands: [(command: String, output: String)] = []
        for line in block.text.split(separator: "\n", omittingEmptySubsequences: false).dropLast() {
            if line.hasPrefix("$ ") {
                commands.append((String(line.dropFirst(2)), ""))
            } else if let last = commands.indices.last {
                commands[last].output += line + "\n"
            }
        }
        return commands
    }
}
