/// Finds keys that are given more than once in one mapping.
///
/// Keys are equal when Swift's texts are: that is how everybody behind this looks them up.
enum DuplicateKeys {
    /// Up to so many keys, comparing each with each takes less time than a table.
    private static let few = 8

    static func faults(in entries: [YAMLEntry]) -> [YAMLFault] {
        entries.count <= few ? faultsAmongFew(entries) : faultsAmongMany(entries)
    }

    private static func faultsAmongFew(_ entries: [YAMLEntry]) -> [YAMLFault] {
        var faults: [YAMLFault] = []
        for later in entries.indices.dropFirst() {
            guard let text = entries[later].key.scalarText else { continue }
            for first in 0..<later where entries[first].key.scalarText == text {
                faults.append(fault(entries[later].key, first: entries[first].key))
                break
            }
        }
        return faults
    }

    private static func faultsAmongMany(_ entries: [YAMLEntry]) -> [YAMLFault] {
        var faults: [YAMLFault] = []
        var places: [String: Int] = Dictionary(minimumCapacity: entries.count)
        for index in entries.indices {
            guard let text = entries[index].key.scalarText else { continue }
            if let first = places[text] {
                faults.append(fault(entries[index].key, first: entries[first].key))
            } else {
                places[text] = index
            }
        }
        return faults
    }

    private static func fault(_ key: YAMLNode, first: YAMLNode) -> YAMLFault {
        let text = key.scalarText ?? ""
        return YAMLFault(
            kind: .duplicateKey,
            message: "the key \"\(text.prefix(60))\" is given twice in this mapping",
            range: key.range,
            related: YAMLFault.Related(message: "first given here", range: first.range)
        )
    }
}
