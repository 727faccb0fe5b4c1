/// A declaration's name from a spec in its various positions in Swift code, with backticks where Swift requires them.
struct SwiftIdentifier: Sendable, Hashable {
    /// The name without backticks.
    let name: String

    init(_ name: String) {
        self.name = name
    }

    /// The name in the declaration of a property, method, enum case or type, and where it is used without a preceding
    /// dot.
    var declaration: String {
        Self.reservedWords.contains(name) ? "`\(name)`" : name
    }

    /// After a dot: `self.default` and `.default`, but ``self.`init` ``.
    var member: String {
        Self.reservedMembers.contains(name) ? "`\(name)`" : name
    }

    /// The label of an argument in a call, where `let` and `var` need no backticks.
    var argumentLabel: String {
        name == "inout" ? "`\(name)`" : name
    }

    /// The label of an associated value or a tuple element.
    var parameterLabel: String {
        Self.reservedParameters.contains(name) ? "`\(name)`" : name
    }

    /// The parameter, with a different name inside the function if its own would shadow `self`.
    var parameter: String {
        if name == "self" { return "\(name) \(reference)" }
        return Self.reservedParameters.contains(name) ? "`\(name)`" : name
    }

    /// The parameter as used inside its function.
    var reference: String {
        name == "self" ? "self_" : declaration
    }

    /// Whether the name, as the first word in the braces of a computed property, declares an accessor.
    var startsAccessor: Bool {
        Self.accessors.contains(name)
    }

    private static let accessors: WordSet = [
        "borrow", "didSet", "get", "modify", "mutate", "read", "set", "unsafeAddress", "unsafeMutableAddress",
        "willSet",
    ]

    private static let reservedParameters: WordSet = ["inout", "let", "var"]

    private static let reservedMembers: WordSet = ["Protocol", "Type", "init", "self"]

    /// The Swift Programming Language, Lexical Structure: the words that are reserved outside of patterns, and `await`
    /// and `unsafe`, which are reserved in expressions.
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

/// Provides names that are unique in their scope.
struct FreeNames: Sendable {
    private var taken: Set<String> = []
    /// Names not yet inserted into the set. Usually no name is taken, and then the set is never built.
    private var reserved: [String]
    /// The next number to try, by name.
    private var numbers: [String: Int] = [:]

    init(taken: some Sequence<String>) {
        reserved = Array(taken)
    }

    /// The name itself if it is free, otherwise the name with the lowest number from 2 on that makes it unique.
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
