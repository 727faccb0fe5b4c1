/// Models whose names share a word that says what they are: `Component` in `TextComponent` and `FileComponentResponse`.
struct FileModelKind {
    /// The word as the first of the models writes it.
    let word: String
    let models: [Int]

    /// The kinds that are worth a file, the largest first. A model is of one kind at most.
    ///
    /// - Parameters:
    ///   - words: words that distinguish nothing here
    static func all(
        of models: [Int], _ names: [SplitName], _ weights: [Int], besides words: [String], least: Int
    ) -> [FileModelKind] {
        let ignored = generic.union(words.map(NameWords.key))
        var left = models
        var kinds: [FileModelKind] = []
        while let key = heaviest(left.map { (names[$0], weights[$0]) }, ignored, least) {
            let found = left.filter { names[$0].keys.contains(key) }
            left.removeAll { names[$0].keys.contains(key) }
            let word = found.first.map { zip(names[$0].keys, names[$0].words) }?.first { $0.0 == key }?.1
            kinds.append(FileModelKind(word: word ?? key, models: found))
        }
        return kinds
    }

    /// The word of the models that weigh most together; the first in the alphabet of several.
    private static func heaviest(
        _ models: [(name: SplitName, weight: Int)], _ ignored: Set<String>, _ least: Int
    ) -> String? {
        var sums: [String: (weight: Int, count: Int)] = [:]
        for model in models {
            for key in model.name.distinctKeys where key.utf8.count > 2 && !ignored.contains(key) {
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
