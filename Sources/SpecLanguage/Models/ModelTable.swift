/// All models of all files, by number, while they are checked.
struct ModelTable: Sendable {
    struct Row: Sendable {
        /// The number of the file.
        let file: Int
        let declaration: ModelDeclaration
        /// Nil until it is known, and where it has faults.
        var kind: Model.Kind?
    }

    var rows: [Row] = []
    /// The numbers of the models by Swift name; where two have one name, the first.
    private(set) var numbers: [String: Int] = [:]

    init(_ files: [SpecFile]) {
        for (file, content) in files.enumerated() {
            for declaration in content.models {
                numbers[declaration.name] = numbers[declaration.name] ?? rows.count
                rows.append(Row(file: file, declaration: declaration))
            }
        }
    }

    /// The numbers of the models of some kinds, in the order of the files.
    func numbers(of kinds: ModelKind...) -> [Int] {
        rows.indices.filter { number in
            rows[number].declaration.kind.map { kinds.contains($0) } ?? false
        }
    }

    var names: [String] {
        rows.map(\.declaration.name)
    }
}
