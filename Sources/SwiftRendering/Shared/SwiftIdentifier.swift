/// A name of a spec's declaration at the places where Swift code says it, with backticks where Swift needs them.
struct SwiftIdentifier: Sendable, Hashable {
    /// The name without backticks.
    let name: String

    init(_ name: String) {
        self.name = name
    }

    /// Where it is declared as property, method, enum case or type, and where it is used without a dot before it.
    var declaration: String {
        Self.reservedWords.contains(name) ? "`\(name)`" : name
    }

    /// After a dot: `self.default` and `.default`, but ``self.`init` ``.
    var member: String {
        Self.reservedMembers.contains(name) ? "`\(name)`" : name
    }

    /// As argument label of a call, where `let` and `var` are plain words.
    var argumentLabel: String {
        name == "inout" ? "`\(name)`" : name
    }

    /// As label of a value that an enum's case or a tuple holds.
    var parameterLabel: String {
        Self.reservedParameters.contains(name) ? "`\(name)`" : name
    }

    /// As parameter, with another name inside the function where its own would hide `self`.
    var parameter: String {
        if name == "self" { return "\(name) \(reference)" }
        return Self.reservedParameters.contains(name) ? "`\(name)`" : name
    }

    /// The parameter, used inside its function.
    var reference: String {
        name == "self" ? "self_" : declaration
    }

    private static let reservedParameters: WordSet = ["inout", "let", "var"]

    private static let reservedMembers: WordSet = ["Protocol", "Type", "init", "self"]

    /// The Swift Programming Language, Lexical Structure: the words that are reserved outside of patterns;
    /// `await` and `unsafe` are so in expressions.
    private static let reservedWords: WordSet = [
        "Any", "Protocol", "Self", "Type", "_", "as", "associatedtype", "await", "break", "case", "catch", "class",
        "continue", "default", "defer", "deinit", "do", "else", "enum", "extension", "fallthrough", "false",
        "fileprivate", "for", "func", "guard", "if", "import", "in", "init", "inout", "internal", "is", "let", "nil",
        "operator", "precedencegroup", "private", "protocol", "public", "repeat", "rethrows", "return", "self",
        "static", "struct", "subscript", "super", "switch", "throw", "throws", "true", "try", "typealias", "unsafe",
        "var",
        "where", "while",
    ]
}

/// Gives out names that nothing else in their scope has.
struct FreeNames: Sendable {
    private var taken: Set<String> = []
    /// Those that are still to be put into the set: most times nothing is taken, and then there is no need for one.
    private var reserved: [String]
    /// By name: the number to try first.
    private var numbers: [String: Int] = [:]

    init(taken: some Sequence<String>) {
        self.reserved = Array(taken)
    }

    /// The name itself where it is free, otherwise with the lowest number from 2 that makes it so.
    mutating func take(_ name: String) -> String {
        taken.formUnion(reserved)
        reserved = []
        if taken.insert(name).inserted { return name }
        var number = numbers[name] ?? 2
        while !taken.insert("\(name)\(number)").inserted { number += 1 }
        numbers[name] = number + 1
        return "\(name)\(number)"
    }
}
