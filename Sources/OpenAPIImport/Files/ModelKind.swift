/// Models whose names share a word that says what they are: `Component` in `TextComponent` and `FileComponentResponse`.
struct ModelKind {
    /// The word as the first of the models writes it.
    let word: String
    let models: [Int]

    /// The kinds that are worth a file, the largest first. A model is of one kind at most.
    ///
    /// - Parameters:
    ///   - words: words that distinguish nothing here
    static func all(
        of models: [Int], _ names: (Int) -> String, _ weights: [Int], besides words: [String], least: Int
    ) -> [ModelKind] {
        let ignored = generic.union(words.map(NameWords.key))
        var left = models.map { (model: $0, words: NameWords.words(of: names($0))) }
        var kinds: [ModelKind] = []
        while let key = heaviest(left.map { ($0.words.map(NameWords.key), weights[$0.model]) }, ignored, least) {
            let found = left.filter { $0.words.map(NameWords.key).contains(key) }
            left.removeAll { $0.words.map(NameWords.key).contains(key) }
            let word = found.first?.words.first { NameWords.key($0) == key } ?? key
            kinds.append(ModelKind(word: word, models: found.map(\.model)))
        }
        return kinds
    }

    /// The word of the models that weigh most together; the first in the alphabet of several.
    private static func heaviest(_ models: [(keys: [String], weight: Int)], _ ignored: Set<String>, _ least: Int)
        -> String?
    {
        var sums: [String: (weight: Int, count: Int)] = [:]
        for model in models {
            for key in Set(model.keys).subtracting(ignored) where key.utf8.count > 2 {
                let sum = sums[key] ?? (0, 0)
                sums[key] = (sum.weight + model.weight, sum.count + 1)
            }
        }
        return sums.filter { $0.value.weight >= least && $0.value.count > 1 }
            .max { ($0.value.weight, $1.key) < ($1.value.weight, $0.key) }?.key
    }

    /// Words that say nothing about what a model is.
    private static let generic: Set<String> = [
        "and", "answer", "base", "body", "by", "create", "created", "data", "default", "delete", "deleted", "detail",
        "enum", "for", "from", "full", "get", "in", "info", "input", "item", "list", "minimal", "model", "new", "null",
        "nullable", "object", "of", "option", "output", "param", "parameter", "partial", "patch", "public", "request",
        "resource", "response", "result", "schema", "simple", "sub", "text", "the", "to", "type", "update", "updated",
        "value", "with", "without",
    ]
}
