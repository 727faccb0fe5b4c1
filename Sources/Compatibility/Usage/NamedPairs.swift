/// Things of two versions, by their names: which have stayed, which have gone, and which are new.
struct NamedPairs<Element> {
    /// Old and new, in the new order; under another name where one has gone and its like has come.
    private(set) var kept: [(old: Element, new: Element)] = []
    private(set) var gone: [Element] = []
    private(set) var come: [Element] = []
    /// Whether those that have stayed stand in another order.
    let isReordered: Bool

    /// - Parameters:
    ///   - old: what there was, each under a name of its own.
    ///   - new: what there is, each under a name of its own.
    ///   - name: the name.
    ///   - isRenamed: whether one that has gone is one that has come, under another name; never unless given.
    init(
        _ old: [Element], _ new: [Element], name: (Element) -> String,
        isRenamed: (_ gone: Element, _ come: Element) -> Bool = { _, _ in false }
    ) {
        let newNames: Set<String> = Set(new.map(name))
        let oldPlaces: [String: Int] = Dictionary(
            old.enumerated().map { index, element in (name(element), index) }
        ) { first, _ in first }
        var missing: [Int] = old.indices.filter { index in !newNames.contains(name(old[index])) }
        var places: [Int] = []
        for element in new {
            if let place = oldPlaces[name(element)] {
                places.append(place)
                kept.append((old[place], element))
            } else if let match = missing.firstIndex(where: { index in isRenamed(old[index], element) }) {
                kept.append((old[missing[match]], element))
                places.append(missing.remove(at: match))
            } else {
                come.append(element)
            }
        }
        gone = missing.map { index in old[index] }
        isReordered = places != places.sorted()
    }
}
