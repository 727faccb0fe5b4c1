extension BuiltInTemplates {
    /// One method of a DAO.
    static let method: String = #"""
        {{#doc}}
        {{.}}
        {{/doc}}
        {{#attribute}}
        {{.}}
        {{/attribute}}
        {{access}}func {{name}}({{,parameters}}{{name}}: {{type}}{{#default}} = {{.}}{{/default}}{{/parameters}}) {{result}} {
            {{#body}}
            {{.}}
            {{/body}}
        }

        """#
}
