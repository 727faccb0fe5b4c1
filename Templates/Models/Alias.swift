extension BuiltInTemplates {
    /// A second name of a type.
    static let alias: String = #"""
        {{#doc}}
        {{.}}
        {{/doc}}
        {{#attribute}}
        {{.}}
        {{/attribute}}
        {{access}}typealias {{name}} = {{type}}

        """#
}
