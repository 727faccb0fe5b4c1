import Foundation
import Testing

@_spi(Generated) @testable import APIJSON
@_spi(Generated) @testable import APIRuntime

@Suite("Parameter validation")
struct CheckTests {
    private let builder: RequestBuilder = RequestBuilder(endpoint: "Gallery.probe")
    private let pattern: Pattern = Pattern("^[a-z]+$")

    private func text(_ check: () throws(InvalidRequest) -> Void) -> String? {
        do throws(InvalidRequest) {
            try check()
            return nil
        } catch {
            return error.description
        }
    }

    @Test("valid values and nil pass")
    func acceptsValidValuesAndNil() throws {
        try builder.check("a", Kind.pic, .scope([.pic]))
        try builder.check("a", Kind?.none, .scope([.pic]))
        try builder.check("a", 5, .range(min: 5, max: 5, above: 4, below: 6))
        try builder.check("a", Double?.none, .range(min: 0))
        try builder.check("a", "é😀", .length(min: 2, max: 2))
        try builder.check("a", Data([1]), .length(max: 1))
        try builder.check("a", "abc", .pattern(pattern))
        try builder.check("a", [1], .count(min: 1))
        try builder.check("a", [Int]?.none, .count(min: 1))
        try builder.check("a", each: ["a": "b"], .length(min: 1))
        try builder.check("a", each: [1, 2], .range(min: 1))
        try builder.check("a", each: [Kind]?.none, .scope([.pic]))
        try builder.check("a", each: ["a"], .pattern(pattern))
    }

    @Test("dates in messages have the format in which they are sent")
    func writesDatesInTheirFormat() {
        let (first, day) = (Date(timeIntervalSince1970: 0), Date(timeIntervalSince1970: 86_400))
        let days = DateFormat("dd.MM.yyyy")
        #expect(
            text { () throws(InvalidRequest) in try builder.check("a", first, .range(min: day, dates: days)) }
                == #"Gallery.probe: a: expected at least "02.01.1970", found "01.01.1970""#)
        #expect(
            text { () throws(InvalidRequest) in try builder.check("a", first, .scope([day], dates: .unix)) }
                == "Gallery.probe: a: expected 86400, found 0")
        #expect(
            text { () throws(InvalidRequest) in
                try builder.check("a", each: [day, first], .range(above: first, dates: .unixMilliseconds))
            } == "Gallery.probe: a[1]: expected above 0, found 0")
        #expect(
            text { () throws(InvalidRequest) in try builder.check("a", each: [first, nil], .scope([day], dates: days)) }
                == #"Gallery.probe: a[0]: expected "02.01.1970", found "01.01.1970""#)
        #expect(
            text { () throws(InvalidRequest) in try builder.check("a", first, .range(above: first)) }
                == #"Gallery.probe: a: expected above "1970-01-01T00:00:00Z", found "1970-01-01T00:00:00Z""#)
    }

    @Test("invalid values are named, with what was expected and found")
    func namesInvalidValues() {
        #expect(
            text { () throws(InvalidRequest) in try builder.check("searchKey", "", .length(min: 1)) }
                == #"Gallery.probe: searchKey: expected at least 1 character, found """#)
        #expect(
            text { () throws(InvalidRequest) in try builder.check("stars", 6, .range(min: 1, max: 5)) }
                == "Gallery.probe: stars: expected at least 1 and at most 5, found 6")
        #expect(text { () throws(InvalidRequest) in try builder.check("x", Double.nan, .range(min: 1)) } != nil)
        #expect(
            text { () throws(InvalidRequest) in try builder.check("tags", ["a", "b"], .count(max: 1)) }
                == "Gallery.probe: tags: expected at most 1 element, found 2")
        #expect(
            text { () throws(InvalidRequest) in try builder.check("tags", each: ["a", "B"], .pattern(pattern)) }?
                .hasPrefix("Gallery.probe: tags[1]: expected ") == true)
        #expect(
            text { () throws(InvalidRequest) in
                try builder.check("counts", each: ["a": 9, "b": 1, "c": 8, "d": 7], .range(max: 5))
            } == "Gallery.probe: counts: expected at most 5, found 7")
    }

    @Test("nil elements pass, and do not shift the index of others")
    func skipsNilElements() throws {
        try builder.check("a", each: [nil, Kind.pic], .scope([Kind.pic]))
        try builder.check("a", each: ["a": String?.none], .length(min: 1))
        try builder.check("a", each: [nil, Data([1])], .length(max: 1))
        try builder.check("a", each: [nil, 1], .range(min: 1))
        try builder.check("a", each: [nil, "a"], .pattern(pattern))
        #expect(
            text { () throws(InvalidRequest) in try builder.check("tags", each: [nil, "B"], .pattern(pattern)) }?
                .hasPrefix("Gallery.probe: tags[1]: expected ") == true)
        #expect(
            text { () throws(InvalidRequest) in try builder.check("counts", each: [nil, 9], .range(max: 5)) }
                == "Gallery.probe: counts[1]: expected at most 5, found 9")
    }

    @Test("sensitive values are hidden")
    func hidesSensitiveValues() throws {
        let secret = "hunter2"
        let texts = [
            text { () throws(InvalidRequest) in try builder.check("s", secret, .length(max: 1), isSensitive: true) },
            text { () throws(InvalidRequest) in try builder.check("s", secret, .scope(["a"]), isSensitive: true) },
            text { () throws(InvalidRequest) in
                try builder.check("s", each: [secret: secret], .length(max: 1), isSensitive: true)
            },
        ]
        for text in texts {
            #expect(try #require(text).contains("<hidden>"))
            #expect(text?.contains(secret) == false)
        }
    }

    @Test("long values are truncated")
    func truncatesLongValues() {
        let value = String(repeating: "x", count: 100_000)
        #expect(
            text { () throws(InvalidRequest) in try builder.check("s", value, .length(max: 1)) }.map(\.count) ?? 0 < 200
        )
    }
}
