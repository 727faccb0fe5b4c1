import Foundation

/// A fenced block of a Markdown file.
public struct MarkdownBlock: Sendable {
    /// The file, relative to the package's folder.
    public let file: String
    /// The line of the opening fence, from 1.
    public let line: Int
    /// The word after the opening fence.
    public let language: String
    public let text: String

    /// The fenced blocks of a file in the package's folder: of a page, or of the comments of a Swift file.
    public static func blocks(of file: String) throws -> [MarkdownBlock] {
        let text = try String(contentsOf: Programs.packageFolder.appendingPathComponent(file), encoding: .utf8)
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        return file.hasSuffix(".swift") ? blocks(lines.map(comment), of: file) : blocks(lines, of: file)
    }

    /// The text of a line of documentation; empty for any other line.
    private static func comment(_ line: Substring) -> Substring {
        let text = line.drop { $0 == " " }
        return text.hasPrefix("/// ") ? text.dropFirst(4) : ""
    }

    private static func blocks(_ lines: [Substring], of file: String) -> [MarkdownBlock] {
        var blocks: [MarkdownBlock] = []
        var open: (line: Int, language: String, lines: [Substring])?
        for (index, line) in lines.enumerated() {
            if let block = open {
                if line == "```" {
                    let text = block.lines.joined(separator: "\n") + "\n"
                    blocks.append(MarkdownBlock(file: file, line: block.line, language: block.language, text: text))
                    open = nil
                } else {
                    open = (block.line, block.language, block.lines + [line])
                }
            } else if line.hasPrefix("```") {
                open = (index + 1, String(line.dropFirst(3)), [])
            }
        }
        return blocks
    }

    /// The blocks of all files below a folder with an extension.
    public static func blocks(below folder: String, in kind: String = ".md") throws -> [MarkdownBlock] {
        let names = try FileManager.default.subpathsOfDirectory(
            atPath: Programs.packageFolder.appendingPathComponent(folder).path)
        return try names.filter { $0.hasSuffix(kind) }.sorted().flatMap { try blocks(of: folder + "/" + $0) }
    }
}
