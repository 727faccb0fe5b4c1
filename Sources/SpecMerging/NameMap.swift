/// The names of one version of the specs, with the names of the same things in the merged specs.
struct NameMap: Sendable {
    var models: [String: String] = [:]
    var endpoints: [String: String] = [:]
    /// The names of enum cases, by the model's name.
    var cases: [String: [String: String]] = [:]
    var service: [String: String] = [:]

    /// A type with the merged names of its models.
    func type(_ text: String) -> String {
        var result = ""
        var word = ""
        for character in text {
            if character.isLetter || character.isNumber || character == "_" {
                word.append(character)
            } else {
                result += model(word)
                result.append(character)
                word = ""
            }
        }
        return result + model(word)
    }

    /// The merged name of a model, or of the changes to one.
    func model(_ name: String) -> String {
        if let known = models[name] { return known }
        guard name.hasSuffix(Self.patch), let changed = models[String(name.dropLast(Self.patch.count))] else {
            return name
        }
        return changed + Self.patch
    }

    /// The words of a type: names of models, built-in types and others.
    static func words(of text: String) -> [String] {
        text.split { !($0.isLetter || $0.isNumber || $0 == "_") }.map { String($0) }
    }

    /// The end of the name of the struct of changes to a model.
    static let patch: String = "Patch"
}

extension Set<String> {
    /// Inserts a name, or the name with the first number that makes it new. Returns what was inserted.
    mutating func insertFree(_ name: String) -> String {
        var candidate = name
        var number = 2
        while !insert(candidate).inserted {
            candidate = name + String(number)
            number += 1
        }
        return candidate
    }
}
