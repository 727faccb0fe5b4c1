import Foundation
import Testing

@_spi(Generated) @testable import APIJSON
@_spi(Generated) @testable import APIRuntime

@Suite("Parameter validation")
struct CheckTests {
    private let pattern: Pattern = Pattern("^[a-z]+$")

    private func text(_ check: (inout RequestBuilder) -> Void) -> String? {
        var request = RequestBuilder(endpoint: "Gallery.probe")
        check(&request)
        return request.fault?.description
    }

    private func expectValid(_ check: (inout RequestBuilder) -> Void) {
        #expect(text(check) == nil)
    }

    @Test("valid values and nil pass")
    func acceptsValidValuesAndNil() {
        expectValid { request in request.require("a", Kind.pic, .scope([.pic])) }
        expectValid { request in request.require("a", Kind?.none, .scope([.pic])) }
        expectValid { request in request.require("a", 5, .range(min: 5, max: 5, above: 4, below: 6)) }
        expectValid { request in request.require("a", Double?.none, .range(min: 0)) }
        expectValid { request in request.require("a", "é😀", .length(min: 2, max: 2)) }
        expectValid { request in request.require("a", Data([1]), .length(max: 1)) }
        expectValid { request in request.require("a", "abc", .pattern(pattern)) }
        expectValid { request in request.require("a", [1], .count(min: 1)) }
        expectValid { request in request.require("a", [Int]?.none, .count(min: 1)) }
        expectValid { request in request.require("a", ["a": "b"], .each(.length(min: 1))) }
        expectValid { request in request.require("a", [1, 2], .each(.range(min: 1))) }
        expectValid { request in request.require("a", [Kind]?.none, .each(.scope([.pic]))) }
        expectValid { request in request.require("a", ["a"], .each(.pattern(pattern))) }
    }

    @Test("dates in messages have the format in which they are sent")
    func writesDatesInTheirFormat() {
        let (first, day) = (Date(timeIntervalSince1970: 0), Date(timeIntervalSince1970: 86_400))
        let days = DateFormat("dd.MM.yyyy")
        #expect(
            text { request in request.require("a", first, .range(min: day, dates: days)) }
                == #"Gallery.probe: a: expected at least "02.01.1970", found "01.01.1970""#)
        #expect(
            text { request in request.require("a", first, .scope([day], dates: .unix)) }
                == "Gallery.probe: a: expected 86400, found 0")
        #expect(
            text { request in
                request.require("a", [day, first], .each(.range(above: first, dates: .unixMilliseconds)))
            } == "Gallery.probe: a[1]: expected above 0, found 0")
        #expect(
            text { request in request.require("a", [first, nil], .each(.scope([day], dates: days))) }
                == #"Gallery.probe: a[0]: expected "02.01.1970", found "01.01.1970""#)
        #expect(
            text { request in request.require("a", first, .range(above: first)) }
                == #"Gallery.probe: a: expected above "1970-01-01T00:00:00Z", found "1970-01-01T00:00:00Z""#)
    }

    @Test("invalid values are named, with what was expected and found")
    func namesInvalidValues() {
        #expect(
            text { request in request.require("searchKey", "", .length(min: 1)) }
                == #"Gallery.probe: searchKey: expected at least 1 character, found """#)
        #expect(
            text { request in request.require("stars", 6, .range(min: 1, max: 5)) }
                == "Gallery.probe: stars: expected at least 1 and at most 5, found 6")
        #expect(text { request in request.require("x", Double.nan, .range(min: 1)) } != nil)
        #expect(
            text { request in request.require("tags", ["a", "b"], .count(max: 1)) }
                == "Gallery.probe: tags: expected at most 1 element, found 2")
        #expect(
            text { request in request.require("tags", ["a", "B"], .each(.pattern(pattern))) }?
                .hasPrefix("Gallery.probe: tags[1]: expected ") == true)
        #expect(
            text { request in
                request.require("counts", ["a": 9, "b": 1, "c": 8, "d": 7], .each(.range(max: 5)))
            } == "Gallery.probe: counts: expected at most 5, found 7")
    }

    @Test("nil elements pass, and do not shift the index of others")
    func skipsNilElements() {
        expectValid { request in request.require("a", [nil, Kind.pic], .each(.scope([Kind.pic]))) }
        expectValid { request in request.require("a", ["a": String?.none], .each(.length(min: 1))) }
        expectValid { request in request.require("a", [nil, Data([1])], .each(.length(max: 1))) }
        expectValid { request in request.require("a", [nil, 1], .each(.range(min: 1))) }
        expectValid { request in request.require("a", [nil, "a"], .each(.pattern(pattern))) }
        #expect(
            text { request in request.require("tags", [nil, "B"], .each(.pattern(pattern))) }?
                .hasPrefix("Gallery.probe: tags[1]: expected ") == true)
        #expect(
            text { request in request.require("counts", [nil, 9], .each(.range(max: 5))) }
                == "Gallery.probe: counts[1]: expected at most 5, found 9")
    }

    @Test("sensitive values are hidden")
    func hidesSensitiveValues() throws {
        let secret = "hunter2"
        let texts = [
            text { request in request.require("s", secret, .length(max: 1), isSensitive: true) },
            text { request in request.require("s", secret, .scope(["a"]), isSensitive: true) },
            text { request in
                request.require("s", [secret: secret], .each(.length(max: 1)), isSensitive: true)
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
            text { request in request.require("s", value, .length(max: 1)) }.map(\.count) ?? 0 < 200
        )
    }
}
