import Foundation
import Testing

@_spi(Generated) @testable import APIJSON
@_spi(Generated) @testable import APIRuntime

@Suite("Parameters as text")
struct ParameterTextsTests {
    private func texts(_ value: some JSONWritable, dates: DateFormat = .iso8601) -> [String] {
        (try? ParameterTexts.texts(of: value, dates: dates, false)) ?? []
    }

    @Test("scalars are as in JSON, without quotes")
    func scalars() throws {
        #expect(texts("a \"b\"\n\\é😀/") == ["a \"b\"\n\\é😀/"])
        #expect(texts("") == [""])
        #expect(texts(true) == ["true"])
        #expect(texts(-12) == ["-12"])
        #expect(texts(UInt64.max) == ["18446744073709551615"])
        #expect(texts(0.1) == ["0.1"])
        #expect(texts(Float(0.1)) == ["0.1"])
        #expect(texts(2.0) == ["2"])
        #expect(texts(try #require(Decimal(string: "1.10"))) == ["1.1"])
        #expect(texts(try #require(URL(string: "https://a.b/c?d=e"))) == ["https://a.b/c?d=e"])
        #expect(texts(Data([0, 255])) == ["AP8="])
        let identifier = UUID()
        #expect(texts(identifier).map { text in UUID(uuidString: text) } == [identifier])
    }

    @Test("dates have the format of the spec")
    func dates() {
        let date = Date(timeIntervalSince1970: 1_700_006_400.5)
        #expect(texts(date, dates: .unix) == ["1700006400.5"])
        #expect(texts(date, dates: .unixMilliseconds) == ["1700006400500"])
        #expect(texts(date, dates: DateFormat("yyyy-MM-dd")) == ["2023-11-15"])
        #expect(texts([date, date], dates: DateFormat("yyyy")) == ["2023", "2023"])
    }

    @Test("enums are their raw values")
    func enums() {
        #expect(texts(Kind.liveStream) == ["live-stream"])
        #expect(texts([Kind.pic, .liveStream]) == ["pic", "live-stream"])
    }

    @Test("an array is one text for each element, and null is none")
    func arraysAndNull() {
        #expect(texts(["a,b", "c]\"", "\\", "{"]) == ["a,b", "c]\"", "\\", "{"])
        #expect(texts([Int]()) == [])
        #expect(texts([1, nil, 3] as [Int?]) == ["1", "3"])
        #expect(texts([[1, 2], []]) == ["[1,2]", "[]"])
        #expect(texts(String?.none) == [])
    }

    @Test("models and JSON are compact JSON text")
    func models() {
        #expect(texts(Picture(id: "1", title: "a b")) == [#"{"id":"1","title":"a b"}"#])
        #expect(texts([Picture(id: "1"), Picture(id: "2")]) == [#"{"id":"1"}"#, #"{"id":"2"}"#])
        #expect(texts(JSON.array([.string("a"), .null])) == [#"["a",null]"#])
        #expect(texts(JSON.string("a")) == ["a"])
        #expect(texts(["a": 1]) == [#"{"a":1}"#])
    }
}
