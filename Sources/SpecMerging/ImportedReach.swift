import YAMLSyntax

/// Which new models of an import are there only for declarations that a person removed.
struct ImportedReach {
    private var ofLost: Set<Int> = []
    private var ofOthers: Set<Int> = []

    init(_ versions: MergedVersions) {
        let models = versions.imported.models
        let numbers = Dictionary(models.enumerated().map { ($1.name, $0) }) { first, _ in first }
        func uses(_ declaration: Declaration, _ kind: DeclarationKind) -> [Int] {
            declaration.types(kind).flatMap { NameMap.words(of: PartShape.typeText($0.node)) }.compactMap {
                numbers[$0]
            }
        }
        let ofModels = models.map { uses($0, .model) }
        func isLost(_ index: Int, _ kind: DeclarationKind) -> Bool {
            versions.editedIndex(ofImported: index, kind) == nil && versions.baseIndex(ofImported: index, kind) != nil
        }
        let lostModels = Set(models.indices.filter { isLost($0, .model) })
        var (lost, others): ([Int], [Int]) = (Array(lostModels), [])
        for index in models.indices where versions.editedIndex(ofImported: index, .model) != nil {
            others += ofModels[index]
        }
        for (index, endpoint) in versions.imported.endpoints.enumerated() {
            if isLost(index, .endpoint) {
                lost += uses(endpoint, .endpoint)
            } else {
                others += uses(endpoint, .endpoint)
            }
        }
        ofLost = Self.reached(from: lost, ofModels) { _ in true }
        ofOthers = Self.reached(from: others, ofModels) { !lostModels.contains($0) }
    }

    func isOnlyOfLost(_ model: Int) -> Bool {
        ofLost.contains(model) && !ofOthers.contains(model)
    }

    private static func reached(from start: [Int], _ uses: [[Int]], _ follows: (Int) -> Bool) -> Set<Int> {
        var found: Set<Int> = []
        var rest = start
        while let model = rest.popLast() {
            if found.insert(model).inserted, follows(model) { rest += uses[model] }
        }
        return found
    }
}
