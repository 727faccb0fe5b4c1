/// What kind of model a name stands for, as far as it is known.
enum ModelSort: Sendable, Equatable {
    /// A JSON object.
    case structure
    case divided
    case tuple
    /// An enum of texts, or of whole numbers.
    case texts
    case numbers
    /// A union by shape, with the shapes that it takes; empty while they are being found out.
    case shaped([JSONShape])

    var shapes: [JSONShape] {
        switch self {
        case .structure, .divided: [.object]
        case .tuple: [.array]
        case .texts: [.string]
        case .numbers: [.number]
        case .shaped(let shapes): shapes
        }
    }
}

/// The kinds of JSON values that unions are told apart by.
enum JSONShape: String, Sendable, Hashable, CaseIterable {
    case string, number, bool, array, object
}
