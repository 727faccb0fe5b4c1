extension BuiltInTemplates {
    /// An enum with raw values.
    static let enumeration: String = #"""
        {{#namespace}}
        extension {{.}} {
            {{> EnumerationType}}
        }
        {{/namespace}}
        {{^namespace}}
        {{> EnumerationType}}
        {{/namespace}}

        """#

    /// The declaration itself, which is in an extension of its namespace.
    static let enumerationType: String = #"""
        {{#doc}}
        {{.}}
        {{/doc}}
        {{access}}nonisolated enum {{name}}: {{conformances}} {
            {{#cases}}
            case {{name}}{{#rawValue}} = {{.}}{{/rawValue}}
            {{/cases}}
            {{#isOpen}}
            /// A value that the spec does not name.
            case unknown({{rawType}})
            {{/isOpen}}

            {{hiding}}{{access}}static let cases = {{types.caseTable}}<{{name}}>({{#isIterable}}allCases{{/isIterable}}{{^isIterable}}[{{,cases}}.{{member}}{{/cases}}]{{/isIterable}}{{#fallback}}, otherwise: .{{.}}{{/fallback}})
            {{#parts}}
            {{#@first}}

            {{#isOpen}}
            {{access}}init(rawValue: {{rawType}}) {
                self = Self.cases.value(of: rawValue) ?? .unknown(rawValue)
            }
            {{/isOpen}}
            {{^isOpen}}
            {{access}}init?(rawValue: {{rawType}}) {
                guard let value = Self.cases.value(of: rawValue) else { return nil }
                self = value
            }
            {{/isOpen}}
            {{/@first}}

            {{access}}var {{name}}: {{rawType}} {
                switch self {
                {{#cases}}
                {{.}}
                {{/cases}}
                }
            }
            {{/parts}}
        }
        {{#alias}}

        {{> Alias}}
        {{/alias}}

        """#
}
