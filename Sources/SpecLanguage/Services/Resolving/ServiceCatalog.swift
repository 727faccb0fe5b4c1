/// The services that all files declare, and who inherits from whom.
struct ServiceCatalog {
    struct Entry: Sendable {
        /// The number of the file that declares the service.
        let file: Int
        let declaration: ServiceDeclaration
    }

    /// All of them, in the order of the files.
    let entries: [Entry]
    private let places: [String: Int]
    /// Services that a file may declare which cannot be read.
    private let possibleNames: Set<String>

    init(_ files: [ServiceFile], possibleNames: Set<String>) {
        self.possibleNames = possibleNames
        entries = files.enumerated().compactMap { index, file in
            if case .declared(let declaration) = file.statement {
                Entry(file: index, declaration: declaration)
            } else {
                nil
            }
        }
        let named = entries.enumerated().compactMap { index, entry in entry.declaration.name.map { ($0.value, index) } }
        places = Dictionary(named, uniquingKeysWith: { first, _ in first })
    }

    /// The number of the entry with a name as written; reports where there is none.
    func find(_ name: Written<String>, _ reader: inout SpecReader) -> Int? {
        if let place = places[name.value] { return place }
        guard !possibleNames.contains(name.value) else { return nil }
        let hint = reader.hint(for: name.value, among: entries.compactMap { $0.declaration.name?.value })
        reader.report(.unknownService, "unknown service \"\(name.value)\"\(hint)", at: name.range)
        return nil
    }

    /// The entries from what is inherited to what inherits, so that each comes after the one it needs.
    ///
    /// Reports services that inherit from one that is not there, or in the end from themselves; these inherit nothing.
    func inheritance(_ readers: inout [SpecReader]) -> [(place: Int, parent: Int?)] {
        var parents = entries.map { parent(of: $0.declaration, &readers[$0.file]) }
        breakCycles(&parents, &readers)
        var order: [(place: Int, parent: Int?)] = []
        var isDone = Array(repeating: false, count: entries.count)
        for start in entries.indices {
            var chain: [Int] = []
            var next: Int? = start
            while let place = next, !isDone[place] {
                chain.append(place)
                isDone[place] = true
                next = parents[place]
            }
            order += chain.reversed().map { ($0, parents[$0]) }
        }
        return order
    }

    private func parent(of declaration: ServiceDeclaration, _ reader: inout SpecReader) -> Int? {
        declaration.inherits.flatMap { find($0, &reader) }
    }

    private func breakCycles(_ parents: inout [Int?], _ readers: inout [SpecReader]) {
        // The number of the walk that came by, so that each service is visited once.
        var walks = Array(repeating: -1, count: entries.count)
        for start in entries.indices where walks[start] < 0 {
            var place = start
            while walks[place] < 0, let parent = parents[place] {
                walks[place] = start
                place = parent
            }
            if walks[place] == start, parents[place] != nil {
                reportCycle(from: place, parents, &readers[entries[place].file])
                parents[place] = nil
            }
            walks[place] = walks[place] < 0 ? start : walks[place]
        }
    }

    private func reportCycle(from start: Int, _ parents: [Int?], _ reader: inout SpecReader) {
        var names: [String] = []
        var place = start
        repeat {
            names.append(entries[place].declaration.name?.value ?? "")
            place = parents[place] ?? start
        } while place != start
        guard let inherits = entries[start].declaration.inherits else { return }
        let way = (names + names.prefix(1)).joined(separator: " from ")
        reader.report(.serviceCycle, "a service cannot inherit from itself: \(way)", at: inherits.range)
    }
}
