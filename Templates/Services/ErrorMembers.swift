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

            {{hiding}}{{access}}init(_ answer: {{types.errorAnswer}}) {
                {{#hasCases}}
                switch answer.code(in: Self.codes) {
                {{#cases}}
                case {{code}}: self = .{{member}}{{#body}}(answer.body(at: {{path}})){{/body}}
                {{/cases}}
                {{#common}}
                default: self = .common({{.}}(answer))
                {{/common}}
                {{^common}}
                default: self = .unknown(code: answer.code, message: answer.message)
                {{/common}}
                }
                {{/hasCases}}
                {{^hasCases}}
                self = .unknown(code: answer.code, message: answer.message)
                {{/hasCases}}
            }

            {{access}}var code: {{types.string}} {
                switch self {
                {{#cases}}
                case .{{member}}: {{code}}
                {{/cases}}
                {{#common}}
                case .common(let error): error.code
                {{/common}}
                {{^common}}
                case .unknown(let code, _): code
                {{/common}}
                }
            }

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
                {{^common}}
                case .unknown(_, let message): message
                {{/common}}
                {{#hasSilentCase}}
                default: nil
                {{/hasSilentCase}}
                }
            }
            {{#hasBodies}}

            /// The JSON that the error has of its own.
            {{hiding}}{{access}}var errorBody: {{types.errorBody}}? {
                switch self {
                {{#cases}}
                {{#body}}
                case .{{member}}(let body): {{types.errorBody}}(body, at: {{path}})
                {{/body}}
                {{/cases}}
                {{#common}}
                case .common(let error): error.errorBody
                {{/common}}
                {{#hasBodilessCase}}
                default: nil
                {{/hasBodilessCase}}
                }
            }
            {{/hasBodies}}
            {{#cases}}
            {{#body}}

            /// The error with a body that could be read.
            {{access}}static func {{name}}(_ body: {{value}}) -> Self {
                .{{member}}({{type}}.read(body))
            }
            {{/body}}
            {{/cases}}
            {{#common}}

            {{access}}static func unknown(code: {{types.string}}, message: {{types.string}}?) -> Self {
                .common(.unknown(code: code, message: message))
            }
            {{/common}}
        }

        """#
}
