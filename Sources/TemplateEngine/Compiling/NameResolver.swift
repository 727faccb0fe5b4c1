import TextForms

/// Resolves names in templates.
struct NameResolver {
    /// The place of a value, relative to the enclosing contexts.
    enum Place {
        case slot(level: Int, Int)
        /// The slot of a nested context of a nested context …
        case path(level: Int, [Int])
        case first(level: Int)
        case last(level: Int)
    }

    /// What a name refers to.
    struct Meaning {
        var place: Place
        var kind: MemberKind
        /// The names inside a section of it.
        var scope: TemplateScope?
    }

    /// The reason why a name cannot be resolved.
    struct Failure: Error {
        var message: String
    }

    /// The outermost first.
    var scopes: [TemplateScope]

    /// The names of the innermost context.
    var context: AnyShape? {
        for scope in scopes.reversed() {
            if case .context(let members) = scope { return members.shape }
            if case .contexts(let members) = scope { return members.shape }
        }
        return nil
    }

    func resolve(_ name: MemberPath) throws(Failure) -> Meaning {
        guard name.sections > 0 else { return try resolveHere(name) }
        guard name.sections < scopes.count else {
            throw Failure(message: "\"\(name.text)\" looks outside of more sections than there are")
        }
        return try NameResolver(scopes: scopes.dropLast(name.sections)).resolveHere(name)
    }

    private func resolveHere(_ name: MemberPath) throws(Failure) -> Meaning {
        if name.name == "." { return try resolveItem() }
        guard !name.others.isEmpty else { return try resolveName(name.first) }
        if let message = TagName.fault(name.name) { throw Failure(message: message) }
        var before = name.first
        var meaning = try resolveName(name.first)
        guard case .slot(let level, let slot) = meaning.place else { throw Self.hasNoMembers(before) }
        var path = [slot]
        for part in name.others {
            guard meaning.kind.hasMembers, let scope = meaning.scope else { throw Self.hasNoMembers(before) }
            guard let member = scope.use(part) else {
                throw Self.isUnknown(part, in: " in \"\(before)\"; known there: ", known: scope.names)
            }
            path.append(member.slot)
            meaning = Meaning(place: .path(level: level, path), kind: member.kind, scope: member.scope)
            before += "." + part
        }
        return meaning
    }

    private func resolveName(_ name: String) throws(Failure) -> Meaning {
        // A member's name is valid, so only other names are checked.
        if let meaning = find(name) { return meaning }
        if let message = TagName.fault(name) { throw Failure(message: message) }
        throw Self.isUnknown(name, in: "; known here: ", known: knownNames)
    }

    private func resolveItem() throws(Failure) -> Meaning {
        guard let level = scopes.indices.last, let member = scopes[level].use(".") else {
            throw Failure(
                message: "\".\" is only known inside a section of texts; known here: \(Self.list(knownNames))")
        }
        return Meaning(place: .slot(level: level, member.slot), kind: member.kind, scope: member.scope)
    }

    /// The innermost member of that name, or `@first` and `@last` of the innermost list.
    private func find(_ name: String) -> Meaning? {
        for level in scopes.indices.reversed() {
            if let member = scopes[level].use(name) {
                return Meaning(place: .slot(level: level, member.slot), kind: member.kind, scope: member.scope)
            }
            guard scopes[level].repeats else { continue }
            if name == "@first" { return Meaning(place: .first(level: level), kind: .flag) }
            if name == "@last" { return Meaning(place: .last(level: level), kind: .flag) }
        }
        return nil
    }

    private var knownNames: [String] {
        var names: [String] = []
        for scope in scopes.reversed() {
            let visible = scope.names + (scope.repeats ? ["@first", "@last"] : [])
            names += visible.filter { !names.contains($0) }
        }
        return names
    }

    private static func list(_ names: [String]) -> String {
        names.isEmpty ? "none" : names.joined(separator: ", ")
    }

    /// With the name that was probably meant, or else with all names.
    ///
    /// - Parameter context: what comes between the name and the list of all names
    private static func isUnknown(_ name: String, in context: String, known: [String]) -> Failure {
        let hint = Spelling.suggestion(for: name, among: known)
        guard hint.isEmpty else { return Failure(message: "unknown name \"\(name)\"\(hint)") }
        return Failure(message: "unknown name \"\(name)\"\(context)\(list(known))")
    }

