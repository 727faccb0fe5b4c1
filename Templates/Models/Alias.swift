extension BuiltInTemplates {
    /// A second name of a type.
    static let alias: String = #"""
        {{#attribute}}
        {{.}}
        {{/attribute}}
        {{access}}typealias {{name}} = {{type}}

        """#
}
