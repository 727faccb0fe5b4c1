import Foundation
import Testing

@_spi(Generated) @testable import APIJSON
@_spi(Generated) @testable import APIRuntime

@Suite("HTTP dates")
struct HTTPDateTests {
    private static let moment: Date = Date(timeIntervalSince1970: 784_111_777)
    private static let now: Date = Date(timeIntervalSince1970: 1_700_000_000)

    @Test(
        "all three formats of RFC 9110 give the same date",
        arguments: ["Sun, 06 Nov 1994 08:49:37 GMT", "Sunday, 06-Nov-94 08:49:37 GMT", "Sun Nov  6 08:49:37 1994"])
    func acceptsAllThreeForms(text: String) {
        #expect(HTTPDate.date(text, now: Self.now) == Self.moment)
    }

    @Test("a two-digit year is at most 50 years in the future")
    func twoDigitYears() throws {
        let near = try #require(HTTPDate.date("Monday, 06-Nov-73 08:49:37 GMT", now: Self.now))
        #expect(near == HTTPDate.date("Mon, 06 Nov 2073 08:49:37 GMT", now: Self.now))
        let far = try #require(HTTPDate.date("Wednesday, 06-Nov-74 08:49:37 GMT", now: Self.now))
        #expect(far == HTTPDate.date("Wed, 06 Nov 1974 08:49:37 GMT", now: Self.now))
    }

    @Test(
        "any other text is nil",
        arguments: [
            "", "0", "-1", "now", "Sun, 06 Nov 1994 08:49:37", "Sun, 06 Nov 1994 08:49:37 CET",
            "Sun, 31 Feb 1994 08:49:37 GMT", "Sun, 06 Nov 1994 24:49:37 GMT", "Sun, 06 Nov 994 08:49:37 GMT",
            "06 Nov 1994 08:49:37 GMT GMT", "Sun, 06 Nov 1994 8:49:37 GMT", "Sun, +6 Nov 1994 08:49:37 GMT",
            "1994-11-06T08:49:37Z", "Mon, 06 Nov 1994 08:49:37 GMT", "Sunny, 06 Nov 1994 08:49:37 GMT",
            "Mon Nov  6 08:49:37 1994", "Sun, 06 Nov 1994 08:49:60 GMT", "Sun Nov  6 08:49:37 1994 GMT GMT",
        ])
    func rejectsOtherTexts(text: String) {
        #expect(HTTPDate.date(text, now: Self.now) == nil)
    }
}
