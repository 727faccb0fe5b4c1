extension BuiltInTemplates {
    /// What belongs to one endpoint: the struct of its request, or what its method needs.
    static let endpoint: String = #"""
        {{#doc}}
        {{.}}
        {{/doc}}
        {{#attribute}}
        {{.}}
        {{/attribute}}
        {{^isRequest}}
        {{access}}enum {{name}} {
            {{#response}}
            {{> Response}}
            {{#hasMore}}

            {{/hasMore}}
            {{/response}}
            {{#event}}
            {{> Event}}
            {{#hasMore}}

            {{/hasMore}}
            {{/event}}
            {{#failure}}
            {{> ErrorEnum}}
            {{#hasFacts}}

            {{/hasFacts}}
            {{/failure}}
            {{#route}}
            {{.}}
            {{/route}}
            {{#constants}}
            {{> Constant}}
            {{/constants}}
        }
        {{/isRequest}}
        {{#isRequest}}
        {{access}}struct {{name}}: {{protocolName}} {
            {{access}}typealias Answer = {{answer}}
            {{#element}}
            {{access}}typealias Element = {{.}}
            {{/element}}
            {{#commonFailure}}
            {{access}}typealias Failure = {{.}}
            {{/commonFailure}}
            {{#response}}

            {{> Response}}
            {{/response}}
            {{#event}}

            {{> Event}}
            {{/event}}
            {{#failure}}

            {{> ErrorEnum}}
            {{/failure}}
            {{#hasProperties}}

            {{#properties}}
            {{> Property}}
            {{/properties}}

            {{access}}init({{,parameters}}{{name}}: {{type}}{{#default}} = {{.}}{{/default}}{{/parameters}}) {
                {{#assignments}}
                self.{{name}} = {{value}}
                {{/assignments}}
            }
            {{/hasProperties}}
            {{^hasProperties}}

            {{access}}init() {}
            {{/hasProperties}}
            {{#address}}

            /// The address of the page; `nil` for the first.
            {{hiding}}{{access}}var position: {{.}}
            {{/address}}
        }
        {{/isRequest}}

        """#

    /// How the request of an endpoint is sent and answered.
    static let endpointMembers: String = #"""
        {{#attribute}}
        {{.}}
        {{/attribute}}
        {{hiding}}nonisolated extension {{fullName}}: {{conformance}} {
            {{#route}}
            {{.}}
            {{/route}}
            {{#absentAnswer}}
            {{> Constant}}
            {{/absentAnswer}}
            {{#constants}}
            {{> Constant}}
            {{/constants}}
            {{#hasStatements}}

            {{access}}func fill(_ request: inout {{types.requestBuilder}}) throws({{types.invalidRequest}}) {
                {{#statements}}
                {{.}}
                {{/statements}}
            }
            {{/hasStatements}}
        }

        """#
}
