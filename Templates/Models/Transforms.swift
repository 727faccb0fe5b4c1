extension BuiltInTemplates {
    /// The functions that a user writes to map JSON values before they are read or written.
    static let transforms: String = #"""
        /// What maps JSON values of `{{model}}` before they are read or written; to be written in an extension of it.
        {{access}}nonisolated protocol {{name}} {
            {{#functions}}
            static func {{.}}(_ value: {{json}}) throws -> {{json}}
            {{/functions}}
        }

        nonisolated extension {{model}}: {{name}} {}

        """#
}
