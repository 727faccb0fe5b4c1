/// The values of a context by their names, for programs rather than templates. What is missing has no name.
public indirect enum ContextData: Sendable, Hashable {
    /// A name with its value.
    public struct Member: Sendable, Hashable {
        public var name: String
        public var value: ContextData
    }

    case text(String, MemberForm)
    case flag(Bool)
    case list([ContextData])
    case object([Member])
}

extension TemplateContext {
    /// All values, by the names that templates use.
    public var data: ContextData { withUnsafePointer(to: self) { Self.shape.erased.data(of: $0) } }
}

extension AnyShape {
    fileprivate func data(of context: UnsafeRawPointer) -> ContextData {
        .object(
            members.filter(\.isInData).compactMap { member in
                member.data(of: context).map { ContextData.Member(name: member.name, value: $0) }
            })
    }
}

extension AnyMember {
    /// Whether the data for programs has it. What is looked up by name is in a list beside it.
    var isInData: Bool {
        if case .named = value { false } else { isData }
    }

    fileprivate func data(of context: UnsafeRawPointer) -> ContextData? {
        switch value {
        case .text(let read): .text(read(context), form)
        case .optionalText(let read): read(context).map { .text($0, form) }
        case .flag(let read): .flag(read(context))
        case .lines(let read): .list(read(context).map { .text($0, form) })
        case .list(let shape, let read): .list(read(context).data(shape()))
        case .optional(let shape, let read): read(context)?.data(shape()).first
        case .context(let shape, let read): read(context).data(shape()).first
        case .named: nil
        }
    }
}

extension NestedContexts {
    fileprivate func data(_ shape: AnyShape) -> [ContextData] {
        var elements: [ContextData] = []
        for index in 0..<count { visit(index) { elements.append(shape.data(of: $0)) } }
        return elements
    }
}
