import SpecLanguage

/// The spelling of a description's names in a spec.
package enum ImportedName {
    /// A type name in upper camel case, or `fallback` if no part of the name is valid in Swift.
    ///
    /// - Parameter prefix: starts a name that would otherwise start with a digit or a letter without case
    package static func type(_ name: String, fallback: String, prefix: String = "") -> String {
        spelled(name, fallback: fallback) { name throws(SwiftSpelling.Fault) in
            try SwiftSpelling.type(name, prefix: prefix)
        }
    }

    /// The name of a field, parameter, endpoint or case, in lower camel case.
    package static func member(_ name: String, fallback: String) -> String {
        spelled(name, fallback: fallback) { name throws(SwiftSpelling.Fault) in try SwiftSpelling.member(name) }
    }

    /// A compound name: `Pet` and `home_address` become `PetHomeAddress`.
    package static func joined(_ owner: String, _ part: String) -> String {
        owner + type(part, fallback: "Value")
    }

    /// The maximum length in bytes. Longer than any readable name, and less than a spec or a file name allows.
    package static let longest: Int = 200

    /// The name, without characters that Swift does not allow if necessary. Names that are too long are truncated.
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

/// Assigns names to the fields of a struct, the parameters of an endpoint or the cases of an enum, so that they are
/// unique in Swift.
package struct MemberNames: Sendable {
    private var pool: NamePool

    /// - Parameter reserved: names that the generated code already uses
    package init(reserved: some Sequence<String>) {
        pool = NamePool(reserved: reserved)
    }

    /// The name of the member in a spec: the original name if it is valid in Swift and no other name has the same
    /// spelling.
    ///
    /// - Parameters:
    ///   - wanted: a better name than the original
    ///   - fallback: the name if no part of the original is valid in Swift
    ///   - others: names to try if the first one is taken
    package mutating func take(
        _ name: String, as wanted: String? = nil, fallback: String, otherwise others: [String] = []
    ) -> String {
        if wanted == nil, name.utf8.count <= ShortName.longest, let spelled = try? SwiftSpelling.member(name),
            pool.reserve(spelled)
        {
            return name
        }
        let spelled = ImportedName.member(wanted ?? name, fallback: fallback)
        return takeSpelled([spelled] + others + ReadableName.others(for: name), fallback: fallback)
    }

    /// The name as spelled in Swift, or another one that is free.
    package mutating func takeSpelled(_ name: String, fallback: String) -> String {
        pool.take(ShortName.shortened(ImportedName.member(name, fallback: fallback)))
    }

    /// The first of the names that is free, as spelled in Swift.
    package mutating func takeSpelled(_ names: [String], fallback: String) -> String {
        let spelled = names.map { ShortName.shortened(ImportedName.member($0, fallback: fallback)) }
        return pool.take(spelled.first(where: pool.isFree) ?? spelled.first ?? fallback)
    }
}

/// Assigns names that are unique in their scope.
package struct NamePool: Sendable {
    private var taken: Set<String>
    /// The first number to try, by name.
    private var numbers: [String: Int] = [:]

    /// - Parameter reserved: names that must not be assigned
    package init(reserved: some Sequence<String>) {
        taken = Set(reserved)
    }

    package func isFree(_ name: String) -> Bool {
        !taken.contains(name)
    }

    /// - Returns: whether it was free
    @discardableResult
    package mutating func reserve(_ name: String) -> Bool {
        taken.insert(name).inserted
    }

    /// The name if it is free, or the name with the first free number appended.
    package mutating func take(_ name: String) -> String {
        if taken.insert(name).inserted { return name }
        var number = numbers[name] ?? 2
        while !taken.insert(Self.numbered(name, number)).inserted { number += 1 }
        numbers[name] = number + 1
        return Self.numbered(name, number)
    }

    /// Separates the number from a name that ends with a digit.
    private static func numbered(_ name: String, _ number: Int) -> String {
        let endsInDigit = name.unicodeScalars.last.map { ("0"..."9").contains($0) } ?? false
        return endsInDigit ? "\(name)V\(number)" : "\(name)\(number)"
    }
}
