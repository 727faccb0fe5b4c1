extension BuiltInTemplates {
    /// What a struct is identified by, where that is not its own field `id`.
    static let identity: String = #"""
        {{#key}}
        /// What identifies a value.
        {{access}}struct ID: {{conformances}} {
            {{#properties}}
            {{> Property}}
            {{/properties}}

            {{#initializer}}
            {{.}}
            {{/initializer}}
                {{#assignments}}
                {{.}}
                {{/assignments}}
            }
        }

        {{/key}}
        {{access}}var id: {{type}} {
            {{#value}}
            {{.}}
            {{/value}}
        }

        """#
}
