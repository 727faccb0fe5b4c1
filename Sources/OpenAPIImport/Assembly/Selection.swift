import SpecLanguage

/// The endpoints that an import is limited to, by tags, paths and operation ids.
struct Selection: Sendable {
    /// Where an endpoint comes from in the description.
    struct Origin: Sendable {
        let path: String
        let tags: [String]
        let operation: String?

        fileprivate func matches(_ term: String) -> Bool {
            term.hasPrefix("/") ? Wildcard(term).matches(path) : tags.contains(term) || operation == term
        }
    }

    /// The endpoints that at least one term names, by their pointers.
    private var chosen: Set<JSONPointer> = []
    /// The errors that these endpoints declare.
    private var errors: Set<ImportedError> = []
    /// A message for each term that names nothing.
    private(set) var faults: [String] = []

    /// - Parameter endpoints: all endpoints, with all errors that they declare
    init(_ terms: [String], among endpoints: [ImportedEndpoint]) {
        for term in terms {
            let found = endpoints.filter { $0.origin.matches(term) }
            if found.isEmpty { faults.append(Self.fault(term, endpoints.map(\.origin))) }
            chosen.formUnion(found.map(\.pointer))
            errors.formUnion(found.flatMap(\.errors).map(\.withoutDoc))
        }
    }

    func contains(_ endpoint: ImportedEndpoint) -> Bool {
        chosen.contains(endpoint.pointer)
    }

    func contains(_ error: ImportedError) -> Bool {
        errors.contains(error.withoutDoc)
    }

    private static func fault(_ term: String, _ origins: [Origin]) -> String {
        guard !term.hasPrefix("/") else {
            return "no path matches \"\(term)\"" + Spelling.suggestion(for: term, among: origins.map(\.path))
        }
        let names = Set(origins.flatMap(\.tags) + origins.compactMap(\.operation)).sorted()
        return "no tag or operation id is \"\(term)\"" + Spelling.suggestion(for: term, among: names)
    }
}

/// A path in which `*` stands for any characters, including slashes.
private struct Wildcard {
    private let parts: [[UInt8]]

    init(_ text: String) {
        parts = text.utf8.split(separator: UInt8(ascii: "*"), omittingEmptySubsequences: false).map { Array($0) }
    }

    /// The first and the last part are fixed; those in between are found from left to right.
    func matches(_ text: String) -> Bool {
        let text = Array(text.utf8)
        guard parts.count > 1, let first = parts.first, let last = parts.last else { return parts == [text] }
        guard text.count >= first.count + last.count, text.starts(with: first), text.suffix(last.count) == last[...]
        else { return false }
        var rest = text[first.count..<(text.count - last.count)]
        for part in parts.dropFirst().dropLast() where !part.isEmpty {
            guard
                let start = rest.indices.first(where: { rest[$0...].starts(with: part) })
            else { return false }
            rest = rest[(start + part.count)...]
        }
        return true
    }
}

extension ImportedSpecs {
    /// Removes the endpoints outside of the selection, and the models, errors and security that only they need.
    ///
    /// What remains is the same as in an import of the whole description, with the same names.
    mutating func keep(_ selection: Selection, _ findings: inout Findings) {
        let (kept, removed) = (endpoints.filter(selection.contains), endpoints.filter { !selection.contains($0) })
        let all = models
        endpoints = kept
        service.errors.removeAll { !selection.contains($0) }
        keepUsedModels()
        if kept.allSatisfy(\.needsNoCredential) {
            service.authentication = nil
            for index in endpoints.indices { endpoints[index].needsNoCredential = false }
        }
        let names = Set(models.map(\.name))
        let places = RemovedPlaces(
            removed: removed.map(\.pointer.text) + Self.paths(of: removed)
                + all.filter { !names.contains($0.name) }.map(\.pointer.text),
            kept: kept.map(\.pointer.text) + Self.paths(of: kept) + models.map(\.pointer.text))
        findings.removeNotes { places.contains($0.pointer) }
    }
}

extension ImportedSpecs {
    /// The positions of the paths of endpoints.
    private static func paths(of endpoints: [ImportedEndpoint]) -> [String] {
        endpoints.map { endpoint in
            let text = endpoint.pointer.text
            return String(text[..<(text.lastIndex(of: "/") ?? text.endIndex)])
        }
    }
}

/// The parts of a description outside of a selection.
private struct RemovedPlaces {
    private let removed: Set<String>
    private let kept: Set<String>

    init(removed: [String], kept: [String]) {
        self.removed = Set(removed)
        self.kept = Set(kept)
    }

    /// Whether the innermost endpoint, path or model around a position is removed.
    func contains(_ pointer: String) -> Bool {
        var place = pointer[...]
        while true {
            let text = String(place)
            if kept.contains(text) { return false }
            if removed.contains(text) { return true }
            guard let slash = place.lastIndex(of: "/") else { return false }
            place = place[..<slash]
        }
    }
}
