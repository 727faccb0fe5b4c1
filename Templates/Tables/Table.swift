extension BuiltInTemplates {
    /// The templates of tables.
    static let tables: [(name: String, text: String)] = [("Table", table)]

    /// What a database has to know of one model.
    static let table: String = #"""
        {{#doc}}
        {{.}}
        {{/doc}}
        {{access}}nonisolated enum {{name}}: {{types.table}} {
            {{#columns}}
            {{.}}
            {{/columns}}

            {{#description}}
            {{.}}
            {{/description}}
            {{#constants}}
            {{> Constant}}
            {{/constants}}
        }

        nonisolated extension {{name}} {
            {{#attribute}}
            {{.}}
            {{/attribute}}
            {{hiding}}{{access}}static func write(_ record: {{record}}, to row: inout {{types.writer}}) {
                {{#writing}}
                {{.}}
                {{/writing}}
            }

            {{hiding}}{{access}}static func write(key: {{record}}.ID, to row: inout {{types.writer}}) {
                {{#keyWriting}}
                {{.}}
                {{/keyWriting}}
            }

            {{hiding}}{{access}}static func read(_ row: inout {{types.reader}}) throws({{types.error}}) -> {{record}} {
                {{#reading}}
                {{.}}
                {{/reading}}
            }
        }

        nonisolated extension {{types.store}} {
            {{#propertyDoc}}
            {{.}}
            {{/propertyDoc}}
            {{access}}var {{property}}: {{types.records}}<{{name}}> { self[{{name}}.self] }
        }

        """#
}
