/// One part in the three versions. At least one is not `nil`.
struct PartTriple: Sendable {
    var base: Part?
    var edited: Part?
    var imported: Part?
}

/// Which parts of three versions of a value are the same.
enum PartPairs {
    /// Those of the edited version first, in its order, then those of the imported one.
    static func triples(base: [Part], edited: [Part], imported: [Part]) -> [PartTriple] {
        let editedBase = pairs(edited, base)
        let importedBase = pairs(imported, base)
        var triples = edited.indices.map { index in
            PartTriple(base: editedBase[index].map { base[$0] }, edited: edited[index])
        }
        var places: [Int: Int] = [:]
        for (index, number) in editedBase { places[number] = index }
        var rest: [Int] = []
        for index in imported.indices {
            guard let number = importedBase[index] else {
                rest.append(index)
                continue
            }
            if let place = places[number] {
                triples[place].imported = imported[index]
            } else {
                triples.append(PartTriple(base: base[number], imported: imported[index]))
            }
        }
        let added = edited.indices.filter { triples[$0].base == nil }
        let same = pairs(rest.map { imported[$0] }, added.map { edited[$0] })
        for (place, index) in rest.enumerated() {
            if let number = same[place] {
                triples[added[number]].imported = imported[index]
            } else {
                triples.append(PartTriple(imported: imported[index]))
            }
        }
        return triples
    }

    /// The indices of the same parts: by identity, then by name, then by name without regard to its spelling, then by
    /// place in the path.
    static func pairs(_ parts: [Part], _ others: [Part]) -> [Int: Int] {
        var found: [Int: Int] = [:]
        var taken: Set<Int> = []
        for key in [\Part.id, \Part.key, \Part.plainKey, \Part.meaning] {
            let numbers = Dictionary(
                others.indices.filter { !taken.contains($0) }.map { (others[$0][keyPath: key], $0) }
            ) { first, _ in first }
            for index in parts.indices where found[index] == nil {
                guard let number = numbers[parts[index][keyPath: key]], taken.insert(number).inserted else { continue }
                found[index] = number
            }
        }
        return found
    }
}

extension Part {
    /// What it is, whatever its name: a parameter of the path is known by its place there.
    var meaning: String { place ?? id }

    /// The name as it is spelled in any convention: `homeaddress` for `home_address` and `homeAddress`.
    fileprivate var plainKey: String {
        String(key.lowercased().filter { $0.isLetter || $0.isNumber })
    }
}
