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

/// Names the fields of a struct, the parameters of an endpoint or the cases of an enum, so that no two meet in Swift.
struct MemberNames: Sendable {
    private var pool: NamePool

    /// - Parameter reserved: names that the generated code has already
    init(reserved: some Sequence<String>) {
        pool = NamePool(reserved: reserved)
    }

    /// What a spec calls the member: the name itself where Swift can spell it and nothing else is spelled so.
    ///
    /// - Parameter fallback: what it is called where nothing of the name can be in Swift
    mutating func take(_ name: String, fallback: String) -> String {
        let spelled = ImportedName.member(name, fallback: fallback)
        if pool.isFree(spelled), name.utf8.count <= ImportedName.longest, isSpelled(name) {
            pool.reserve(spelled)
            return name
        }
        return pool.take(spelled)
    }

    /// The name as Swift spells it, or another that is free.
    mutating func takeSpelled(_ name: String, fallback: String) -> String {
        pool.take(ImportedName.member(name, fallback: fallback))
    }

    private func isSpelled(_ name: String) -> Bool {
        (try? SwiftSpelling.member(name)) != nil
    }
}

/// Gives out names that nothing else in their scope has.
struct NamePool: Sendable {
    private var taken: Set<String>
    /// By name: the number to try first.
    private var numbers: [String: Int] = [:]

    /// - Parameter reserved: names that are not to be given out
    init(reserved: some Sequence<String>) {
        taken = Set(reserved)
    }

    func isFree(_ name: String) -> Bool {
        !taken.contains(name)
    }

    mutating func reserve(_ name: String) {
        taken.insert(name)
    }

    /// The name where it is free, otherwise the first free one that it begins.
    mutating func take(_ name: String) -> String {
        if taken.insert(name).inserted { return name }
        var number = numbers[name] ?? 2
        while !taken.insert(Self.numbered(name, number)).inserted { number += 1 }
        numbers[name] = number + 1
        return Self.numbered(name, number)
    }

    /// A digit that runs into another is told apart from it.
    private static func numbered(_ name: String, _ number: Int) -> String {
        let endsInDigit = name.unicodeScalars.last.map { ("0"..."9").contains($0) } ?? false
        return endsInDigit ? "\(name)V\(number)" : "\(name)\(number)"
    }
}
