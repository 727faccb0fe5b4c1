import YAMLSyntax

extension Findings {
    /// Notes the values of a document that nobody has read and that no other note covers, so that none is lost
    /// silently.
    mutating func noteUnread(in root: DocumentNode) {
        root.settleReading()
        for place in root.unreadValues(reported) { note(.unread(place), at: place.pointer) }
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
    fileprivate static func unread(_ place: DocumentNode) -> Loss {
        let tokens = place.pointer.tokens
        if (2...3).contains(tokens.count), tokens[0] == "components" { return .unusedComponent }
        // Other files keep their components at the top.
        if place.pointer.file != nil, tokens.count == 1, place.isMapping { return .unusedComponent }
        if isExample(tokens) { return .examples }
        switch tokens.last ?? "" {
        case "description", "summary", "title": return .unplacedDescription
        case "externalDocs": return .documentation
        case "flows": return .flows
        case "required": return .requiredTogether
        case "version": return .version
        case let key where key.hasPrefix("x-"): return .unplacedExtension
        default: return .unread
        }
    }

    /// Whether a value is an example or within one. A property, parameter or schema may have that name, too.
    private static func isExample(_ tokens: [String]) -> Bool {
        tokens.indices.contains { index in
            guard tokens[index] == "example" || tokens[index] == "examples" else { return false }
            return index == 0 || !ReferenceList.maps.contains(tokens[index - 1])
        }
    }
}
