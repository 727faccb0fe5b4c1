/// Finds what a name means at a place in a template.
struct NameResolver {
    /// Where a value stands, seen from the contexts around it.
    enum Place {
        case slot(level: Int, Int)
        /// The slot of a nested context of a nested context …
        case path(level: Int, [Int])
        case first(level: Int)
        case last(level: Int)
    }

    /// A name's meaning.
    struct Meaning {
        var place: Place
        var kind: MemberKind
        /// What a section of it can see.
        var scope: (any Scope)?
    }

    /// Why a name has no meaning.
    struct Failure: Error {
        var message: String
    }

    /// The outermost first.
    var scopes: [any Scope]

    func resolve(_ name: String) throws(Failure) -> Meaning {
        if let message = TagName.fault(name) { throw Failure(message: message) }
        if name == "." { return try resolveItem() }
        let parts = name.split(separator: ".").map(String.init)
        var before = parts[0]
        guard var meaning = find(before) else {
            throw Failure(message: "unknown name \"\(before)\"; known here: \(knownNames)")
        }
        guard case .slot(let level, let slot) = meaning.place else {
            guard parts.count == 1 else { throw Self.hasNoMembers(before) }
            return meaning
        }
        var path = [slot]
        for part in parts.dropFirst() {
            guard meaning.kind.hasMembers, let scope = meaning.scope else { throw Self.hasNoMembers(before) }
            guard let member = scope.use(part) else {
                let known = scope.names.joined(separator: ", ")
                throw Failure(message: "unknown name \"\(part)\" in \"\(before)\"; known there: \(known)")
            }
            path.append(member.slot)
            meaning = Meaning(place: .path(level: level, path), kind: member.kind, scope: member.scope)
            before += "." + part
        }
        return meaning
    }

    private func resolveItem() throws(Failure) -> Meaning {
        guard let level = scopes.indices.last, let member = scopes[level].use(".") else {
            throw Failure(message: "\".\" stands for a text, and there is none here; known here: \(knownNames)")
        }
        return Meaning(place: .slot(level: level, member.slot), kind: member.kind, scope: member.scope)
    }

    /// The innermost member of that name; a list's `first` and `last` come after the members of its elements.
    private func find(_ name: String) -> Meaning? {
        for level in scopes.indices.reversed() {
            if let member = scopes[level].use(name) {
                return Meaning(place: .slot(level: level, member.slot), kind: member.kind, scope: member.scope)
            }
            guard scopes[level].repeats else { continue }
            if name == "first" { return Meaning(place: .first(level: level), kind: .flag) }
            if name == "last" { return Meaning(place: .last(level: level), kind: .flag) }
        }
        return nil
    }

    private var knownNames: String {
        var names: [String] = []
        for scope in scopes.reversed() {
            let visible = scope.names + (scope.repeats ? ["first", "last"] : [])
            names += visible.filter { !names.contains($0) }
        }
        return names.isEmpty ? "none" : names.joined(separator: ", ")
    }

    private static func hasNoMembers(_ name: String) -> Failure {
        Failure(message: "\"\(name)\" has no members; a dot follows only a single context")
    }
}
