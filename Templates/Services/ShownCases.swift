extension BuiltInTemplates {
    /// How an enum is printed some of whose values are sensitive.
    static let shownCases: String = #"""

        {{#attribute}}
        {{.}}
        {{/attribute}}
        nonisolated extension {{name}}: {{redacted}} {
            {{access}}var shownParts: {{parts}} {
                switch self {
                {{#cases}}
                {{.}}
                {{/cases}}
                }
            }
        }

        """#
}
