/// Dates as .NET's JSON serializers write them, such as `/Date(1700000000000+0100)/`: milliseconds since 1970, in UTC. The
/// offset only says where the date was written.
package enum DotnetDate {
    /// The digits of the milliseconds, with their sign; `nil` if the text is no such date.
    package static func milliseconds(of text: String) -> String? {
        guard text.hasPrefix("/Date("), text.hasSuffix(")/") else { return nil }
        let content = text.utf8.dropFirst(6).dropLast(2)
        let sign = content.prefix { byte in byte == UInt8(ascii: "-") }
        let digits = content.dropFirst(sign.count).prefix(while: isDigit)
        let offset = content.dropFirst(sign.count + digits.count)
        guard sign.count <= 1, (1...18).contains(digits.count), offset.isEmpty || isOffset(offset) else { return nil }
        return String(Substring(content.prefix(sign.count + digits.count)))
    }

    /// The date as text.
    package static func text(milliseconds: String) -> String {
        "/Date(\(milliseconds))/"
    }

    private static func isOffset(_ text: Substring.UTF8View) -> Bool {
        text.count == 5 && (text.first == UInt8(ascii: "+") || text.first == UInt8(ascii: "-"))
            && text.dropFirst().allSatisfy(isDigit)
    }

    private static func isDigit(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
    }
}
