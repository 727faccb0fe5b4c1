extension BuiltInTemplates {
    /// What a struct with sensitive properties shows when it is printed.
    static let reflection: String = #"""
        nonisolated extension {{name}}: {{conformance}} {
            {{access}}var customMirror: {{mirror}} {
                {{#body}}
                {{.}}
                {{/body}}
            }
        }

        """#
}
