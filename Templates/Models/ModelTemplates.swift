extension BuiltInTemplates {
    /// The templates of files and models.
    static let models: [(name: String, text: String)] = []
}
