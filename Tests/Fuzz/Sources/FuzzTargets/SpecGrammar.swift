/// Writes specs that follow the rules of the language, as far as possible without repeating its checks.
struct SpecGrammar {
    var choices: Choices
    private var models: [String] = []
    /// The models that are enums of strings, for scopes and defaults.
    private var enums: [String] = []

    init(_ choices: Choices) {
        self.choices = choices
    }

    mutating func spec() -> String {
        var text = "apigen: 1\ndoc: \(quoted(anyText()))\ndefaults: {dates: iso8601, auto-cast: \(choices.flag())}\n"
        var names = HostileWords.types
        let count = 1 + choices.below(6)
        models = (0..<count).map { _ in names.remove(at: choices.below(names.count)) }
        var declarations = ""
        for (index, name) in models.enumerated() {
            declarations += "  \(quoted(name)): " + model(index) + "\n"
        }
        if choices.flag() { text += service() }
        return text + "models:\n" + declarations
    }

    private mutating func model(_ index: Int) -> String {
        switch choices.below(6) {
        case 0:
            enums.append(models[index])
            return "{enum: [\(distinct(HostileWords.members, upTo: 5).map(quoted).joined(separator: ", "))], "
                + "open: \(choices.flag())}"
        case 1: return "{tuple: {\(fields(upTo: 4, plain: true))}}"
        case 2:
            let names = distinct(HostileWords.members, upTo: 3).map(quoted)
            let cases = zip(names, ["String", "'[Int]'", "Bool"]).map { "\($0): \($1)" }
            return choices.flag()
                ? "{one-of: [String, \"[Int]\", Bool]}" : "{one-of: {\(cases.joined(separator: ", "))}}"
        default:
            let keys = [
                "doc: \(quoted(anyText()))", "deprecated: \(quoted(anyText()))", "patch: true", "naming: snake-case",
                "unknown-keys: \(choices.one(of: ["ignore", "error", "keep"]))", "validate: all",
            ]
            let chosen = keys.filter { _ in choices.below(3) == 0 }
            return "{" + (chosen + ["fields: {\(fields(upTo: 6, plain: false))}"]).joined(separator: ", ") + "}"
        }
    }

    private mutating func fields(upTo limit: Int, plain: Bool) -> String {
        distinct(HostileWords.members, upTo: limit).map { name in
            "\(quoted(name)): " + (plain ? quoted(scalar()) : field(name))
        }.joined(separator: ", ")
    }

    private mutating func field(_ name: String) -> String {
        switch choices.below(8) {
        case 0: return quoted(type())
        case 1: return "{type: String, default: \(quoted(anyText()))}"
        case 2:
            return
                "{type: String?, length: {min: \(choices.below(3)), max: \(3 + choices.below(90))}, sensitive: \(choices.flag())}"
        case 3: return "{type: String, pattern: \(quoted(choices.one(of: HostileWords.patterns)))}"
        case 4:
            return
                "{type: \(choices.one(of: ["Int", "Double", "UInt8", "Int64"])), scope: {min: 0, max: 90}, default: \(choices.below(90))}"
        case 5:
            return "{type: \(quoted(type())), map: [\(quoted(path())), \(quoted(path()))], doc: \(quoted(anyText())), "
                + "deprecated: \(quoted(anyText()))}"
        case 6:
            return
                "{type: \"[\(scalar())]\", count: {max: 9}, elements: drop, empty: \(choices.one(of: ["keep", "error"]))}"
        default:
            return
                "{type: Date?, format: \(quoted(choices.one(of: HostileWords.formats))), encode: \(choices.one(of: ["both", "never", "only"]))}"
        }
    }

    private mutating func service() -> String {
        let secrets = choices.flag() ? "  headers: {X-A: \(quoted(visible()))}\n" : ""
        var text = "service:\n  name: \(quoted(choices.one(of: HostileWords.services)))\n  doc: \(quoted(anyText()))\n"
        text +=
            "  servers: {release: \"https://a.example.com/v1\", test: [\"http://localhost:1\", \"https://b.example.com\"]}\n"
        text +=
            secrets
            + "  envelope: {data: \(choices.one(of: [quoted(path()), "[data, $]", "[$]"])), code: \(quoted(path())), message: [m, n], success: [0, \(quoted(anyText()))]}\n"
        let codes = distinct(HostileWords.members, upTo: 4).enumerated().map { index, name in
            "\(index + 7): {name: \(quoted(name)), message: \(quoted(anyText()))}"
        }
        text += "errors: {\(codes.joined(separator: ", "))}\nendpoints:\n"
        for (number, name) in distinct(HostileWords.members, upTo: 5).enumerated() {
            text += "  \(quoted(name)): {\(endpoint(number))}\n"
        }
        return text
    }

