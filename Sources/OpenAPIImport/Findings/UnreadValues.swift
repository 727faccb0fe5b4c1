import YAMLSyntax

extension Findings {
    /// Notes the values of documents that nobody has read and that no other note covers, so that none is lost silently.
    mutating func noteUnread(in roots: [DocumentNode]) {
        for root in roots { root.settleReading() }
        // A note about a value covers what it refers to, too.
        var covered = roots.flatMap { $0.unreadValues(reported).covered }
        while let value = covered.popLast() {
            covered += value.referredValues.filter { !$0.isRead }
            value.markAsRead()
        }
        for place in roots.flatMap({ $0.unreadValues(reported).silent }) { note(.unread(place), at: place.pointer) }
    }
}

/// The outermost values that nobody has read, apart from empty ones.
private struct UnreadValues {
    /// Values that a note covers.
    var covered: [DocumentNode] = []
    var silent: [DocumentNode] = []
}

extension DocumentNode {
    /// The values in here that nobody has read.
    ///
    /// A note about a value of which no part has been read covers all of it.
    ///
    /// - Parameter reported: the positions of the notes
    fileprivate func unreadValues(_ reported: Set<JSONPointer>) -> UnreadValues {
        // Almost everything is read.
        if isSettled { return UnreadValues() }
        let isReported = reported.contains(pointer)
        guard isRead else {
            return isReported
                ? UnreadValues(covered: [self]) : UnreadValues(silent: unread.isEmpty ? [] : [self])
        }
        let children = children
        if !children.isEmpty, isReported, !children.contains(where: \.isRead) { return UnreadValues(covered: [self]) }
        return children.reduce(into: UnreadValues()) { all, child in
            let values = child.unreadValues(reported)
            all.covered += values.covered
            all.silent += values.silent
        }
    }

    /// What the references in here lead to.
    fileprivate var referredValues: [DocumentNode] {
        [target].compactMap(\.self) + children.flatMap(\.referredValues)
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
