import Testing
import WireSyntax

@_spi(Generated) @testable import APIJSON
@_spi(Generated) @testable import APIRuntime

@Suite("Request paths")
struct RequestPathTests {
    @Test(
        "values are percent-encoded",
        arguments: [
            ("/a/{id}", "12", "/a/12"), ("/a/{id}/b", "x/y", "/a/x%2Fy/b"),
            ("/{id}", "a b+c?d#e%", "/a%20b%2Bc%3Fd%23e%25"),
            ("/{id}", "é😀", "/%C3%A9%F0%9F%98%80"), ("/{id}", "-._~", "/-._~"),
            ("/{id}", "<hidden>", "/%3Chidden%3E"), ("/f/{id}.json", "..", "/f/...json"),
            ("a/{id}/", "1", "/a/1/"), ("/{id}", "{id}", "/%7Bid%7D"), ("/{id}", "\r\n\u{0}", "/%0D%0A%00"),
        ])
    func encodesValues(template: String, value: String, expected: String) throws {
        #expect(try RequestPath(template).fill { _ in PercentEncoding.encode(value) } == expected)
    }

    @Test("several parameters in one segment and in several")
    func severalParameters() throws {
        let values = ["x": "1", "y": "2", "z": "3"]
        #expect(try RequestPath("/{x},{y}/t/{z}").fill { values[$0] } == "/1,2/t/3")
    }

    @Test("literal parts stay, and are encoded only where needed")
    func keepsLiterals() throws {
        #expect(try RequestPath("/a%20b/(c);d=é/").fill { _ in nil } == "/a%20b/(c);d=%C3%A9/")
        #expect(try RequestPath("").fill { _ in nil } == "")
    }

    @Test(
        "values that would change the path are refused",
        arguments: [
            ("/a/{id}", ""), ("/a/{id}", "."), ("/a/{id}/b", ".."), ("/a/.{id}", "."), ("/{id}.", "."), ("{id}", "."),
            ("/{id}./b", "."),
        ])
    func refusesDotSegments(template: String, value: String) {
        #expect(throws: RequestPath.Fault.self) {
            try RequestPath(template).fill { _ in PercentEncoding.encode(value) }
        }
    }

    @Test("a missing value is refused by name")
    func refusesMissingValues() {
        #expect { try RequestPath("/a/{id}").fill { _ in nil } } throws: { error in
            (error as? RequestPath.Fault)?.parameter == "id"
        }
    }
}
