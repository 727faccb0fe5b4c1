/// The templates that the tool brings along, by name; a user's file `<name>.mustache` replaces one of them.
///
/// Those whose names end with `Extras` are empty. Each is included after a declaration, at the level of the file, where all
/// Swift but a stored property can be added. What they add begins with an empty line of its own.
public enum BuiltInTemplates {
    /// All templates. `File` is rendered, the others are parts of it.
    public static let all: [(name: String, text: String)] = models + tables + services
}
