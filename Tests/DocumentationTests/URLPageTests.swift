import APIRuntime
import Foundation
import TestSupport
import Testing

@Suite("The page on types: URLs")
struct URLPageTests {
    @Test("each row of the table is what a URL is read as")
    func rows() throws {
        let page = Programs.packageFolder.appending(path: "Documentation/language/types.md")
        let text = try String(contentsOf: page, encoding: .utf8)
        let start = try #require(text.range(of: "| received | `absoluteString` | why |\n|---|---|---|\n")?.upperBound)
        let rows = text[start...].split(separator: "\n", omittingEmptySubsequences: false).prefix { $0.hasPrefix("| ") }
        for row in rows {
            let cells = row.replacing("\\|", with: "\u{0}").split(separator: "|").map { cell in
                cell.replacing("\u{0}", with: "|").trimmingCharacters(in: CharacterSet(charactersIn: " `"))
            }
            let url = try URL(fromJSON: JSON.string(cells[0]).toJSONString())
            #expect(url.absoluteString == (cells[1] == "the same" ? cells[0] : cells[1]))
        }
        #expect(rows.count == 8)
    }
}
