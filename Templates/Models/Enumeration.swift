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
            {{^isOpen}}
            case {{name}}{{#writesRawValue}} = {{rawValue}}{{/writesRawValue}}
            {{/isOpen}}
            {{#isOpen}}
            case {{name}}
            {{/isOpen}}
            {{/cases}}
            {{#isOpen}}
            /// A value that the spec does not name.
            case unknown({{rawType}})
            {{/isOpen}}

            {{hiding}}{{access}}static let cases = {{types.caseTable}}<{{name}}>([{{,cases}}.{{member}}{{/cases}}])
            {{#isOpen}}

            {{access}}init(rawValue: {{rawType}}) {
                {{#isOfASCII}}
                switch rawValue {
                {{#cases}}
                case {{rawValue}}: self = .{{member}}
                {{/cases}}
                default: self = .unknown(rawValue)
                }
                {{/isOfASCII}}
                {{^isOfASCII}}
                self = Self.cases.value(of: rawValue) ?? .unknown(rawValue)
                {{/isOfASCII}}
            }

            {{access}}var rawValue: {{rawType}} {
                switch self {
                {{#cases}}
                case .{{member}}: {{rawValue}}
                {{/cases}}
                case .unknown(let value): value
                }
            }
            {{/isOpen}}
        }
        {{#alias}}

        {{> Alias}}
        {{/alias}}

        """#
}
