extension BuiltInTemplates {
    /// What makes an endpoint one whose answers are kept in a table.
    static let storage: String = #"""
        nonisolated extension {{name}}: {{conformance}} {
            {{access}}typealias Table = {{table}}

            {{#fieldAttribute}}
            {{.}}
            {{/fieldAttribute}}
            {{access}}static func records(in answer: {{kept}}) -> [{{record}}] {
                {{#records}}
                {{.}}
                {{/records}}
            }
        }

        """#
}
