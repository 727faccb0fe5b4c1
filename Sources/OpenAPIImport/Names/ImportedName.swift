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

    /// More than names have that somebody reads, and less than a spec or a file allows.
    static let longest: Int = 200

    /// As it is, or else without the characters that Swift cannot have; what is too long is cut.
    private static func spelled(
        _ name: String, fallback: String, _ spelling: (String) throws(SwiftSpelling.Fault) -> String
    ) -> String {
        let name = cut(name)
        do throws(SwiftSpelling.Fault) {
            return try spelling(name)
        } catch {
            return withoutOthers(name, fallback: fallback, spelling)
        }
    }

    private static func cut(_ name: String) -> String {
        guard name.utf8.count > longest else { return name }
        var scalars = String.UnicodeScalarView()
        var length = 0
        for scalar in name.unicodeScalars {
            length += UTF8.width(scalar)
            if length > longest { break }
            scalars.append(scalar)
        }
        return String(scalars)
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
