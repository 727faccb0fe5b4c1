import WireSyntax
import YAMLSyntax

/// The objects and arrays that paths lead through when values are written: fields of a model, or parameters in a JSON
/// body. Finds arrays with gaps, and those that have keys, too.
struct WrittenContainers {
    /// A value at a path.
    struct Value {
        let path: JSONPath
        /// The value as messages describe it, such as `field "code"`.
        let subject: String
        let range: SourceRange
    }

    enum Fault {
        /// The value with the lowest index beyond an element that nothing is written to.
        case gap(Value, element: JSONPath)
        /// A value makes an object of what is an array for another, or the other way round.
        case mixture(first: Value, second: Value)
        /// The second value is within the first one, which is written as a whole.
        case covered(first: Value, second: Value)
    }

    private struct Container {
        let first: Value
        let isArray: Bool
        var elements: [Int: Value] = [:]
        /// The first value for which it is not what it is for the first.
        var other: Value?
    }

    /// By the keys that lead to them.
    private var containers: [[ExactText]: Container] = [:]
    private var order: [JSONPath] = []
    private var values: [Value] = []
    /// The values by their paths.
    private var places: [[ExactText]: Value] = [:]

    mutating func add(_ value: Value) {
        let keys = value.path.components.map { ExactText($0) }
        values.append(value)
        places[keys] = places[keys] ?? value
        for depth in keys.indices.dropFirst() {
            let above = Array(keys[..<depth])
            let index = JSONPath.index(value.path.components[depth])
            if containers[above] == nil { order.append(JSONPath(Array(value.path.components[..<depth]))) }
            var container = containers[above] ?? Container(first: value, isArray: index != nil)
            if container.isArray != (index != nil) { container.other = container.other ?? value }
            if let index { container.elements[index] = container.elements[index] ?? value }
            containers[above] = container
        }
    }

    /// In the order of the values, and then in that in which the containers were begun.
    var faults: [Fault] {
        let covered = values.compactMap { value in
            around(value.path.components.dropLast()).map { Fault.covered(first: $0, second: value) }
        }
        return covered
            + order.compactMap { path in
                let keys = path.components.map { ExactText($0) }
                guard around(path.components[...]) == nil, let container = containers[keys] else { return nil }
                if let other = container.other { return .mixture(first: container.first, second: other) }
                let missing = (0...container.elements.count).first { container.elements[$0] == nil } ?? 0
                let beyond = container.elements.filter { $0.key > missing }.min { $0.key < $1.key }
                return beyond.map { .gap($0.value, element: JSONPath(path.components + [String(missing)])) }
            }
    }

    /// The value that is written to the path or to a beginning of it.
    private func around(_ path: ArraySlice<String>) -> Value? {
        let keys = path.map { ExactText($0) }
        return keys.indices.lazy.compactMap { places[Array(keys[...$0])] }.first
    }
}

extension WrittenContainers {
    /// Reports the faults.
    ///
    /// - Parameters:
    ///   - verb: what is done with the values, such as `written to`.
    ///   - advice: the end of the message about a gap.
    ///   - range: the position for a fault of values, the last of which is wrong; `nil` for one that is reported
    ///     elsewhere.
    func report(
        _ verb: String, advice: String = "", _ diagnostics: inout Diagnostics,
        at range: ([Value]) -> SourceRange? = { $0.last?.range }
    ) {
        for fault in faults {
            switch fault {
            case .gap(let value, let element):
                guard let range = range([value]) else { continue }
                let message =
                    "\(value.subject) is \(verb) \"\(value.path.text)\", but nothing is \(verb) \"\(element.text)\": "
                    + "a number in a path is the index of an array, which has no gaps\(advice)"
                diagnostics.report(.badPath, message, at: range)
            case .mixture(let first, let second):
                guard let range = range([first, second]) else { continue }
                let message =
                    "\(second.subject) is \(verb) \"\(second.path.text)\", but \(first.subject) is \(verb) "
                    + "\"\(first.path.text)\": an array has no keys"
                let note = Diagnostic.Note(message: "the first is here", range: first.range)
                diagnostics.report(.badPath, message, at: range, notes: [note])
            case .covered(let first, let second):
                guard let range = range([first, second]) else { continue }
                let message =
                    "\(second.subject) is \(verb) \"\(second.path.text)\", which is within \"\(first.path.text)\", "
                    + "where all of \(first.subject) is \(verb)\(advice)"
                let note = Diagnostic.Note(message: "that is here", range: first.range)
                diagnostics.report(.samePathTwice, message, at: range, notes: [note])
            }
        }
    }
}
