extension BuiltInTemplates {
    /// A static constant.
    static let constant: String = #"""
        {{access}}static let {{name}}{{#type}}: {{.}}{{/type}} = {{value}}{{,elements}}{{.}}{{/elements}}{{closing}}

        """#

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
