extension SpecReader {
    /// How many bytes of UTF-8 a name may have that becomes one of Swift's; the compiler itself is at its end with names
    /// of some thousands.
    static let longestName: Int = 500

    /// The name of a type in Swift, in upper camel case.
    mutating func typeName(_ name: Written<String>, of subject: String) -> String? {
        if isTooLong(name) { return nil }
        do throws(SwiftSpelling.Fault) {
            if name.value.isEmpty { throw SwiftSpelling.Fault(reason: "is empty") }
            return try SwiftSpelling.type(name.value)
        } catch {
            reportInvalid(name, subject, error)
            return nil
        }
    }

    /// Reports a name that is longer than any name.
    private mutating func isTooLong(_ name: Written<String>) -> Bool {
        let count = name.value.utf8.count
        guard count > Self.longestName else { return false }
        let start = String(name.value.prefix(40))
        report(
            .tooLarge, "the name \"\(start)...\" has \(count) bytes; a name may have \(Self.longestName)",
            at: name.range)
        return true
    }

    /// The name of a property, method, parameter or case in Swift, in lower camel case.
    mutating func memberName(_ name: Written<String>, of subject: String) -> String? {
        if isTooLong(name) { return nil }
        do {
            return try SwiftSpelling.member(name.value)
        } catch {
            reportInvalid(name, subject, error)
            return nil
        }
    }

    /// The name of an enum's case in Swift, after its raw value.
    mutating func caseName(_ rawValue: Written<String>, of subject: String) -> String? {
        if isTooLong(rawValue) { return nil }
        do {
            return try SwiftSpelling.enumCase(rawValue.value)
        } catch {
            reportInvalid(rawValue, subject, error)
            return nil
        }
    }

    private mutating func reportInvalid(_ name: Written<String>, _ subject: String, _ fault: SwiftSpelling.Fault) {
        report(.invalidIdentifier, "\(subject): the name \"\(name.value)\" \(fault.reason)", at: name.range)
    }
}
