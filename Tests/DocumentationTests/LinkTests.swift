import Foundation
import TestSupport
import Testing

@Suite("Links in the documentation")
struct LinkTests {
    static let pages: [String] = {
        let folder = Programs.packageFolder.path
        let below = (try? FileManager.default.subpathsOfDirectory(atPath: folder + "/Documentation")) ?? []
        return [
            "README.md", "README.zh-CN.md", "CONTRIBUTING.md", "SECURITY.md", "SUPPORT.md", "CHANGELOG.md",
            "Examples/Social/README.md", "Examples/Gateway/README.md", "Editors/skill/SKILL.md",
        ]
            + below.filter { $0.hasSuffix(".md") }.sorted().map { "Documentation/" + $0 }
    }()

    @Test("lead to existing files and headings", arguments: pages)
    func targetsExist(page: String) throws {
        let folder = URL(filePath: page, relativeTo: Programs.packageFolder).deletingLastPathComponent()
        for link in try Self.links(of: page) {
            let parts = link.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
            let target = parts[0].isEmpty ? Self.file(page) : folder.appending(path: parts[0]).standardizedFileURL
            #expect(FileManager.default.fileExists(atPath: target.path), "\(page) links to \(link)")
            guard parts.count == 2, target.pathExtension == "md" else { continue }
            let text = try String(contentsOf: target, encoding: .utf8)
            #expect(Self.anchors(of: text).contains(parts[1]), "\(page) links to \(link)")
        }
    }

    @Test("of the runtime's catalogue lead to pages of the repository")
    func catalogue() throws {
        let text = try String(
            contentsOf: Self.file("Sources/APIRuntime/APIRuntime.docc/APIRuntime.md"), encoding: .utf8)
        let paths = text.matches(of: /\]\(https:\/\/github\.com\/apigen\/apigen\/blob\/main\/([^)#]+)/).map {
            String($0.1)
        }
        #expect(paths.count > 5)
        for path in paths { #expect(FileManager.default.fileExists(atPath: Self.file(path).path), "\(path)") }
    }

    @Test("reach every page in two clicks", arguments: ["README.md", "README.zh-CN.md"])
    func twoClicks(start: String) throws {
        let first = try Self.linkedPages(of: start)
        let second = try first.filter { $0.hasSuffix(".md") }.reduce(into: first) { pages, page in
            pages.formUnion(try Self.linkedPages(of: page))
        }
        let unreached = Self.pages.filter { !second.contains($0) && !$0.hasPrefix("README") && !$0.contains(".zh-CN") }
        #expect(unreached == [])
    }

    /// The files that a page links to, relative to the package's folder.
    private static func linkedPages(of page: String) throws -> Set<String> {
        let root = Programs.packageFolder.standardizedFileURL.path
        let folder = URL(filePath: page, relativeTo: Programs.packageFolder).deletingLastPathComponent()
        return Set(
            try links(of: page).compactMap { link in
                guard let path = link.split(separator: "#", omittingEmptySubsequences: false).first, !path.isEmpty
                else { return nil }
                let file = folder.appending(path: String(path)).standardizedFileURL.path
                guard file.hasPrefix(root) else { return nil }
                return String(file.dropFirst(root.count).drop { $0 == "/" })
            })
    }

    @Test("paths that a page names exist", arguments: ["CONTRIBUTING.md", "Documentation/architecture.md"])
    func pathsExist(page: String) throws {
        let text = try String(contentsOf: Self.file(page), encoding: .utf8)
        let paths = text.matches(of: /`((Sources|Tests|Templates|Scripts|Benchmarks|Plugins|Specs)\/[^`*\s]*)`/)
            .map { String($0.1) }.filter { !$0.contains("NAME") }
        #expect(!paths.isEmpty)
        for path in paths {
            #expect(FileManager.default.fileExists(atPath: Self.file(path).path), "\(page) names \(path)")
        }
    }

    private static func file(_ page: String) -> URL {
        Programs.packageFolder.appending(path: page)
    }

    /// The targets of links inside the repository, outside of code.
    private static func links(of page: String) throws -> [String] {
        let text = try String(contentsOf: file(page), encoding: .utf8)
        return prose(of: text).matches(of: /\]\(([^)\s]+)\)/).map { String($0.1) }
            .filter { !$0.contains("://") && !$0.hasPrefix("mailto:") }
    }

    /// The anchors that forges give to headings: lower case, hyphens for spaces, no punctuation.
    private static func anchors(of text: String) -> Set<String> {
        var counts: [String: Int] = [:]
        var anchors: Set<String> = []
        for heading in prose(of: text).split(separator: "\n").filter({ $0.hasPrefix("#") }) {
            let title = heading.drop { $0 == "#" }.trimmingCharacters(in: .whitespaces).lowercased()
            let anchor = title.filter { $0.isLetter || $0.isNumber || $0 == " " || $0 == "-" || $0 == "_" }
                .replacing(" ", with: "-")
            let count = counts[anchor, default: 0]
            counts[anchor] = count + 1
            anchors.insert(count == 0 ? anchor : "\(anchor)-\(count)")
        }
        return anchors
    }

    private static func prose(of text: String) -> String {
        var isCode = false
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).filter { line in
            if line.hasPrefix("```") {
                isCode.toggle()
                return false
            }
            return !isCode
        }
        return lines.joined(separator: "\n")
    }
}
