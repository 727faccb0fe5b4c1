/// The names of schemas that references lead to.
enum ReferenceName {
    /// The name of a schema among the components of a description, or in another file: the last token of its pointer, or
    /// the name of the file. `nil` for the others, which are named after the place that refers to them.
    static func name(of target: DocumentNode) -> String? {
        let tokens = target.pointer.tokens
        if tokens.count == 3, tokens[0] == "components" { return tokens[2] }
        guard let path = target.pointer.file else { return nil }
        guard let last = tokens.last else { return name(ofFile: path) }
        let isNamed = tokens.count < 2 || maps.contains(tokens[tokens.count - 2])
        return isNamed && last.contains(where: \.isLetter) ? last : nil
    }

    /// A file such as `pet/index.yaml` is named after its folder.
    private static func name(ofFile path: String) -> String {
        let stem = FolderPath.stem(of: path)
        let folder = FolderPath.name(of: FolderPath.folder(of: path))
        return ["index", "_index", "schema", "model"].contains(stem) && !folder.isEmpty ? folder : stem
    }

    /// Mappings whose keys are names of schemas.
    private static let maps: Set<String> = ["$defs", "definitions", "models", "schemas"]
}
