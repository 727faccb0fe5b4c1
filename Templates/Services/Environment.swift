extension BuiltInTemplates {
    /// The enum of a service's environments.
    static let environment: String = #"""
        /// The servers that the spec names.
        {{access}}enum Environment: {{types.serverEnvironment}}, {{types.caseIterable}} {
            {{#cases}}
            case {{name}}
            {{/cases}}

            {{access}}var servers: [{{types.string}}] {
                switch self {
                {{#cases}}
                case .{{member}}: [{{,servers}}{{.}}{{/servers}}]
                {{/cases}}
                }
            }
        }

        """#
}
