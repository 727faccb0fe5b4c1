extension BuiltInTemplates {
    /// The struct of one endpoint's request.
    static let endpoint: String = #"""
        {{#doc}}
        {{.}}
        {{/doc}}
        {{#attribute}}
        {{.}}
        {{/attribute}}
        {{access}}struct {{name}}: {{conformance}} {
            {{#answer}}
            {{access}}typealias Answer = {{.}}
            {{/answer}}
            {{#element}}
            {{access}}typealias Element = {{.}}
            {{/element}}
            {{#commonFailure}}
            {{access}}typealias Failure = {{.}}
            {{/commonFailure}}
            {{#failure}}
            {{#hasTypes}}

            {{/hasTypes}}
            {{> ErrorEnum}}
            {{/failure}}
            {{#hasProperties}}

            {{#properties}}
            {{access}}var {{name}}: {{type}}
            {{/properties}}

            {{#initializer}}
            {{.}}
            {{/initializer}}
                {{#assignments}}
                {{.}}
                {{/assignments}}
            }
            {{/hasProperties}}
            {{^hasProperties}}

            {{access}}init() {}
            {{/hasProperties}}

            {{#route}}
            {{.}}
            {{/route}}
            {{#constants}}
            {{.}}
            {{/constants}}

            {{#hasStatements}}
            {{access}}func fill(_ request: inout {{types.requestBuilder}}) throws({{types.invalidRequest}}) {
                {{#statements}}
                {{.}}
                {{/statements}}
            }
            {{/hasStatements}}
            {{^hasStatements}}
            {{access}}func fill(_ request: inout {{types.requestBuilder}}) throws({{types.invalidRequest}}) {}
            {{/hasStatements}}
        }

        """#
}
