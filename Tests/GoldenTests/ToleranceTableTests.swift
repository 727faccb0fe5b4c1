import APIRuntime
import Foundation
import TestSupport
import Testing
import TolerantScenario

/// The table of the page about tolerance, row by row.
@Suite("The table of loosely typed values")
struct ToleranceTableTests {
    /// A row: the field as in the spec, the JSON, and what becomes of it.
    private struct Row {
        let field: String
        let json: String
        let result: String
        let isTold: Bool

        /// The keys of the first path of the field.
        var path: [String] {
            let map = field.firstMatch(of: /map: \[?([a-z.]+)/).map { String($0.1) }
            return (map ?? String(field.prefix { $0 != ":" })).split(separator: ".").map { String($0) }
        }
    }

    private static func rows() throws -> [Row] {
        let page = Programs.packageFolder.appendingPathComponent("Documentation/tolerance.md")
        let lines = try String(contentsOf: page, encoding: .utf8).components(separatedBy: "\n")
        let table = lines.drop { $0 != "| field | JSON | apigen | SmartCodable | ReerCodable |" }.dropFirst(2)
        return table.prefix { $0.hasPrefix("|") }.compactMap { line in
            let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
            guard cells.count == 5 else { return nil }
            func code(_ text: String) -> String? { text.firstMatch(of: /`([^`]+)`/).map { String($0.1) } }
            guard let field = code(cells[0]), let json = code(cells[1]) else { return nil }
            return Row(
                field: field, json: json, result: code(cells[2]) ?? String(cells[2].prefix { $0 != "*" }),
                isTold: cells[2].hasSuffix("*"))
        }
    }

    @Test("says what becomes of each value")
    func rows() throws {
        let rows = try Self.rows()
        #expect(rows.count >= 30)
        let spec = Programs.packageFolder.appendingPathComponent("Tests/Scenarios/tolerant/Specs/Loose.yaml")
        let declared = try String(contentsOf: spec, encoding: .utf8).components(separatedBy: "\n").map {
            $0.trimmingCharacters(in: .whitespaces)
        }
        for row in rows {
            #expect(declared.contains(row.field), "\(row.field) is not a field")
            var tolerated = DataFormatError.Tolerated()
            do throws(DataFormatError) {
                let loose = try Loose(fromJSON: Data(row.json.utf8), tolerated: &tolerated)
                var value: JSON? = try loose.asJSON
                for key in row.path { value = value?[key] }
                // `nil` alone would be the null of JSON.
                let expected = row.result.hasPrefix("absent") ? JSON?.none : try JSON(fromJSON: row.result)
                #expect(value == expected, "\(row.json)")
            } catch {
                #expect(row.result == "an error", "\(row.json): \(error)")
            }
            #expect(tolerated.isEmpty != row.isTold, "\(row.json)")
        }
    }
}
