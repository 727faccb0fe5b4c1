import Testing

@testable import WireSyntax

@Suite("Dates")
struct DateTests {
    /// Seconds since 1970, without the fraction.
    private func seconds(_ text: String, _ pattern: String? = nil) throws -> Int64? {
        try DateScanner.parts(of: text, pattern.map { try DatePattern($0) })?.secondsSince1970
    }

    @Test(
        "RFC 3339: reads a date with any offset",
        arguments: [
            ("1970-01-01T00:00:00Z", 0), ("2024-02-29T12:30:45Z", 1_709_209_845),
            ("2024-02-29t12:30:45z", 1_709_209_845), ("2024-02-29 12:30:45+01:00", 1_709_206_245),
            ("2024-02-29T12:30:45-0130", 1_709_215_245), ("2024-02-29T12:30:45+01", 1_709_206_245),
            ("2016-12-31T23:59:60Z", 1_483_228_800), ("2017-01-01T00:59:60+01:00", 1_483_228_800),
            ("0000-01-01T00:00:00Z", -62_167_219_200), ("0001-01-01T00:00:00Z", -62_135_596_800),
            ("9999-12-31T23:59:59Z", 253_402_300_799),
        ])
    func internetDates(text: String, expected: Int64) throws {
        #expect(try seconds(text) == expected)
    }

    @Test(
        "RFC 3339: refuses other text",
        arguments: [
            "2023-02-29T00:00:00Z", "2024-13-01T00:00:00Z", "2024-00-01T00:00:00Z", "2024-01-32T00:00:00Z",
            "2024-01-00T00:00:00Z", "2024-01-01T24:00:00Z", "2024-01-01T00:60:00Z", "2024-01-01T00:00:61Z",
            "2024-01-01T00:00:00", "2024-01-01", "2024-01-01T00:00:00.Z", "2024-1-01T00:00:00Z", "2024-01-01T12:30:60Z",
            "2016-12-30T23:59:60Z", "2016-12-31T23:59:60+01:00", "2024-01-01T00:00:00Zx", "2024-01-01T00:00:00+24:00",
            "2024-01-01T00:00:00+01:60", "2024-01-01T00:00:00+1:00", "2024-01-01_00:00:00Z", "+024-01-01T00:00:00Z",
            "1900-02-29T00:00:00Z", "", "now",
        ])
    func refusedInternetDates(text: String) throws {
        #expect(try seconds(text) == nil)
    }

    @Test(
        "RFC 3339: keeps 18 digits of a fraction of any length",
        arguments: [
            ("5", 500_000_000, 0), ("123456789012345678", 123_456_789, 12_345_678),
            ("1234567890123456789", 123_456_789, 12_345_678),
        ])
    func fractions(digits: String, nanoseconds: Int, attoseconds: Int) throws {
        let parts = try #require(DateScanner.parts(of: "2000-03-01T00:00:00.\(digits)Z", nil))
        #expect(parts.nanoseconds == nanoseconds)
        #expect(parts.attoseconds == attoseconds)
    }

    @Test(
        "patterns: read what they write",
        arguments: [
            ("yyyy-MM-dd", "2024-02-29", 1_709_164_800), ("yyyy-MM-dd HH:mm:ss", "2024-02-29 12:30:45", 1_709_209_845),
            ("EEE MMM dd HH:mm:ss Z yyyy", "Sat Nov 21 06:44:44 +0000 2026", 1_795_243_484),
            ("EEEE, d MMMM yyyy, h:mm a", "Saturday, 21 November 2026, 6:44 PM", 1_795_286_640),
            ("EEEE, d MMMM yyyy, h:mm a", "SATURDAY, 21 november 2026, 6:44 pm", 1_795_286_640),
            ("yyyyMMdd'T'HHmmss.SSS", "20261121T064444.250", 1_795_243_484), ("d.M.yy", "1.2.99", 917_827_200),
            ("d.M.yy", "1.2.69", -28_857_600), ("d.M.yy", "1.2.68", 3_095_280_000), ("d.M.yy", "1.2.05", 1_107_216_000),
            ("yyyy-MM-dd'T'HH:mm:ssXXX", "2026-11-21T06:44:44+01:00", 1_795_239_884),
            ("'day' yyyy ''MM", "day 1970 '02", 2_678_400), ("yyyy年M月", "1970年2月", 2_678_400), ("HH:mm", "01:00", 3600),
            ("y", "1971", 31_536_000), ("y", "69", -59_989_680_000), ("hh a yyyy", "12 AM 1970", 0),
            ("hh a yyyy", "12 pm 1970", 43_200),
            ("EEE HH", "Sun 00", 0),
        ])
    func patterns(pattern: String, text: String, expected: Int64) throws {
        #expect(try seconds(text, pattern) == expected)
    }

    @Test(
        "patterns: refuse other text",
        arguments: [
            ("yyyy-MM-dd", "2024-02-30"), ("yyyy-MM-dd", "2024-2-3"), ("yyyy-MM-dd", "24-02-03"),
            ("yyyy-MM-dd", "2024-02-03x"), ("hh a yyyy", "13 AM 1970"), ("hh a yyyy", "00 AM 1970"),
            ("MMM yyyy", "Foo 1970"), ("EEE yyyy", "XXX 1970"), ("HH:mm", "24:00"),
            ("EEE, dd MMM yyyy", "Mon, 01 Jan 2025"), ("EEEE dd.MM.yy", "Friday 21.11.26"),
            ("EEE, dd MMM yyyy HH:mm:ss Z", "Mon, 01 Jan 2025 00:00:00 +0000"), ("HH:mm:ss", "12:30:60"),
            ("EEE yyyy-MM-dd", "Mon 2024-02-30"), ("yyyy-MM-dd HH:mm:ss", "2024-02-30 12:30:45"),
            ("yyyy-MM-dd HH:mm:ss", "2024-02-29T12:30:45"),
        ])
    func refusedTexts(pattern: String, text: String) throws {
        #expect(try seconds(text, pattern) == nil)
    }

    @Test(
        "patterns: unsupported ones are refused with a reason",
        arguments: [
            ("", "has no letter that stands for a part of a date"), ("'text'", "has no letter that stands for"),
            ("--", "has no letter that stands for"), ("hh:mm", "has \"h\" and no \"a\""),
            ("HH a", "has \"a\" and no \"h\""), ("yyyy 'open", "has a quote that is not closed"),
            ("yyy", "has \"yyy\", 3 times the letter y, which has no meaning"),
            ("MMMMM", "has \"MMMMM\", 5 times the letter M"),
            ("SSSSSSSSSS", "has \"SSSSSSSSSS\", 10 times the letter S"),
            ("yyyy-QQ", "has \"QQ\", which is not known"), ("G", "has \"G\", which is not known"),
            ("yyyy-MM-dd k", "has \"k\", which is not known"),
        ])
    func unsupportedPatterns(pattern: String, reason: String) {
        let fault = #expect(throws: DatePattern.Fault.self) { try DatePattern(pattern) }
        #expect(fault?.reason.hasPrefix(reason) == true)
    }

    @Test("the calendar: gives back every day with its weekday")
    func days() {
        for day in stride(from: -719_162, to: 2_932_896, by: 97) {
            let seconds = Int64(day) * 86_400 + 86_399
            let parts = DateParts(secondsSince1970: seconds)
            #expect(parts.secondsSince1970 == seconds)
            #expect(parts.weekday == ((day + 4) % 7 + 7) % 7)
        }
    }
}
