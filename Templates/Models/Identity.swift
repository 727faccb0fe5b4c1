extension BuiltInTemplates {
    /// What a struct is identified by, where that is not its own field `id`.
    static let identity: String = #"""
        {{#key}}
        /// What identifies a value.
        {{access}}struct ID: {{conformances}} {
            {{#properties}}
            {{> Property}}
            {{/properties}}

            {{access}}init({{,parameters}}{{name}}: {{type}}{{#default}} = {{.}}{{/default}}{{/parameters}}) {
                {{#assignments}}
                self.{{name}} = {{value}}
                {{/assignments}}
            }
        }

        {{/key}}
        {{access}}var id: {{type}} {
            {{#key}}ID({{/key}}{{,values}}{{.}}{{/values}}{{#key}}){{/key}}
        }

        """#
}
