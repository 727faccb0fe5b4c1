extension BuiltInTemplates {
    /// What one file says of a namespace of endpoints.
    static let namespace: String = #"""
        {{#declaration}}
        nonisolated extension {{owner}} {
            {{#doc}}
            {{.}}
            {{/doc}}
            {{access}}var {{property}}: {{name}} { {{name}}(dao: {{value}}) }

            {{#doc}}
            {{.}}
            {{/doc}}
            {{access}}struct {{name}}: {{conformance}} {
                {{hiding}}{{access}}let dao: {{service}}
            }
        }
        {{#hasMethods}}

        {{/hasMethods}}
        {{/declaration}}
        {{#hasMethods}}
        nonisolated extension {{dao}} {
            {{#methods}}
            {{> Method}}
            {{^@last}}

            {{/@last}}
            {{/methods}}
        }
        {{/hasMethods}}
        {{#endpoints}}

        {{> Endpoints}}
        {{/endpoints}}

        """#
}
