extension BuiltInTemplates {
    /// A response to each endpoint for previews and tests.
    static let serviceSamples: String = #"""
        #if DEBUG
        nonisolated extension {{dao}} {
            /// Responses for previews and tests.
            {{access}}static var samples: [{{type}}] {
                [
                    {{#responses}}
                    {{.}},
                    {{/responses}}
                ]
            }
        }
        #endif

        """#
}
