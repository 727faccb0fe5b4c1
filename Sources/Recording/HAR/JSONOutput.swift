/// Compact JSON, as it is written.
struct JSONOutput {
    private(set) var bytes: [UInt8] = []

    /// Appends text as it is.
    mutating func raw(_ text: String) {
        bytes += text.utf8
    }

    /// Appends the name of a member, after a comma if it is not the first one.
    mutating func key(_ name: String) {
        if let last = bytes.last, last != UInt8(ascii: "{") { bytes.append(UInt8(ascii: ",")) }
        string(name)
        bytes.append(UInt8(ascii: ":"))
    }

    mutating func pair(_ name: String, _ value: String) {
        key(name)
        string(value)
    }

    mutating func flag(_ name: String) {
        key(name)
        raw("true")
    }

    /// Appends a number, with three decimal places at most.
    mutating func number(_ name: String, _ value: Double) {
        key(name)
        let thousandths = Int64((min(max(value, -1e12), 1e12) * 1_000).rounded())
        let whole = thousandths / 1_000
        let rest = abs(thousandths % 1_000)
        raw(thousandths < 0 && whole == 0 ? "-0" : String(whole))
        guard rest > 0 else { return }
        var digits = String(rest + 1_000).dropFirst()
        while digits.last == "0" { digits.removeLast() }
        raw("." + digits)
    }

    private mutating func string(_ text: String) {
        bytes.append(UInt8(ascii: "\""))
        for byte in text.utf8 { JSONStringText.append(byte, to: &bytes) }
        bytes.append(UInt8(ascii: "\""))
    }
}
