extension BuiltInTemplates {
    /// The declaration of an enum of errors.
    static let errorEnum: String = #"""
        {{#doc}}
        {{.}}
        {{/doc}}
        {{modifiers}}enum {{name}}: {{types.serverError}} {
            {{#cases}}
            {{#doc}}
            {{.}}
            {{/doc}}
            case {{name}}{{#body}}({{type}}){{/body}}
            {{/cases}}
            {{#common}}
            /// Any other error of {{service}}.
            case common({{.}})
            {{/common}}
            {{^common}}
            /// A code that the spec does not name.
            case unknown(code: {{types.string}}, message: {{types.string}}?)
            {{/common}}
        }

        """#
}
