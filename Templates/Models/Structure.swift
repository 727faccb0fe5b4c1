extension BuiltInTemplates {
    /// A struct that is read from a JSON object or, by position, from an array.
    static let structure: String = #"""
        {{#doc}}
        {{.}}
        {{/doc}}
        {{access}}nonisolated struct {{name}}: {{conformances}} {
            {{#properties}}
            {{> Property}}
            {{/properties}}
            {{#parts}}
            private var {{partStorage}}
            {{/parts}}
            {{#hasDefaults}}

            {{#defaults}}
            {{.}}
            {{/defaults}}
            {{/hasDefaults}}

            {{#initializer}}
            {{.}}
            {{/initializer}}
                {{#assignments}}
                {{.}}
                {{/assignments}}
            }
            {{#identity}}

            {{> Identity}}
            {{/identity}}
            {{#parts}}

            /// Fields that are held by reference, because the struct is large.
            private nonisolated struct {{partType}}: {{partConformances}} {
                {{#members}}
                {{.}}
                {{/members}}
            }
            {{/parts}}
        }
        {{#alias}}

        {{> Alias}}
        {{/alias}}
        {{#transforms}}

        {{> Transforms}}
        {{/transforms}}

        {{hiding}}nonisolated extension {{name}}: {{types.object}} {
            {{#constants}}
            {{.}}
            {{/constants}}
            {{#layout}}
            {{access}}static var layout: {{.}} { .tuple }
            {{/layout}}

            {{access}}init(placeholder: {{types.placeholder}}) {
                {{#placeholder}}
                {{.}}
                {{/placeholder}}
            }

            {{access}}mutating func readFields(_ reader: inout {{types.reader}}) throws({{types.failure}}) {
                {{#readStatements}}
                {{.}}
                {{/readStatements}}
            }

            {{access}}func writeFields(_ writer: inout {{types.writer}}) {
                {{#writeStatements}}
                {{.}}
                {{/writeStatements}}
            }
        }

        """#
}
