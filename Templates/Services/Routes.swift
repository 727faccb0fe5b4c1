extension BuiltInTemplates {
    /// The enum of the links that lead into an app.
    static let routes: String = #"""
        {{#doc}}
        {{.}}
        {{/doc}}
        {{access}}nonisolated enum {{name}}: {{types.link}} {
            {{#cases}}
            {{#doc}}
            {{.}}
            {{/doc}}
            {{#declaration}}
            {{.}}
            {{/declaration}}
            {{/cases}}
        }

        {{hiding}}nonisolated extension {{name}} {
            {{#table}}
            {{.}}
            {{/table}}
            {{#constants}}
            {{> Constant}}
            {{/constants}}

            {{access}}init(_ link: {{types.reader}}) throws({{types.error}}) {
                switch link.route {
                {{#cases}}
                case {{name}}:
                    {{#reading}}
                    {{.}}
                    {{/reading}}
                {{/cases}}
                default:
                    throw link.unknownRoute
                }
            }

            {{access}}func fill(_ {{builder}}: inout {{types.requestBuilder}}) throws({{types.invalidRequest}}) {
                switch self {
                {{#cases}}
                {{#pattern}}
                {{.}}
                {{/pattern}}
                    {{builder}}.begin({{name}}, of: Self.links)
                    {{#statements}}
                    {{.}}
                    {{/statements}}
                {{/cases}}
                }
            }
        }
        {{#shownCases}}
        {{> ShownCases}}
        {{/shownCases}}

        """#
}
