import YAMLSyntax

extension SpecReader {
    /// A Swift type of the user's own, with its module where it is written in front.
    mutating func externalType(_ model: ModelDeclaration) -> ExternalType? {
        guard let node = model.nodes["external"], let text = text(node, of: "\"external\" of \(model.subject)") else {
            return nil
        }
        let parts = text.split(separator: ".", omittingEmptySubsequences: false).map { String($0) }
        guard parts.allSatisfy(\.isSwiftIdentifier), let first = parts.first else {
            let message =
                "\"external\" of \(model.subject) must be a Swift type such as BrandKit.Color, not \"\(text)\""
            report(.invalidIdentifier, message, at: node)
            return nil
        }
        if parts.count == 1 { return ExternalType(typeName: first) }
        return ExternalType(module: first, typeName: parts.dropFirst().joined(separator: "."))
    }
}

extension String {
    /// Whether the text can stand in Swift as a name as it is.
    fileprivate var isSwiftIdentifier: Bool {
        guard let first = unicodeScalars.first, first == "_" || first.properties.isXIDStart else { return false }
        return unicodeScalars.allSatisfy { $0.properties.isXIDContinue }
    }
}
