extension BuiltInTemplates {
    /// An enum whose case is chosen by the value of a key.
    static let taggedUnion: String = #"""
        {{#doc}}
        {{.}}
        {{/doc}}
        {{access}}nonisolated enum {{name}}: {{conformances}} {
            {{#cases}}
            {{indirect}}case {{name}}({{type}})
            {{/cases}}
            {{#keepsUnknown}}
            /// A value of a kind that the spec does not name.
            case unknown({{types.json}})
            {{/keepsUnknown}}
        }
        {{#alias}}

        {{> Alias}}
        {{/alias}}

        {{hiding}}nonisolated extension {{name}} {
            /// The values of {{path}}.
            {{#constants}}
            {{.}}
            {{/constants}}

            /// A value that is still to be read.
            {{access}}init(placeholder: {{types.placeholder}}) {
                self = {{placeholder}}
            }

            {{access}}mutating func read(_ reader: inout {{types.reader}}) throws({{types.failure}}) {
                switch try reader.tag(Self.{{table}}) {
                {{#cases}}
                case {{pattern}}: self = .{{member}}(try reader.value({{readArguments}}))
                {{/cases}}
                {{#keepsUnknown}}
                default: self = .unknown(try reader.value())
                {{/keepsUnknown}}
                {{^keepsUnknown}}
                default: throw reader.{{refusal}}
                {{/keepsUnknown}}
                }
            }

            {{access}}func write(_ writer: inout {{types.writer}}) {
                switch self {
                {{#cases}}
                case .{{member}}(let value): writer.value(value{{writeArguments}})
                {{/cases}}
                {{#keepsUnknown}}
                case .unknown(let value): writer.value(value)
                {{/keepsUnknown}}
                }
            }
        }

        """#
}
