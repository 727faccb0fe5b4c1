import Foundation
import Testing

@_spi(Generated) @testable import APIJSON
@_spi(Generated) @testable import APIRuntime

@Suite struct DateTests {
    private func read(_ json: String, _ format: DateFormat) throws -> Date {
        try Date.decode(Array(json.utf8), at: .root, options: ReadOptions(dates: format)).value
    }

    private func write(_ date: Date, _ format: DateFormat) throws -> String {
        struct Holder: JSONWritable {
            let date: Date
            let format: DateFormat

            func write(_ writer: inout JSONWriter) {
                writer.value(date, dates: format)
            }
        }
        return try Holder(date: date, format: format).toJSONString()
    }

    // Which texts are dates is tested with WireSyntax.
    @Test(arguments: [
        ("", "2024-02-29T12:30:45Z", 1_709_209_845), ("", "2024-02-29t12:30:45.5z", 1_709_209_845.5),
        ("", "1969-12-31T23:59:59.25Z", -0.75), ("", "2000-03-01T00:00:00.1250000009Z", 951_868_800.125),
        ("", #"2024-02-29\u005412:30:45Z"#, 1_709_209_845),
        ("yyyy-MM-dd HH:mm:ss", "2024-02-29 12:30:45", 1_709_209_845),
        ("yyyyMMdd'T'HHmmss.SSS", "20261121T064444.250", 1_795_243_484.25),
    ])
    func reads(_ pattern: String, _ text: String, _ seconds: Double) throws {
        let format: DateFormat = pattern.isEmpty ? .iso8601 : DateFormat(pattern)
        #expect(try read("\"\(text)\"", format) == Date(timeIntervalSince1970: seconds))
    }

    @Test(arguments: [
        ("", "2023-02-29T00:00:00Z"), ("", "2024-01-01"), ("", ""), ("yyyy-MM-dd", "2024-02-30"), ("yyyy-QQ", "2024"),
        ("EEE yyyy-MM-dd", "Mon 2024-02-30"),
    ])
    func rejectsOtherTexts(_ pattern: String, _ text: String) {
        let format: DateFormat = pattern.isEmpty ? .iso8601 : DateFormat(pattern)
        #expect(throws: DataFormatError.self) { try read("\"\(text)\"", format) }
    }

    @Test func readsNumbersAsDates() throws {
        #expect(try read("1435781451.781", .unix) == Date(timeIntervalSince1970: 1_435_781_451.781))
        #expect(try read("-1", .unix) == Date(timeIntervalSince1970: -1))
        #expect(try read("1700000000123", .unixMilliseconds) == Date(timeIntervalSince1970: 1_700_000_000.123))
        for bad in ["1e300", "null", "true", #""12""#, "[]"] {
            #expect(throws: DataFormatError.self) { try read(bad, .unix) }
        }
        let casting = ReadOptions(casting: true, dates: .unix)
        #expect(
            try Date.decode(Array(#""12""#.utf8), at: .root, options: casting).value == Date(timeIntervalSince1970: 12))
        #expect(throws: DataFormatError.self) { try Date.decode(Array(#""NaN""#.utf8), at: .root, options: casting) }
    }

    @Test func writesWhatItReads() throws {
        let date = Date(timeIntervalSince1970: 1_795_286_684.25)
        #expect(try write(date, .iso8601) == #""2026-11-21T18:44:44.25Z""#)
        #expect(try write(date, .unix) == "1795286684.25")
        #expect(try write(date, .unixMilliseconds) == "1795286684250")
        #expect(
            try write(date, DateFormat("EEEE, dd MMM yy hh:mm:ss.SS a Z X"))
                == #""Saturday, 21 Nov 26 06:44:44.25 PM +0000 Z""#)
        #expect(try write(date, DateFormat("E d/M/y H:m:s ''H'h'")) == #""Sat 21/11/2026 18:44:44 '18h""#)
        #expect(try write(Date(timeIntervalSince1970: 0.9996), DateFormat("ss.SSS")) == #""00.999""#)
        #expect(try write(Date(timeIntervalSince1970: 0.123), .iso8601) == #""1970-01-01T00:00:00.123Z""#)
    }

    @Test func roundTripsEveryDay() throws {
        let format = DateFormat("yyyy-MM-dd")
        for day in stride(from: -719_162, to: 2_932_896, by: 997) {
            let date = Date(timeIntervalSince1970: Double(day) * 86_400)
            #expect(try read(write(date, format), format) == date)
            #expect(try read(write(date, .iso8601), .iso8601) == date)
        }
    }

    @Test(arguments: [Double.nan, .infinity, -.infinity, 1e300, -1e300])
    func rejectsDatesThatNoFormatCanWrite(_ seconds: Double) {
        let date = Date(timeIntervalSinceReferenceDate: seconds)
        for format: DateFormat in [.iso8601, .unix, .unixMilliseconds, DateFormat("yyyy"), DateFormat("QQ")] {
            #expect(throws: DataFormatError.self) { try write(date, format) }
        }
    }

    @Test(arguments: [
        (253_402_300_800.0, "yyyy-MM-dd"), (253_402_300_800, ""), (-62_198_755_200, ""), (-62_198_755_200, "y"),
        (3_124_224_000, "d.M.yy"), (-31_536_001, "d.M.yy"),
        // February 29 without a year, and a year of three digits before digits.
        (1_709_164_800, "MM-dd"), (-30_642_192_000, "yMMdd"),
    ])
    func rejectsDatesOutsideTheirFormat(_ seconds: Double, _ pattern: String) {
        let format: DateFormat = pattern.isEmpty ? .iso8601 : DateFormat(pattern)
        let error: DataFormatError? = #expect(throws: DataFormatError.self) {
            try write(Date(timeIntervalSince1970: seconds), format)
        }
        #expect(error?.path == "$")
        #expect(error?.expected == format.expectedInRange)
    }

    @Test func reportsTheDateThatCannotBeWritten() throws {
        let date = Date(timeIntervalSince1970: 253_402_300_800)
        #expect(
            throws: DataFormatError(
                model: "Holder", path: "$", byteOffset: 0, expected: "Date as in RFC 3339, of the years 0 to 9999",
                found: "10000-01-01T00:00:00Z")
        ) { try write(date, .iso8601) }
    }

    @Test func writesEnoughDigitsToRoundTrip() throws {
        for text in [
            "2026-11-21T18:44:44.1234567Z", "2001-01-01T00:00:00.123456789Z", "1900-01-01T00:00:00.1Z",
        ] {
            let date = try read("\"\(text)\"", .iso8601)
            #expect(try read(write(date, .iso8601), .iso8601) == date)
        }
        var generator = SystemRandomNumberGenerator()
        for _ in 0..<2000 {
            let seconds = Double.random(in: -62_167_219_200..<253_402_300_800, using: &generator)
            let date = Date(timeIntervalSince1970: seconds)
            #expect(try read(write(date, .iso8601), .iso8601) == date)
        }
    }

    @Test func neverWritesALaterDate() throws {
        var generator = SystemRandomNumberGenerator()
        let formats: [DateFormat] = [
            .unixMilliseconds, DateFormat("yyyy-MM-dd HH:mm:ss.SSS"), DateFormat("yyyy-MM-dd"),
        ]
        for _ in 0..<1000 {
            let date = Date(timeIntervalSince1970: Double.random(in: 0..<4e9, using: &generator))
            for format in formats {
                let again = try read(write(date, format), format)
                #expect(again.timeIntervalSince(date) < 1e-6)
                #expect(try read(write(again, format), format) == again)
            }
        }
    }

    @Test(arguments: [
        (761_500_800.123_456_7, #""2025-02-17T16:00:00.1234567Z""#, "1739808000.1234567"),
        (761_500_800.000_001, #""2025-02-17T16:00:00.000001Z""#, "1739808000.000001"),
        (-0.001, #""2000-12-31T23:59:59.999Z""#, "978307199.9990000"),
        (0.5, #""2001-01-01T00:00:00.5Z""#, "978307200.5"),
        (1e-12, #""2001-01-01T00:00:00.000000000001Z""#, "978307200.000000000001"),
        (-978_307_200.25, #""1969-12-31T23:59:59.75Z""#, "-0.25"),
        (252_423_993_599.5, #""9999-12-31T23:59:59.5Z""#, "253402300799.5"),
    ])
    func writesAllDigitsOfADate(_ seconds: Double, _ text: String, _ number: String) throws {
        let date = Date(timeIntervalSinceReferenceDate: seconds)
        #expect(try write(date, .iso8601) == text)
        #expect(try read(text, .iso8601) == date)
        #expect(try write(date, .unix) == number)
        #expect(try read(number, .unix) == date)
    }

    /// A format truncates, and never rounds up.
    @Test func truncatesToThePrecisionOfTheFormat() throws {
        let date = Date(timeIntervalSince1970: 1_795_286_684.123_999_9)
        #expect(try write(date, .unixMilliseconds) == "1795286684123")
        #expect(try write(date, DateFormat("HH:mm:ss.SSS")) == #""18:44:44.123""#)
        #expect(try write(date, DateFormat("HH:mm")) == #""18:44""#)
        #expect(try write(Date(timeIntervalSince1970: -0.0001), .unixMilliseconds) == "-1")
        // What was read is written again, though the nearest double is slightly less.
        for milliseconds in stride(from: 1_795_286_684_000, to: 1_795_286_685_000, by: 7) {
            let date = try read("\(milliseconds)", .unixMilliseconds)
            #expect(try write(date, .unixMilliseconds) == "\(milliseconds)")
        }
    }

    @Test func readsLongNumbersAsDates() throws {
        let date = Date(timeIntervalSinceReferenceDate: 761_500_800.123_456_7)
        for text in ["1739808000.12345670", "1.7398080001234567e9", "1739808000.1234567000000000000000001"] {
            #expect(try read(text, .unix) == date)
        }
        #expect(try read("1739808000123.4567", .unixMilliseconds) == date)
        #expect(try read("1e-30", .unix) == Date(timeIntervalSince1970: 0))
        #expect(try read("-0", .unix) == Date(timeIntervalSince1970: 0))
        #expect(throws: DataFormatError.self) { try read("1e12", .unix) }
        #expect(throws: DataFormatError.self) { try read("1000000000000000", .unixMilliseconds) }
    }
}