    private static func hasNoMembers(_ name: String) -> Failure {
        Failure(message: "\"\(name)\" has no members; a dot follows only a single context")
    }
}

/// The names that can be seen at one level of a template.
enum TemplateScope {
    /// A single text, `{{.}}`, which the renderer has itself.
    case text
    /// One of several texts.
    case texts
    /// A single context.
    case context(UsedMembers)
    /// One of several contexts.
    case contexts(UsedMembers)
    /// Contexts by any name.
    case named(NamedMembers)

    /// Whether the level is that of a list, which has `@first` and `@last`.
    var repeats: Bool {
        switch self {
        case .text, .context, .named: false
        case .texts, .contexts: true
        }
    }

    /// In the order of the shape.
    var names: [String] {
        switch self {
        case .text, .texts: ["."]
        case .named: []
        case .context(let members), .contexts(let members): members.names
        }
    }

    /// What reads all members that were noted as used; nothing for texts.
    fileprivate func reader() -> ContextReader? {
        switch self {
        case .text, .texts: nil
        case .context(let members), .contexts(let members): members.reader()
        case .named(let members): members.reader()
        }
    }

    /// Notes that the member is used, and says where its value will be found; `nil` for an unknown name.
    func use(_ name: String) -> UsedMember? {
        switch self {
        case .text, .texts: name == "." ? UsedMember(position: 0, slot: 0, kind: .text) : nil
        case .context(let members), .contexts(let members): members.use(name)
        case .named(let members): members.use(name)
        }
    }
}

/// Collects by which names the contexts of a member are looked up, so that each is read like a member of its own.
final class NamedMembers {
    private let shape: MemberValue.Shape
    private let read: MemberValue.ReadNamed
    private var used: [(name: String, scope: TemplateScope)] = []

    init(_ shape: @escaping MemberValue.Shape, _ read: @escaping MemberValue.ReadNamed) {
        self.shape = shape
        self.read = read
    }

    func use(_ name: String) -> UsedMember {
        let slot = used.firstIndex { $0.name == name } ?? used.count
        if slot == used.count { used.append((name, .context(UsedMembers(shape())))) }
        return UsedMember(position: slot, slot: slot, kind: .optional, scope: used[slot].scope)
    }

    func reader() -> ContextReader {
        ContextReader(
            members: used.map { [shape, read] name, scope in
                MemberReader(
                    value: .optional(shape) { read($0, name) }, inside: scope.reader() ?? ContextReader(members: []))
            })
    }
}

/// Collects which members of a context are used, so that rendering reads these and no others.
final class UsedMembers {
    let shape: AnyShape
    private var used: [UsedMember] = []

    init(_ shape: AnyShape) {
        self.shape = shape
    }

    private var members: [AnyMember] { shape.members }

    /// In the order of the shape.
    var names: [String] {
        members.map(\.name)
    }

    /// Notes that the member is used, and says where its value will be found; `nil` for an unknown name.
    func use(_ name: String) -> UsedMember? {
        guard let position = position(of: name) else { return nil }
        if let known = used.first(where: { $0.position == position }) { return known }
        let value = members[position].value
        let result = UsedMember(position: position, slot: used.count, kind: value.kind, scope: value.makeScope())
        used.append(result)
        return result
    }

    private func position(of name: String) -> Int? {
        for position in members.indices where members[position].name == name { return position }
        return nil
    }

    /// What reads all members that were noted as used. Created after all templates are resolved, because only then is it
    /// known what is read from nested contexts.
    func reader() -> ContextReader {
        ContextReader(
            members: used.map { member in
                MemberReader(
                    value: members[member.position].value, inside: member.scope?.reader() ?? ContextReader(members: []))
            })
    }
}

/// A member that a template uses.
struct UsedMember {
    /// The position among the members of the shape.
    var position: Int
    /// The position among the values that are read from a context.
    var slot: Int
    var kind: MemberKind
    /// The names inside a section of the member, or after a dot.
    var scope: TemplateScope?
}

/// What a template may do with a member.
enum MemberKind {
    case text
    case optionalText
    case flag
    case list
    case optional
    case context
    case named

    /// Whether `{{name}}` puts it into the output.
    var isText: Bool {
        self == .text || self == .optionalText
    }

    /// Whether `{{^name}}` can ever hold.
    var mayBeMissing: Bool {
        self != .text && self != .context && self != .named
    }

    /// Whether a dot may follow the name.
    var hasMembers: Bool {
        self == .optional || self == .context || self == .named
    }
}
