/// Finds what was null in the values of requests, and is not sent by the models that were learned: they leave out what is
/// `nil`.
struct SentNulls {
    /// A member of objects, or the whole body.
    struct Place {
        /// Such as `$.items[].note`.
        let path: String
        let nulls: Int
        let count: Int
    }

    private let graph: ModelGraph
    private(set) var places: [Place] = []

    /// - Parameters:
    ///   - shape: the values of requests alone
    ///   - use: the same place in the graph, where models are shared with responses
    init(_ shape: ValueShape, _ use: ModelGraph.Use, in graph: ModelGraph) {
        self.graph = graph
        note(shape, "$")
        collect(shape, use, "$")
    }

    private mutating func note(_ shape: ValueShape, _ path: String) {
        if shape.nulls > 0 { places.append(Place(path: path, nulls: shape.nulls, count: shape.count)) }
    }

    private mutating func collect(_ shape: ValueShape, _ use: ModelGraph.Use, _ path: String) {
        if let element = shape.arrays.element.first, let inner = use.element.first {
            collect(element, inner, path + "[]")
        }
        guard shape.objectCount > 0 else { return }
        let objects = shape.objects
        if let number = use.node {
            let node = graph.node(number)
            for key in objects.keys {
                guard let field = objects.fields[key] else { continue }
                note(field, path + "." + key)
                // The values that cases have apart are of one shape here.
                if let value = node.values(of: key).first { collect(field, value, path + "." + key) }
            }
        } else if let values = use.values.first {
            // Dictionaries and lists send null.
            collect(objects.values, values, path + ".*")
        }
    }
}
