extension BuiltInTemplates {
    /// The declaration of an enum of errors.
    static let errorEnum: String = #"""
        {{#doc}}
        {{.}}
        {{/doc}}
        {{#growing}}
        {{.}}
        {{/growing}}
        {{#attribute}}
        {{.}}
        {{/attribute}}
        {{modifiers}}enum {{name}}: {{types.serverError}} {
            {{#cases}}
            {{#doc}}
            {{.}}
            {{/doc}}
            {{#attribute}}
            {{.}}
            {{/attribute}}
            {{#body}}
            case {{name}}({{types.errorContent}}<{{type}}>)
            {{/body}}
            {{^body}}
            case {{name}}({{types.failedResponse}})
            {{/body}}
            {{/cases}}
            {{#common}}
            /// Any other error of {{service}}.
            case common({{.}})
            {{/common}}
            {{^common}}
            /// A code that the spec does not name.
            case unknown({{types.failedResponse}})
            {{/common}}
        }

        """#
}
