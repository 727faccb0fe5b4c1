import Foundation
import Testing

@testable import APIRuntime

@Suite("Checks of parameters before sending")
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

    @Test("values that hold, and nil, pass")
    func passing() throws {
        try builder.checkScope("a", Kind.pic, [.pic])
        try builder.checkScope("a", Kind?.none, [.pic])
        try builder.checkRange("a", 5, min: 5, max: 5, above: 4, below: 6)
        try builder.checkRange("a", Double?.none, min: 0)
        try builder.checkLength("a", "é😀", min: 2, max: 2)
        try builder.checkLength("a", Data([1]), max: 1)
        try builder.checkPattern("a", "abc", pattern)
        try builder.checkCount("a", [1], min: 1)
        try builder.checkCount("a", [Int]?.none, min: 1)
        try builder.checkLength("a", each: ["a": "b"], min: 1)
        try builder.checkRange("a", each: [1, 2], min: 1)
        try builder.checkScope("a", each: [Kind]?.none, [.pic])
        try builder.checkPattern("a", each: ["a"], pattern)
    }

    @Test("dates are told in the format in which they are sent")
    func dates() {
        let (first, day): (Date, Date) = (Date(timeIntervalSince1970: 0), Date(timeIntervalSince1970: 86_400))
        let days: DateFormat = DateFormat("dd.MM.yyyy")
        #expect(
            text { () throws(InvalidRequest) in try builder.checkRange("a", first, min: day, dates: days) }
                == #"Gallery.probe: a: expected at least "02.01.1970", found "01.01.1970""#)
        #expect(
            text { () throws(InvalidRequest) in try builder.checkScope("a", first, [day], dates: .unix) }
                == "Gallery.probe: a: expected 86400, found 0")
        #expect(
            text { () throws(InvalidRequest) in
                try builder.checkRange("a", each: [day, first], above: first, dates: .unixMilliseconds)
            } == "Gallery.probe: a[1]: expected above 0, found 0")
        #expect(
            text { () throws(InvalidRequest) in try builder.checkScope("a", each: [first, nil], [day], dates: days) }
                == #"Gallery.probe: a[0]: expected "02.01.1970", found "01.01.1970""#)
        #expect(
            text { () throws(InvalidRequest) in try builder.checkRange("a", first, above: first) }
                == #"Gallery.probe: a: expected above "1970-01-01T00:00:00Z", found "1970-01-01T00:00:00Z""#)
    }

    @Test("values that do not hold are named, with what was expected and found")
    func failing() {
        #expect(
            text { () throws(InvalidRequest) in try builder.checkLength("searchKey", "", min: 1) }
                == #"Gallery.probe: searchKey: expected at least 1 character, found """#)
        #expect(
            text { () throws(InvalidRequest) in try builder.checkRange("stars", 6, min: 1, max: 5) }
                == "Gallery.probe: stars: expected at least 1 and at most 5, found 6")
        #expect(text { () throws(InvalidRequest) in try builder.checkRange("x", Double.nan, min: 1) } != nil)
        #expect(
            text { () throws(InvalidRequest) in try builder.checkCount("tags", ["a", "b"], max: 1) }
                == "Gallery.probe: tags: expected at most 1 element, found 2")
        #expect(
            text { () throws(InvalidRequest) in try builder.checkPattern("tags", each: ["a", "B"], pattern) }?
                .hasPrefix("Gallery.probe: tags[1]: expected ") == true)
        #expect(
            text { () throws(InvalidRequest) in
                try builder.checkRange("counts", each: ["a": 9, "b": 1, "c": 8, "d": 7], max: 5)
            } == "Gallery.probe: counts: expected at most 5, found 7")
    }

    @Test("elements that are nil pass, and hide no others")
    func optionalElements() throws {
        try builder.checkScope("a", each: [nil, Kind.pic], [Kind.pic])
        try builder.checkLength("a", each: ["a": String?.none], min: 1)
        try builder.checkLength("a", each: [nil, Data([1])], max: 1)
        try builder.checkRange("a", each: [nil, 1], min: 1)
        try builder.checkPattern("a", each: [nil, "a"], pattern)
        #expect(
            text { () throws(InvalidRequest) in try builder.checkPattern("tags", each: [nil, "B"], pattern) }?
                .hasPrefix("Gallery.probe: tags[1]: expected ") == true)
        #expect(
            text { () throws(InvalidRequest) in try builder.checkRange("counts", each: [nil, 9], max: 5) }
                == "Gallery.probe: counts[1]: expected at most 5, found 9")
    }

    @Test("sensitive values are hidden")
    func sensitive() throws {
        let secret = "hunter2"
        let texts = [
            text { () throws(InvalidRequest) in try builder.checkLength("s", secret, max: 1, isSensitive: true) },
            text { () throws(InvalidRequest) in try builder.checkScope("s", secret, ["a"], isSensitive: true) },
            text { () throws(InvalidRequest) in
                try builder.checkLength("s", each: [secret: secret], max: 1, isSensitive: true)
            },
        ]
        for text in texts {
            #expect(try #require(text).contains("<hidden>"))
            #expect(text?.contains(secret) == false)
        }
    }

    @Test("a long value is cut short")
    func long() {
        let value = String(repeating: "x", count: 100_000)
        #expect(
            text { () throws(InvalidRequest) in try builder.checkLength("s", value, max: 1) }.map(\.count) ?? 0 < 200)
    }
}
