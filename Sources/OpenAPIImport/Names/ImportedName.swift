import SpecLanguage

/// How names of a description are spelled for a spec.
enum ImportedName {
    /// A type, in upper camel case; `fallback` where nothing of the name can be in Swift.
    static func type(_ name: String, fallback: String) -> String {
        spelled(name, fallback: fallback) { name throws(SwiftSpelling.Fault) in try SwiftSpelling.type(name) }
    }

    /// A field, parameter, endpoint or case, in lower camel case.
    static func member(_ name: String, fallback: String) -> String {
        spelled(name, fallback: fallback) { name throws(SwiftSpelling.Fault) in try SwiftSpelling.member(name) }
    }

    /// A name that goes on: `Pet` and `home_address` are `PetHomeAddress`.
    static func joined(_ owner: String, _ part: String) -> String {
        owner + type(part, fallback: "Value")
    }

    /// As it is, or else without the characters that Swift cannot have.
    private static func spelled(
        _ name: String, fallback: String, _ spelling: (String) throws(SwiftSpelling.Fault) -> String
    ) -> String {
        do throws(SwiftSpelling.Fault) {
            return try spelling(name)
        } catch {
            return withoutOthers(name, fallback: fallback, spelling)
        }
    }

    private static func withoutOthers(
        _ name: String, fallback: String, _ spelling: (String) throws(SwiftSpelling.Fault) -> String
    ) -> String {
        let letters = String(String.UnicodeScalarView(name.unicodeScalars.map { isPlain($0) ? $0 : " " }))
        do throws(SwiftSpelling.Fault) {
            return try spelling(letters)
        } catch {
            return fallback
        }
    }

    private static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
        scalar.isASCII && scalar.value >= 0x20 && scalar.value != 0x7F
    }
}
