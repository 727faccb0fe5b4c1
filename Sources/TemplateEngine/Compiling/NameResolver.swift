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
        var scope: Scope?
    }

    /// The reason why a name cannot be resolved.
    struct Failure: Error {
        var message: String
    }

    /// The outermost first.
    var scopes: [Scope]

    func resolve(_ name: MemberPath) throws(Failure) -> Meaning {
        if name.text == "." { return try resolveItem() }
        guard let first = name.parts.first else { return try resolveName(name.text) }
        if let message = TagName.fault(name.text) { throw Failure(message: message) }
        var before = first
        var meaning = try resolveName(before)
        guard case .slot(let level, let slot) = meaning.place else { throw Self.hasNoMembers(before) }
        var path = [slot]
        for part in name.parts.dropFirst() {
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

    private func resolveName(_ name: String) throws(Failure) -> Meaning {
        // A member's name is valid, so only other names are checked.
        if let meaning = find(name) { return meaning }
        throw Failure(message: TagName.fault(name) ?? "unknown name \"\(name)\"; known here: \(knownNames)")
    }

    private func resolveItem() throws(Failure) -> Meaning {
        guard let level = scopes.indices.last, let member = scopes[level].use(".") else {
            throw Failure(message: "\".\" is only known inside a section of texts; known here: \(knownNames)")
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

/// The names that can be seen at one level of a template. Collects which of them are used, so that rendering reads these and
/// no others.
final class Scope {
    /// Whether the level is that of a list, which has `first` and `last`.
    let repeats: Bool
    private let members: [AnyMember]
    private var used: [UsedMember] = []
    private var usages: [MemberUsage] = []

    init(_ members: [AnyMember], repeats: Bool) {
        self.members = members
        self.repeats = repeats
    }

    /// In the order of the shape.
    var names: [String] {
        members.map(\.name)
    }

    /// Notes that the member is used, and says where its value will be found; nil for an unknown name.
    func use(_ name: String) -> UsedMember? {
        if let known = used.first(where: { $0.name == name }) { return known }
        guard let member = members.first(where: { $0.name == name }) else { return nil }
        let usage = member.makeUsage()
        let result = UsedMember(name: name, kind: usage.kind, slot: usages.count, scope: usage.scope)
        usages.append(usage)
        used.append(result)
        return result
    }

    /// What reads all members that were noted as used.
    func reader() -> MemberUsage.ReadAll {
        let readers = usages.map { $0.reader() }
        return { pointer in readers.map { $0(pointer) } }
    }
}

extension Scope {
    /// The level of a single text, `{{.}}`, which the renderer has itself.
    static var ofText: Scope {
        Scope([item], repeats: false)
    }

    /// The level of one of several texts.
    static var ofTexts: Scope {
        Scope([item], repeats: true)
    }

    private static let item = AnyMember(name: ".") { MemberUsage(.text) { _ in .absent } }
}

/// A member that a template uses.
struct UsedMember {
    var name: String
    var kind: MemberKind
    /// The position among the values that are read from a context.
    var slot: Int
    var scope: Scope?
}

/// What a template may do with a member.
enum MemberKind {
    case text
    case optionalText
    case flag
    case list
    case optional
    case context

    /// Whether `{{name}}` puts it into the output.
    var isText: Bool {
        self == .text || self == .optionalText
    }

    /// Whether `{{^name}}` can ever hold.
    var mayBeMissing: Bool {
        self != .text && self != .context
    }

    /// Whether a dot may follow the name.
    var hasMembers: Bool {
        self == .optional || self == .context
    }
}
