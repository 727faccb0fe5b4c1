/// Writes specs in which every name is hostile: a word of Swift, of any script, or starting with a digit. Names of all kinds
/// of declarations are drawn from few, so that types and members meet; those of one scope differ.
struct NameGrammar {
    private var choices: Choices
    /// The few names of this spec.
    private var pool: [String] = []
    /// Those of the namespaces of endpoints, which no method or parameter of the service has.
    private var namespaces: [String] = []
    private var parameters: [String] = []
    private var models: [String] = []
    private var structs: [String] = []

    init(_ choices: Choices) {
        self.choices = choices
    }

    mutating func spec() -> String {
        pool = names(8)
        namespaces = Array(pool.prefix(2))
        parameters = Array(pool[2..<4])
        models = distinct(upTo: 5)
        structs = Array(models.prefix(2))
        let others = pool.filter { !models.contains($0) }
        let namespace = choices.flag() ? "namespace: \(quoted(choices.one(of: others))), " : ""
        var text = "apigen: 1\ndefaults: {\(namespace)dates: iso8601}\n"
        let declarations = models.indices.map { "  \(quoted(models[$0])): \(model($0))\n" }.joined()
        if choices.below(4) > 0 { text += service() }
        if choices.flag() { text += "tables: {\(quoted(one())): {model: \(quoted(models[0]))}}\n" }
        return text + "models:\n" + declarations
    }

    private mutating func model(_ index: Int) -> String {
        switch index {
        case 0:
            let names = distinct(upTo: 4)
            return "{identity: \(quoted(names[0])), patch: \(choices.flag()), fields: {\(quoted(names[0])): String"
                + names.dropFirst().map { ", \(quoted($0)): \(quoted(type()))" }.joined() + "}}"
        case 1: return "{unknown-keys: keep, fields: {\(members { $0.field() })}}"
        default:
            switch choices.below(4) {
            case 0: return "{open: \(choices.flag()), enum: [\(distinct(upTo: 4).map(quoted).joined(separator: ", "))]}"
            case 1: return "{tuple: {\(members { $0.quoted($0.type()) })}}"
            case 2:
                let cases = zip(pool.shuffled(by: &choices), [quoted(structs[0]), "String", "'[Int]'"])
                return "{one-of: {\(cases.map { "\(quoted($0)): \($1)" }.joined(separator: ", "))}}"
            default:
                let cases = members { $0.quoted($0.choices.one(of: $0.structs)) }
                return
                    "{divide-type: \(quoted(one())), cases: {\(cases)}, otherwise: \(choices.one(of: ["keep", "error"]))}"
            }
        }
    }

    private mutating func field() -> String {
        choices.below(4) == 0 ? "{type: Int, default: 7, deprecated: old}" : quoted(type())
    }

    private mutating func type() -> String {
        let base = choices.below(4) == 0 ? "Date" : choices.one(of: models)
        return choices.one(of: ["\(base)?", "[\(base)]", "[String: \(base)]", "[\(base)?]?"])
    }

    private mutating func service() -> String {
        var text = "service:\n  name: \(quoted(one()))\n"
        let servers = members { _ in "'https://a.example.com'" }
        text += "  servers: {\(servers)}\n  envelope: {code: code}\n  parameters: {"
        text += parameters.enumerated().map { "\(quoted($1)): \(parameter(50 + $0))" }.joined(separator: ", ") + "}\n"
        text += "errors: {\(errors(from: 1))}\nendpoints:\n"
        for (number, name) in pool.dropFirst(4).enumerated() {
            let outer = namespaces.prefix(choices.below(3)).map { $0 + "." }.joined()
            text += "  \(quoted(outer + name)): {\(endpoint(number))}\n"
        }
        if choices.flag() {
            let routes = distinct(upTo: 3).enumerated().map { number, name in
                "\(quoted(name)): {path: /r\(number), parameters: {\(members { _ in "Int" })}}"
            }
            text += "routes: {scheme: x, \(routes.joined(separator: ", "))}\n"
        }
        return text
    }

    private mutating func endpoint(_ number: Int) -> String {
        let model = quoted(choices.one(of: models))
        var keys = ["post: /x\(number)", "parameters: {\(members { $0.parameter($1) })}", "body: \(model)"]
        if choices.flag() { keys.append("errors: {\(errors(from: 20))}") }
        switch choices.below(3) {
        case 0: keys.append("returns: \(quoted(type()))")
        case 1: keys.append("returns: {type: \(model), headers: {\(members { "{type: Int?, map: X-\($1)}" })}}")
        default:
            let names = distinct(upTo: 2)
            keys.append("returns: {200: {type: \(model), name: \(quoted(names[0]))}, 204: nothing}")
        }
        return keys.joined(separator: ", ")
    }

    private mutating func parameter(_ number: Int) -> String {
        let kind = choices.one(of: ["Int", "String?", "'[Int]'"])
        return "{type: \(kind), in: query, map: q\(number)\(choices.below(9))}"
    }

    private mutating func errors(from code: Int) -> String {
        distinct(upTo: 3).enumerated().map { number, name in
            let body = choices.flag() ? ", body: \(quoted(choices.one(of: models)))" : ""
            return "\(code + number): {name: \(quoted(name))\(body)}"
        }.joined(separator: ", ")
    }
}

extension NameGrammar {
    /// A mapping of distinct names.
    private mutating func members(_ value: (inout NameGrammar) -> String) -> String {
        members { grammar, _ in value(&grammar) }
    }

    private mutating func members(_ value: (inout NameGrammar, Int) -> String) -> String {
        distinct(upTo: 4).enumerated().map { "\(quoted($1)): \(value(&self, $0))" }.joined(separator: ", ")
    }

    private mutating func one() -> String {
        choices.one(of: pool)
    }

    /// Distinct names of the spec, at least one.
    private mutating func distinct(upTo limit: Int) -> [String] {
        let count = 1 + choices.below(limit)
        return Array(pool.shuffled(by: &choices).prefix(count))
    }

    /// Names that differ in Swift, too, in most cases.
    private mutating func names(_ count: Int) -> [String] {
        var names: [String: String] = [:]
        var number = 0
        while names.count < count {
            // At the end of the input all names are the same.
            let name = name() + (choices.isEmpty ? "\(number)" : "")
            number += 1
            names[name.lowercased()] = name
        }
        return names.values.sorted()
    }

    private mutating func name() -> String {
        switch choices.below(4) {
        case 0: choices.one(of: HostileWords.keywords)
        case 1: choices.one(of: HostileWords.keywords).capitalizedWord
        default: letters()
        }
    }

    /// A few letters, mostly of one script.
    private mutating func letters() -> String {
        let script = Array(choices.one(of: HostileWords.scripts).unicodeScalars)
        var name = ""
        if choices.below(3) == 0 { name += "\(choices.below(100))" }
        for _ in 0...choices.below(4) { name.unicodeScalars.append(choices.one(of: script)) }
        if choices.below(4) == 0 {
            name += choices.one(of: ["Id", "_x", "Model", "2", "DAO", "Error", "Response", "Route", "Patch", "-日"])
        }
        return name
    }

    private func quoted(_ text: String) -> String {
        SpecGrammar.quoted(text)
    }
}

extension String {
    fileprivate var capitalizedWord: String { prefix(1).uppercased() + dropFirst() }
}

extension [String] {
    fileprivate func shuffled(by choices: inout Choices) -> [String] {
        var rest = self
        return indices.map { _ in rest.remove(at: choices.below(rest.count)) }
    }
}
