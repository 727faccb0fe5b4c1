import YAMLSyntax

extension Findings {
    /// Notes the values of a document that nobody has read and that no other note covers, so that none is lost
    /// silently.
    mutating func noteUnread(in root: DocumentNode) {
        root.settleReading()
        for place in root.unreadValues(reported) { note(.unread(at: place.pointer), at: place.pointer) }
    }
}

extension DocumentNode {
    /// The outermost values in here that nobody has read, apart from empty ones.
    ///
    /// A note about a value of which no part has been read covers all of it.
    ///
    /// - Parameter reported: the positions of the notes
    fileprivate func unreadValues(_ reported: Set<JSONPointer>) -> [DocumentNode] {
        // Almost everything is read.
        if isSettled { return [] }
        guard isRead else { return unread.isEmpty || reported.contains(pointer) ? [] : [self] }
        let children = children
        if !children.isEmpty, reported.contains(pointer), !children.contains(where: \.isRead) { return [] }
        return children.flatMap { $0.unreadValues(reported) }
    }
}

extension Loss {
    /// What is lost with a value that nobody has read.
    fileprivate static func unread(at pointer: JSONPointer) -> Loss {
        let tokens = pointer.tokens
        if (2...3).contains(tokens.count), tokens[0] == "components" { return .unusedComponent }
        switch tokens.last ?? "" {
        case "description", "summary", "title": return .unplacedDescription
        case "example", "examples": return .examples
        case "externalDocs": return .documentation
        case "flows": return .flows
        case "required": return .requiredTogether
        case "version": return .version
        case let key where key.hasPrefix("x-"): return .unplacedExtension
        default: return .unread
        }
    }
}
