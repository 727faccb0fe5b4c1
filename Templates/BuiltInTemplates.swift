/// The templates that the tool brings along, by name; a user's file `<name>.mustache` stands in for one of them.
public enum BuiltInTemplates {
    /// All templates. `File` is rendered, the others are parts of it.
    public static let all: [(name: String, text: String)] = models + tables + services
}
