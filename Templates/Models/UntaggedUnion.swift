extension BuiltInTemplates {
    /// An enum whose case is chosen by the kind of the JSON value.
    static let untaggedUnion: String = #"""
        {{#doc}}
        {{.}}
        {{/doc}}
        {{access}}nonisolated enum {{name}}: {{conformances}} {
            {{#cases}}
            {{indirect}}case {{name}}({{type}})
            {{/cases}}
        }
        {{#alias}}

        {{> Alias}}
        {{/alias}}

        {{hiding}}nonisolated extension {{name}} {
            {{#constants}}
            {{.}}
            {{/constants}}
            {{#hasConstants}}

            {{/hasConstants}}
            /// A value that is still to be read.
            {{access}}init(placeholder: {{types.placeholder}}) {
                self = {{placeholder}}
            }

            {{access}}mutating func read(_ reader: inout {{types.reader}}) throws({{types.failure}}) {
                switch try reader.shape() {
                {{#cases}}
                case {{pattern}}: self = .{{member}}(try reader.value({{readArguments}}))
                {{/cases}}
                default: throw reader.unexpectedShape({{expected}})
                }
            }

            {{access}}func write(_ writer: inout {{types.writer}}) {
                switch self {
                {{#cases}}
                case .{{member}}(let value): writer.value(value{{writeArguments}})
                {{/cases}}
                }
            }
        }

        """#
}
