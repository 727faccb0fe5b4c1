extension BuiltInTemplates {
    /// A value of a model for previews and tests.
    static let sample: String = #"""
        #if DEBUG
        nonisolated extension {{reference}} {
            /// A value for previews and tests.
            {{access}}static var sample: {{reference}} {
                {{#lines}}
                {{.}}
                {{/lines}}
            }
        }
        #endif

        """#
}
