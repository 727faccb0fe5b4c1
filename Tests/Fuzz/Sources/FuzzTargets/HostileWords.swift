/// Words that have caused faults in code generators.
enum HostileWords {
    static let types: [String] = [
        "A", "Type", "Self", "Any", "AnyObject", "Protocol", "String", "Int", "Result", "Error", "Data", "Task",
        "Hashable", "Equatable", "Sendable", "Codable", "Optional", "Array", "Dictionary", "Date", "URL", "UUID",
        "JSON",
        "JSONReader", "JSONWriter", "ReadFailure", "FieldTable", "Placeholder", "APIModel", "APIObject", "APIEnum",
        "APIClient", "Endpoint", "Call", "PagedCall", "CachedCall", "StreamCall", "Paging", "Page",
        "Bool", "Never", "Void", "Double", "Character", "Identifiable", "Actor",
        "MainActor", "class", "func", "import", "snake_case_type", "kebab-case-type", "Über", "日本", "Response",
        "Change", "Hidden", "Decimal", "Indirect", "ReadOptions", "DateFormat", "Pattern", "RequestBuilder",
        "EndpointRoute",
        "FieldArrangement",
    ].filter { !refused.contains($0) }

    /// The types of the spec language.
    private static let refused: Set<String> = [
        "String", "Int", "Data", "Date", "URL", "UUID", "JSON", "Bool", "Double", "Decimal",
    ]

    /// The words of Swift, contextual and reserved, that can be written as names.
    static let keywords: [String] = """
        actor any as associatedtype async await borrow borrowing break case catch class consume consuming continue convenience
        copy default defer deinit didSet discard distributed do dynamic each else enum extension extern fallthrough false
        fileprivate final for func get guard if import in indirect infix init inout internal is isolated lazy left let macro
        module mutate mutating nil none nonisolated nonmutating nonsending open operator optional override package postfix
        precedencegroup prefix private protocol public read reasync repeat required rethrows return right self sending set
        some static struct subscript super switch then throw throws true try type typealias unowned unsafe using var weak
        where while willSet yield
        """.split { " \n".contains($0) }.map { String($0) }

    /// Letters and digits of scripts: with case and without, of one case only, without a capital of one letter, titlecase,
    /// beyond the first plane, and marks that no name starts with.
    static let scripts: [String] = [
        "abAB", "äÄñÑ", "ßŉ\u{FB01}", "αΩσς", "жЖ", "ֆՖև", "აბ\u{1C90}", "日本用户", "かなー", "한글", "اسم", "שם", "नाम", "ผู้ใช้",
        "\u{AB70}\u{13A0}", "\u{10400}\u{10428}", "\u{1D400}\u{1D41A}", "\u{1C6}\u{1C5}\u{1C4}", "\u{2167}\u{2177}",
        "ªʰ", "አማ", "ᚠᚢ", "e\u{301}", "٣٤", "०१", "0123",
    ]

    static let services: [String] = ["Gallery", "Type", "Self", "Swift", "Result", "über", "API", "class"]

    static let members: [String] = [
        "a", "b", "id", "self", "Self", "init", "Type", "default", "class", "func", "let", "var", "in", "inout", "is",
        "as", "nil", "true", "false", "throw", "throws", "try", "await", "async", "actor", "some", "any", "where",
        "switch", "case", "return", "super", "import", "extension", "protocol", "operator", "subscript", "deinit",
        "associatedtype", "typealias", "repeat", "while", "guard", "defer", "do", "catch", "rethrows", "static",
        "public",
        "private", "internal", "fileprivate", "open", "lazy", "weak", "unowned", "willSet", "didSet", "get", "set",
        "left",
        "right", "none", "mutating", "nonmutating", "dynamic", "final", "optional", "required", "convenience",
        "override",
        "prefix", "postfix", "infix", "precedence", "indirect", "reader", "writer", "object", "field", "fields",
        "layout", "readFields",
        "writeFields", "keepUnknownKey", "send", "service", "blank",
        "hash", "hasher", "hashValue", "description", "debugDescription", "encode", "decode", "error", "value",
        "rawValue",
        "allCases", "client", "request", "page", "start", "response", "url", "options", "body", "path", "query", "+1",
        "-1", "3d", "in-progress",
        "snake_case", "über", "日本", "x y", "a\"b", "a`b", "a\\b", "a\nb", "*/", "\\(x)", "#if", "//", "$0", "$x", "@a",
        "unknown", "code", "message", "Hashable", "String", "Int", "Error", "copy", "read", "write", "toJSON", "asJSON",
        "discard", "consume", "borrowing", "consuming", "each", "package", "nonisolated", "isolated", "macro", "_",
        "__",
    ]

    static let texts: [String] = [
        "", "*/", "/*", "/* */ */", "\"\"\"", "\"#", "\"##", "\\(fatalError())", "\\", "\\\\", "\"", "'", "`", "#\"",
        "#/",
        "/#", "//", "///", "\n", "\r", "\r\n", "\n}\nfatalError()\n{", "\u{85}x", "\u{2028}import Evil",
        "\u{2029}let x = 1",
        "\u{0B}x", "\u{0C}x", "\0", "\u{202E}abc\u{202C}", "\u{2066}abc\u{2069}", "\u{200B}", "\u{FEFF}", "é",
        "e\u{301}",
        "\u{1F468}\u{200D}\u{1F469}", "#if os(Linux)", "#sourceLocation(file: \"x\", line: 1)", "#error(\"x\")",
        "{{name}}", "{{{name}}}", "{{#x}}", "%s%n", "$(rm -rf ~)", "<script>", "- Parameter x: y", "```", "~", "null",
    ]

    static let patterns: [String] = [
        "^[a-z]+$", "\"#", "/#", "#/", "\\\\", "a\\/b", "[\"`]", "\\(x\\)", "x{2,3}", "\\n",
    ]

    static let formats: [String] = [
        "iso8601", "unix", "unix-ms", "yyyy-MM-dd HH:mm:ss", "yyyy'\"'MM", "yyyy'\\('MM", "dd MMM yyyy", "yyyy''MM",
    ]
}
