import SpecLanguage
import SwiftRendering
import Testing

@Suite("Columns of tables")
struct TableColumnTests {
    @Test("have the default of their field, also dates whose text does not sort by date")
    func defaults() throws {
        let spec = """
            apigen: 1
            models:
              Visit:
                identity: id
                fields:
                  id: Int
                  day: {type: Date, format: 'dd.MM.yyyy', default: '01.02.2026'}
                  last: {type: Date, format: 'dd.MM.yyyy'}
            tables:
              visits: {model: Visit}
            """
        let checked = SpecChecker().check([SpecSource(path: "V.yaml", name: "V", bytes: Array(spec.utf8))])
        #expect(checked.diagnostics.map(\.message) == [])
        let text = try #require(try renderedFiles(checked.specification).first).text
        let columns = text.split(separator: "static let ").filter { part in part.contains("OpaqueColumn<") }
        #expect(columns.count == 2, "\(text)")
        #expect(columns.first?.contains("default: Date(timeIntervalSince1970: 1769904000)") == true, "\(columns)")
        #expect(columns.last?.contains("default: ") == false, "\(columns)")
    }
}
