extension BuiltInTemplates {
    /// The type of an endpoint's responses.
    static let response: String = #"""
        {{#isEnum}}
        /// A successful response of {{method}}.
        {{#attribute}}
        {{.}}
        {{/attribute}}
        {{access}}enum {{name}}: {{conformances}} {
            {{#cases}}
            {{#doc}}
            {{.}}
            {{/doc}}
            {{#declaration}}
            {{.}}
            {{/declaration}}
            {{/cases}}
        }
        {{/isEnum}}
        {{^isEnum}}
        /// The response of {{method}} with its header fields.
        {{#attribute}}
        {{.}}
        {{/attribute}}
        {{access}}struct {{name}}: {{conformances}} {
            {{#properties}}
            {{> Property}}
            {{/properties}}

            {{access}}init({{,parameters}}{{name}}: {{type}}{{#default}} = {{.}}{{/default}}{{/parameters}}) {
                {{#assignments}}
                self.{{name}} = {{value}}
                {{/assignments}}
            }
        }
        {{/isEnum}}

        """#

    /// How a response is decoded.
    static let responseMembers: String = #"""
        {{#attribute}}
        {{.}}
        {{/attribute}}
        {{hiding}}nonisolated extension {{fullName}}: {{readable}} {
            {{#kind}}
            {{access}}static var responseKind: {{kindType}} { {{.}} }
            {{/kind}}
            {{#constants}}
            {{> Constant}}
            {{/constants}}
            {{#hasFacts}}

            {{/hasFacts}}
            {{access}}init(_ response: inout {{reader}}) throws({{failure}}) {
                {{#statements}}
                {{.}}
                {{/statements}}
            }
        }
        {{#shownCases}}
        {{> ShownCases}}
        {{/shownCases}}

        """#
}
