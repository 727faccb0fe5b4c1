extension BuiltInTemplates {
    /// The spec's names for a type that the user wrote.
    static let externalType: String = #"""
        {{#names}}
        {{^first}}

        {{/first}}
        {{> Alias}}
        {{/names}}

        """#
}
