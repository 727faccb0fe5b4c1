/// The names that can be seen at one level of a template.
protocol Scope: AnyObject {
    /// Whether the level is that of a list, which has `first` and `last`.
    var repeats: Bool { get }
    /// In the order of the shape.
    var names: [String] { get }

    /// Notes that the member is used, and says where its value will be found; nil for an unknown name.
    func use(_ name: String) -> UsedMember?
}

/// A member that a template uses.
struct UsedMember {
    var kind: MemberKind
    /// The position among the values that are read from a context.
    var slot: Int
    var scope: (any Scope)?
}

/// The level of a single text, `{{.}}`.
final class TextScope: Scope {
    let repeats: Bool
    let names: [String] = ["."]

    init(repeats: Bool) {
        self.repeats = repeats
    }

    func use(_ name: String) -> UsedMember? {
        name == "." ? UsedMember(kind: .text, slot: 0, scope: nil) : nil
    }
}

/// The level of a context; collects which members are used, so that rendering reads these and no others.
final class ContextScope<Context>: Scope {
    let repeats: Bool
    private let shape: Shape<Context>
    private var used: [(name: String, usage: Member<Context>.Usage)] = []

    init(_ shape: Shape<Context>, repeats: Bool) {
        self.shape = shape
        self.repeats = repeats
    }

    var names: [String] {
        shape.members.map(\.name)
    }

    func use(_ name: String) -> UsedMember? {
        if let slot = used.firstIndex(where: { $0.name == name }) {
            return UsedMember(kind: used[slot].usage.kind, slot: slot, scope: used[slot].usage.scope)
        }
        guard let member = shape.members.first(where: { $0.name == name }) else { return nil }
        let usage = member.makeUsage()
        used.append((name, usage))
        return UsedMember(kind: usage.kind, slot: used.count - 1, scope: usage.scope)
    }

    /// What reads all members that were noted as used.
    func reader() -> @Sendable (Context) -> [Slot] {
        let readers = used.map { $0.usage.reader() }
        return { context in
            var slots: [Slot] = []
            slots.reserveCapacity(readers.count)
            for read in readers { slots.append(read(context)) }
            return slots
        }
    }
}
