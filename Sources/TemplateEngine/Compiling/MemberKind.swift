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
