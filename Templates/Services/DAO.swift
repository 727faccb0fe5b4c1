extension BuiltInTemplates {
    /// The struct whose methods call the endpoints, and what describes the service.
    static let dao: String = #"""
        {{#doc}}
        {{.}}
        {{/doc}}
        {{access}}nonisolated struct {{name}}: {{conformance}} {
            {{access}}typealias Failure = {{failure}}

            {{access}}let client: {{types.client}}
            {{#store}}
            /// Keeps what endpoints return that name a table.
            {{access}}let store: {{.}}
            {{/store}}
            {{#properties}}
            {{> Property}}
            {{/properties}}

            {{#initializerDoc}}
            {{.}}
            {{/initializerDoc}}
            {{access}}init({{,parameters}}{{name}}: {{type}}{{#default}} = {{.}}{{/default}}{{/parameters}}) {
                {{#assignments}}
                self.{{name}} = {{value}}
                {{/assignments}}
            }
            {{#hasOAuth2}}

            /// Signs in.
            {{access}}var oauth2: {{types.client}}.OAuth2 { {{types.client}}.OAuth2(Self.oauth2Scheme, self) }
            {{/hasOAuth2}}
            {{#methods}}

            {{> Method}}
            {{/methods}}
        }

        nonisolated extension {{name}} {
            {{#description}}
            {{.}}
            {{/description}}
            {{#hasOAuth2}}

            {{#oauth2}}
            {{.}}
            {{/oauth2}}
            {{/hasOAuth2}}
            {{#constants}}
            {{#@first}}

            {{/@first}}
            {{> Constant}}
            {{/constants}}
            {{#environment}}

            {{> Environment}}
            {{/environment}}
            {{#hasStatements}}

            {{hiding}}{{access}}func fill(_ request: inout {{types.requestBuilder}}) {
                {{#statements}}
                {{.}}
                {{/statements}}
            }
            {{/hasStatements}}
        }

        """#
}
