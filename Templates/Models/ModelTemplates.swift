extension BuiltInTemplates {
    /// The templates of files and models.
    static let models: [(name: String, text: String)] = [
        ("File", file),
        ("Model", model),
        ("Structure", structure),
        ("Property", property),
        ("Identity", identity),
        ("Alias", alias),
        ("Transforms", transforms),
        ("Enumeration", enumeration),
        ("TaggedUnion", taggedUnion),
        ("UntaggedUnion", untaggedUnion),
        ("ExternalType", externalType),
    ]
}
