extension SpecReader {
    /// The name of a type in Swift, in upper camel case.
    mutating func typeName(_ name: Written<String>, of subject: String) -> String? {
        do throws(SwiftSpelling.Fault) {
            if name.value.isEmpty { throw SwiftSpelling.Fault(reason: "is empty") }
            return try SwiftSpelling.type(name.value)
        } catch {
            reportInvalid(name, subject, error)
            return nil
        }
    }

    /// The name of a property, method, parameter or case in Swift, in lower camel case.
    mutating func memberName(_ name: Written<String>, of subject: String) -> String? {
        do {
            return try SwiftSpelling.member(name.value)
        } catch {
            reportInvalid(name, subject, error)
            return nil
        }
    }

    /// The name of an enum's case in Swift, after its raw value.
    mutating func caseName(_ rawValue: Written<String>, of subject: String) -> String? {
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
