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
        }
        {{#alias}}

        {{> Alias}}
        {{/alias}}
        {{#transforms}}

        {{> Transforms}}
        {{/transforms}}

        nonisolated extension {{name}} {
            {{#constants}}
            {{.}}
            {{/constants}}

            /// A value that is still to be read.
            {{access}}init(blank: {{types.blank}}) {
                {{#blankAssignments}}
                {{.}}
                {{/blankAssignments}}
            }

            {{access}}mutating func read(_ reader: inout {{types.reader}}) throws({{types.failure}}) {
                {{#readStatements}}
                {{.}}
                {{/readStatements}}
            }

            {{access}}func write(_ writer: inout {{types.writer}}) {
                {{#writeStatements}}
                {{.}}
                {{/writeStatements}}
            }
        }
        {{#reflection}}

        {{> Reflection}}
        {{/reflection}}

        """#
}
