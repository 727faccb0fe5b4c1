extension BuiltInTemplates {
    /// The templates of files and models.
    static let models: [(name: String, text: String)] = [
        ("File", file),
        ("Header", header),
        ("FileExtras", fileExtras),
        ("Model", model),
        ("ModelExtras", modelExtras),
        ("Structure", structure),
        ("StructureExtras", structureExtras),
        ("Property", property),
        ("Identity", identity),
        ("Alias", alias),
        ("Constant", constant),
        ("Transforms", transforms),
        ("Enumeration", enumeration),
        ("Union", union),
        ("LargeUnion", largeUnion),
        ("ExternalType", externalType),
        ("Sample", sample),
        ("StructureType", structureType),
        ("EnumerationType", enumerationType),
        ("UnionType", unionType),
        ("ExternalTypeNames", externalTypeNames),
    ]
}
