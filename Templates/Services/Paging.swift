extension BuiltInTemplates {
    /// What makes a request one for a page of a list.
    static let paging: String = #"""
        nonisolated extension {{name}}: {{conformance}} {
            {{#paging}}
            {{.}}
            {{/paging}}
            {{#position}}

            {{hiding}}{{access}}var {{name}}: {{type}} {
                get { {{target}} }
                set { {{target}} = newValue }
            }
            {{/position}}
            {{#size}}

            {{hiding}}{{access}}var {{name}}: {{type}} { {{target}} }
            {{/size}}
            {{#cursor}}

            {{#attribute}}
            {{.}}
            {{/attribute}}
            {{hiding}}{{access}}func cursor(after page: {{page}}) -> {{type}} { {{value}} }
            {{/cursor}}
        }

        """#
}
