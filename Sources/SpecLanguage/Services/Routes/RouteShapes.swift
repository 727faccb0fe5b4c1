/// The paths of all routes, to find links that could be two of them.
struct RouteShapes {
    /// What stands between two slashes.
    private enum Segment {
        case literal(String)
        case value(ValueType)
    }

    private struct Shape {
        let segments: [Segment]
        let key: Written<String>
    }

    let models: ModelIndex
    private var shapes: [Int: [Shape]] = [:]

    init(models: ModelIndex) {
        self.models = models
    }

    /// Takes a path; reports where it is none of a link, and where a link could also be another route.
    mutating func take(
        _ path: Written<PathTemplate>, _ key: Written<String>, _ parameters: [RouteParameter],
        _ reader: inout SpecReader
    ) {
        guard let segments = segments(of: path, key, parameters, &reader) else { return }
        for other in shapes[segments.count] ?? [] where overlap(segments, other.segments) {
            let message =
                "a link could be route \"\(key.value)\" as well as \"\(other.key.value)\": their paths can be the same"
            let note = Diagnostic.Note(message: "the first is here", range: other.key.range)
            reader.report(.ambiguousRoute, message, at: path.range, notes: [note])
            return
        }
        shapes[segments.count, default: []].append(Shape(segments: segments, key: key))
    }

    /// Nil where the path cannot be that of a link, which is reported.
    private func segments(
        of path: Written<PathTemplate>, _ key: Written<String>, _ parameters: [RouteParameter],
        _ reader: inout SpecReader
    ) -> [Segment]? {
        guard path.value.text != "/" else { return [] }
        var segments: [Segment] = []
        for text in path.value.text.split(separator: "/", omittingEmptySubsequences: false).dropFirst() {
            if text.isEmpty || text == "." || text == ".." {
                let what = text.isEmpty ? "an empty one" : "\"\(text)\""
                let message = "the path of route \"\(key.value)\" has \(what) among its parts, which links do not keep"
                reader.report(.badPath, message, at: path.range)
                return nil
            }
            guard text.contains("{") else {
                segments.append(.literal(String(text)))
                continue
            }
            guard text.hasPrefix("{"), text.dropFirst().firstIndex(of: "{") == nil, text.hasSuffix("}") else {
                let message =
                    "the path of route \"\(key.value)\": a value stands alone between its slashes, not in \(text)"
                reader.report(.badPath, message, at: path.range)
                return nil
            }
            let name = String(text.dropFirst().dropLast())
            guard let type = type(of: name, parameters) else { return nil }
            segments.append(.value(type))
        }
        return segments
    }

    private func type(of placeholder: String, _ parameters: [RouteParameter]) -> ValueType? {
        for parameter in parameters.map(\.parameter) where parameter.location == .path {
            if parameter.wirePath.components == [placeholder], case .value(let type) = parameter.kind { return type }
        }
        return nil
    }

    private func overlap(_ left: [Segment], _ right: [Segment]) -> Bool {
        zip(left, right).allSatisfy { left, right in
            switch (left, right) {
            case (.literal(let left), .literal(let right)): left == right
            case (.value, .value): true
            case (.literal(let text), .value(let type)), (.value(let type), .literal(let text)): canBe(text, type)
            }
        }
    }

    /// Whether a text of the path could be a value of the type.
    private func canBe(_ text: String, _ type: ValueType) -> Bool {
        if let builtIn = type.builtIn, builtIn.isInteger {
            return text.utf8.allSatisfy { (48...57).contains($0) || [0x2B, 0x2D, 0x2E, 0x45, 0x65].contains($0) }
        }
        guard let model = type.directModel, let enumeration = models.enumerations[model], !enumeration.isOpen else {
            return true
        }
        return enumeration.cases.contains { $0.rawValue == text }
    }
}
