extension BuiltInTemplates {
    /// The templates of the reference for people. `Page`, `Style`, `Search` and `Coverage` are rendered, the others
    /// are parts of them.
    public static let reference: [(name: String, text: String)] = [
        ("Page", page),
        ("Section", section),
        ("Picture", picture),
        ("Style", style),
        ("Search", search),
        ("Coverage", coverage),
    ]
}
