extension BuiltInTemplates {
    /// An enum whose case is chosen by the value of a key or by the kind of the JSON value and its keys.
    static let union: String = #"""
        {{#namespace}}
        extension {{.}} {
            {{> UnionType}}
        }
        {{/namespace}}
        {{^namespace}}
        {{> UnionType}}
        {{/namespace}}

        {{#large}}
        {{> LargeUnion}}
        {{/large}}
        {{^large}}
        {{hiding}}nonisolated extension {{reference}} {
            {{#tag}}
            /// The values of {{path}}.
            {{#declaration}}
            {{.}}
            {{/declaration}}

            {{/tag}}
            {{#presence}}
            /// The keys that select a case.
            {{#declaration}}
            {{.}}
            {{/declaration}}

            {{/presence}}
            {{#constant}}
            {{> Constant}}

            {{/constant}}
            /// A value that is still to be read.
            {{access}}init(placeholder: {{types.placeholder}}) {
                self = .{{placeholder.member}}({{placeholder.value}})
            }

            {{access}}mutating func read(_ reader: inout {{types.reader}}) throws({{types.failure}}) {
                {{#presence}}
                let choice = try reader.choice(Self.{{table}})
                {{/presence}}
                switch try reader.{{#tag}}tag(Self.{{table}}){{/tag}}{{^tag}}shape(){{/tag}} {
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
        {{/large}}

        """#

    /// What a union with many cases is read and written with.
    static let largeUnion: String = #"""
        {{hiding}}nonisolated extension {{reference}}: {{types.taggedUnion}} {
            /// The values of {{path}}.
            {{access}}static let tags = {{types.unionTable}}<Self>({{,arguments}}{{.}}{{/arguments}})
            {{#parts}}

            private static func {{function}}(_ cases: inout {{types.unionTable}}<Self>.Cases) {
                {{#cases}}
                cases.add({{pattern}}, Self.{{member}})
                {{/cases}}
            }
            {{/parts}}

            /// A value that is still to be read.
            {{access}}init(placeholder: {{types.placeholder}}) {
                self = .{{placeholder.member}}({{placeholder.value}})
            }
            {{#parts}}

            {{access}}var {{content}}: {{types.taggedValue}} {
                switch self {
                {{#cases}}
                case .{{member}}(let value): {{types.taggedValue}}(value{{tagArguments}})
                {{/cases}}
                {{#unknown}}
                case .unknown(let value): {{.}}(value)
                {{/unknown}}
                {{#others}}
                default: {{.}}
                {{/others}}
                }
            }
            {{/parts}}
        }

        """#

    /// The declaration of the enum itself, which is in an extension of its namespace.
    static let unionType: String = #"""
        {{#doc}}
        {{.}}
        {{/doc}}
        {{#growing}}
        {{.}}
        {{/growing}}
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

        """#
}
