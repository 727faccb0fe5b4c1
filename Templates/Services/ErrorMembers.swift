extension BuiltInTemplates {
    /// How errors are told apart, and what they say of themselves.
    static let errorMembers: String = #"""
        {{#attribute}}
        {{.}}
        {{/attribute}}
        nonisolated extension {{fullName}} {
            {{#codes}}
            {{.}}
            {{/codes}}

            {{hiding}}{{access}}init(_ received: {{types.errorResponse}}) {
                {{#hasCases}}
                let response = received.response(in: Self.codes)
                switch response.code {
                {{#cases}}
                {{#body}}
                case {{code}}: self = .{{member}}(received.content(at: {{path}}, of: response))
                {{/body}}
                {{^body}}
                case {{code}}: self = .{{member}}(response)
                {{/body}}
                {{/cases}}
                {{#common}}
                default: self = .common({{.}}(received))
                {{/common}}
                {{^common}}
                default: self = .unknown(response)
                {{/common}}
                }
                {{/hasCases}}
                {{^hasCases}}
                self = .unknown(received.response(in: Self.codes))
                {{/hasCases}}
            }

            {{access}}var response: {{types.failedResponse}} {
                switch self {
                {{#cases}}
                {{#body}}
                case .{{member}}(let content): content.response
                {{/body}}
                {{^body}}
                case .{{member}}(let response): response
                {{/body}}
                {{/cases}}
                {{#common}}
                case .common(let error): error.response
                {{/common}}
                {{^common}}
                case .unknown(let response): response
                {{/common}}
                }
            }
            {{#hasMessages}}

            /// The text for people that the spec, or else the server, gives.
            {{access}}var message: {{types.string}}? {
                switch self {
                {{#cases}}
                {{#message}}
                case .{{member}}: {{.}}
                {{/message}}
                {{/cases}}
                {{#common}}
                case .common(let error): error.message
                {{/common}}
                {{#hasCaseWithoutMessage}}
                default: response.message
                {{/hasCaseWithoutMessage}}
                }
            }
            {{/hasMessages}}
            {{#cases}}
            {{#first}}

            // Errors that no server sent, for mocks and tests.
            {{/first}}
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
