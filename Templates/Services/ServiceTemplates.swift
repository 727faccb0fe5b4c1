extension BuiltInTemplates {
    /// The templates of services and their endpoints.
    static let services: [(name: String, text: String)] = []
}
