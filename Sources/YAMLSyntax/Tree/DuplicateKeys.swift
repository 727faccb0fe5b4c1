import TextForms

/// Finds keys that are given more than once in one mapping.
///
/// Keys are equal when Swift's texts are: that is how everybody behind this looks them up. Of two keys that look the
/// same and have other bytes, none is lost in silence.
enum DuplicateKeys {
    /// Up to so many keys, comparing each with each takes less time than a table.
    private static let few = 12

    static func find(in entries: [YAMLEntry], report: (YAMLFault) -> Void) {
        if entries.count < 2 { return }
        let texts = entries.map { $0.key.scalarText ?? "" }
        if hasDuplicates(texts) { findAll(in: entries, texts, report: report) }
    }

    private static func hasDuplicates(_ texts: [String]) -> Bool {
        guard texts.count <= few else { return Set(texts).count < texts.count }
        return texts.withUnsafeBufferPointer { texts in
            var later = 1
            while later < texts.count {
                var first = 0
                while first < later {
                    if texts[first] == texts[later] { return true }
                    first += 1
                }
                later += 1
            }
            return false
        }
    }

    private static func findAll(in entries: [YAMLEntry], _ texts: [String], report: (YAMLFault) -> Void) {
        var places: [String: Int] = Dictionary(minimumCapacity: entries.count)
        for (index, text) in texts.enumerated() {
            if let first = places[text] {
                report(fault(entries[index].key, text, first: entries[first].key))
            } else {
                places[text] = index
            }
        }
    }

    static func fault(_ key: YAMLNode, _ text: String, first: YAMLNode) -> YAMLFault {
        let (text, firstText): (String, String) = (String(text.prefix(60)), String((first.scalarText ?? "").prefix(60)))
        let isSame: Bool = ExactText(text) == ExactText(firstText)
        return YAMLFault(
            kind: .duplicateKey,
            message: isSame
                ? "the key \"\(text)\" is given twice in this mapping"
                : "the keys \"\(firstText.spelledOut)\" and \"\(text.spelledOut)\" of this mapping differ in "
                    + "normalisation only",
            range: key.range,
            related: YAMLFault.Related(message: "first given here", range: first.range)
        )
    }
}