    private mutating func endpoint(_ number: Int) -> String {
        let method = choices.one(of: ["get", "post", "put", "delete"])
        var keys = ["\(method): /x\(number)", "doc: \(quoted(anyText()))"]
        let parameters = distinct(HostileWords.members, upTo: 4).map { "\(quoted($0)): {\(parameter())}" }
        keys.append("parameters: {\(parameters.joined(separator: ", "))}")
        if method == "post" || method == "put", choices.flag() { keys.append("body: \(body())") }
        keys.append("returns: \(returns())")
        if choices.flag() { keys.append("deprecated: \(quoted(anyText()))") }
        if method == "get", choices.flag() {
            keys.append("cache: {policy: \(choices.one(of: ["cache-first", "cache-then-network"])), for: 1m}")
        }
        return keys.joined(separator: ", ")
    }
}

extension SpecGrammar {
    private mutating func parameter() -> String {
        let name = "map: \(quoted(anyText(atLeast: "q")))"
        switch choices.below(7) {
        case 0: return "type: Int, in: query, \(name)"
        case 1: return "type: String?, in: query, \(name)"
        case 2: return "type: Bool, default: true, in: query, \(name)"
        case 3:
            let style = choices.one(of: ["repeat", "comma", "space", "pipe", "brackets", "indexed"])
            return "type: \"[\(choices.one(of: ["String", "Int", "Double"]))]\", style: \(style), in: query, \(name)"
        case 4:
            let style = choices.one(of: ["brackets", "indexed", "fields"])
            return "type: \"[String: \(choices.one(of: models))]?\", style: \(style), in: query, \(name)"
        case 5: return "constant: \(quoted(anyText())), in: query, \(name)"
        default:
            return "constant: \(choices.one(of: ["true", "-7", "1.50"])), in: query, doc: \(quoted(anyText())), \(name)"
        }
    }

    private mutating func body() -> String {
        let model = quoted(choices.one(of: models))
        return choices.one(of: [
            "String", "Data?", model, "file", "{type: String, as: json}", "{type: String?, content-type: text/csv}",
            "{type: \(model), content-type: application/vnd.a+json}", "{type: \"[String: Int]\", as: form}",
        ])
    }

    private mutating func returns() -> String {
        let model = choices.one(of: models)
        switch choices.below(4) {
        case 0:
            let header = "{type: Int?, map: X-\(choices.below(9)), doc: \(quoted(anyText()))}"
            let names = distinct(HostileWords.members, upTo: 2)
            let second = "{type: \(quoted("[\(model)]")), name: \(quoted(names[0])), doc: \(quoted(anyText()))"
            return
                "{200: \(quoted(model)), 202: \(second), headers: {\(quoted(names[names.count - 1])): \(header)}}, 204: nothing}"
        case 1:
            let headers = distinct(HostileWords.members, upTo: 3).map { "\(quoted($0)): {type: String?, map: X-A}" }
            return "{type: \(quoted(model)), headers: {\(headers.joined(separator: ", "))}}"
        case 2: return quoted("[String] = [\"a\"]")
        default: return quoted(choices.one(of: [model, "[\(model)]", "\(model)?", "nothing", "String", "Data"]))
        }
    }

    private mutating func scalar() -> String {
        choices.one(of: [
            "Int", "String", "Bool", "Double", "URL", "UUID", "Data", "JSON", "Decimal", "Float", "UInt16", "Date",
        ])
    }

    private mutating func type() -> String {
        let base = choices.flag() ? scalar() : choices.one(of: models)
        switch choices.below(5) {
        case 0: return base
        case 1: return "[\(base)]"
        case 2: return "[String: \(base)]"
        case 3: return "[[\(base)]?]"
        default: return base + "?"
        }
    }

    private mutating func path() -> String {
        let words = (0...choices.below(3)).map { _ in
            choices.one(of: HostileWords.members).replacing("\\", with: "").replacing(".", with: "\\.")
        }
        return words.joined(separator: ".")
    }

    /// Distinct words, at least one.
    private mutating func distinct(_ words: [String], upTo limit: Int) -> [String] {
        var rest = words
        return (0..<1 + choices.below(limit)).map { _ in rest.remove(at: choices.below(rest.count)) }
    }

    private mutating func anyText(atLeast least: String = "") -> String {
        least + (choices.flag() ? choices.one(of: HostileWords.texts) : choices.text())
    }

    /// Valid text of a header field.
    private mutating func visible() -> String {
        String(decoding: choices.text().utf8.filter { $0 > 0x20 && $0 < 0x7F && $0 != 0x24 }, as: UTF8.self) + "x"
    }

    /// Any text as a YAML scalar in double quotes, in ASCII.
    static func quoted(_ text: String) -> String {
        let characters = text.unicodeScalars.map { scalar in
            switch scalar.value {
            case 0x22, 0x5C: "\\\(scalar)"
            case 0x20..<0x7F: String(scalar)
            default: "\\U" + String(0x1_0000_0000 + UInt64(scalar.value), radix: 16).dropFirst()
            }
        }
        return "\"" + characters.joined() + "\""
    }

    private func quoted(_ text: String) -> String {
        Self.quoted(text)
    }
}
