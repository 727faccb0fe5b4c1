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
        {{#growing}}
        {{.}}
        {{/growing}}
        {{access}}nonisolated enum {{name}}: {{conformances}} {
            {{#cases}}
            {{#doc}}
            {{.}}
            {{/doc}}
            {{#attribute}}
            {{.}}
            {{/attribute}}
            case {{name}}{{#rawValue}} = {{.}}{{/rawValue}}
            {{/cases}}
            {{#isOpen}}
            /// A value that the spec does not name.
            case unknown({{rawType}})
            {{/isOpen}}

            {{#attribute}}
            {{.}}
            {{/attribute}}
            {{hiding}}{{access}}static let cases = {{types.caseTable}}<{{name}}>({{#isIterable}}allCases{{/isIterable}}{{^isIterable}}[{{,cases}}.{{member}}{{/cases}}]{{/isIterable}}{{#fallback}}, otherwise: .{{.}}{{/fallback}})
            {{#listsCases}}

            {{access}}static var allCases: [{{name}}] { listedCases }
            {{/listsCases}}
            {{#parts}}
            {{#@first}}

            {{#isOpen}}
            {{access}}init(rawValue: {{rawType}}) {
                self = {{#attribute}}Self.listed(rawValue){{/attribute}}{{^attribute}}Self.cases.value(of: rawValue){{/attribute}} ?? .unknown(rawValue)
            }
            {{/isOpen}}
            {{^isOpen}}
            {{access}}init?(rawValue: {{rawType}}) {
                guard let value = {{#attribute}}Self.listed(rawValue){{/attribute}}{{^attribute}}Self.cases.value(of: rawValue){{/attribute}} else { return nil }
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
