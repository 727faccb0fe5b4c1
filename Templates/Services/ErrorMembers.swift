extension BuiltInTemplates {
    /// How errors are told apart, and what they say of themselves.
    static let errorMembers: String = #"""
        {{#attribute}}
        {{.}}
        {{/attribute}}
        nonisolated extension {{fullName}} {
            {{#tableAttribute}}
            {{.}}
            {{/tableAttribute}}
            {{hiding}}{{access}}static let codes = {{types.errorTable}}<Self>({{,arguments}}{{.}}{{/arguments}})
            {{#parts}}
            {{#function}}

            {{#tableAttribute}}
            {{.}}
            {{/tableAttribute}}
            private static func {{.}}(_ codes: inout {{types.errorTable}}<Self>) {
                {{#additions}}
                {{.}}
                {{/additions}}
            }
            {{/function}}
            {{/parts}}
            {{#parts}}

            {{access}}var {{content}}: any {{types.errorCaseContent}} {
                switch self {
                {{#members}}
                case .{{.}}(let content): content
                {{/members}}
                {{#isLast}}
                {{#common}}
                case .common(let error): error.content
                {{/common}}
                {{^common}}
                case .unknown(let response): response
                {{/common}}
                {{/isLast}}
                {{#others}}
                default: {{.}}
                {{/others}}
                }
            }
            {{/parts}}
            {{#cases}}
            {{#@first}}

            // Errors that no server sent, for mocks and tests.
            {{/@first}}
            {{#attribute}}
            {{.}}
            {{/attribute}}
            {{#body}}
            {{access}}static func {{name}}(_ body: {{type}}) -> Self {
                .{{member}}({{types.errorContent}}(body, code: {{code}}, at: {{path}}))
            }
            {{/body}}
            {{^body}}
            {{access}}static var {{name}}: Self { .{{member}}({{types.failedResponse}}(code: {{code}})) }
            {{/body}}
            {{/cases}}
            {{#common}}

            {{access}}static func unknown(_ response: {{types.failedResponse}}) -> Self {
                .common(.unknown(response))
            }
            {{/common}}
        }

        """#
}
