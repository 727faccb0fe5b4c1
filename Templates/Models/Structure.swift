extension BuiltInTemplates {
    /// A struct that is read from a JSON object or, by position, from an array.
    static let structure: String = #"""
        {{#namespace}}
        extension {{.}} {
            {{> StructureType}}
        }
        {{/namespace}}
        {{^namespace}}
        {{> StructureType}}
        {{/namespace}}
        {{#transforms}}

        {{> Transforms}}
        {{/transforms}}

        {{hiding}}nonisolated extension {{reference}}: {{types.object}} {
            {{access}}static let fields = {{types.fieldTable}}({{,settings}}{{.}}{{/settings}})
            {{#constants}}
            {{> Constant}}
            {{/constants}}
            {{#layout}}
            {{access}}static var layout: {{.}} { .tuple }
            {{/layout}}

            {{#beginsEmpty}}
            {{access}}init(placeholder: {{types.placeholder}}) {}
            {{/beginsEmpty}}
            {{^beginsEmpty}}
            {{access}}init(placeholder: {{types.placeholder}}) {
                {{#isLarge}}
                {{#placeholders}}
                {{name}} = {{value}}
                {{/placeholders}}
                {{#parts}}
                self.{{member}} = {{types.indirect}}({{name}}({{,properties}}{{label}}: {{placeholder}}{{/properties}}))
                {{/parts}}
                {{/isLarge}}
                {{^isLarge}}
                {{#required}}
                {{.}}
                {{/required}}
                {{/isLarge}}
            }
            {{/beginsEmpty}}

            {{access}}mutating func readFields(_ reader: inout {{types.reader}}) throws({{types.failure}}) {
                {{#readStatements}}
                {{.}}
                {{/readStatements}}
            }
            {{#readParts}}

            private mutating func {{name}}(_ reader: inout {{types.reader}}) throws({{types.failure}}) {
                {{#statements}}
                {{.}}
                {{/statements}}
            }
            {{/readParts}}

            {{access}}func writeFields(_ writer: inout {{types.writer}}) {
                {{#writeStatements}}
                {{.}}
                {{/writeStatements}}
            }
            {{#writeParts}}

            private func {{name}}(_ writer: inout {{types.writer}}) {
                {{#statements}}
                {{.}}
                {{/statements}}
            }
            {{/writeParts}}
        }
        {{> StructureExtras}}

        """#

    /// For users: what follows each struct.
    static let structureExtras: String = ""

    /// The declaration of the struct itself, which is in an extension of its namespace.
    static let structureType: String = #"""
        {{#doc}}
        {{.}}
        {{/doc}}
        {{access}}nonisolated struct {{name}}: {{conformances}} {
            {{#properties}}
            {{> Property}}
            {{/properties}}
            {{#parts}}
            private var {{storage}}: {{types.indirect}}<{{name}}>
            {{/parts}}
            {{#defaults}}
            {{#@first}}

            {{/@first}}
            {{> Constant}}
            {{/defaults}}

            {{#isLarge}}
            /// - Parameter set: sets the fields. Others have the defaults of the spec, or else are empty, zero or false.
            {{access}}init(_ set: (inout {{name}}) -> Void) {
                self = {{name}}.setting(set)
            }
            {{/isLarge}}
            {{^isLarge}}
            {{access}}init({{,parameters}}{{name}}: {{type}}{{#default}} = {{.}}{{/default}}{{/parameters}}) {
                {{#assignments}}
                self.{{name}} = {{value}}
                {{/assignments}}
                {{#parts}}
                self.{{member}} = {{types.indirect}}({{name}}({{,properties}}{{label}}: {{value}}{{/properties}}))
                {{/parts}}
            }
            {{/isLarge}}
            {{#identity}}

            {{> Identity}}
            {{/identity}}
            {{#equality}}

            {{#doc}}
            {{.}}
            {{/doc}}
            {{access}}static func == (left: {{type}}, right: {{type}}) -> {{bool}} {
                {{#comparisons}}
                {{.}}
                {{/comparisons}}
            }

            {{access}}func hash(into hasher: inout {{hasher}}) {
                {{#parts}}
                hasher.combine({{.}})
                {{/parts}}
            }
            {{/equality}}
            {{#parts}}

            /// Fields that are held by reference, because the struct is large.
            private nonisolated struct {{name}}: {{conformances}} {
                {{#properties}}
                var {{name}}: {{type}}
                {{/properties}}
            }
            {{/parts}}
        }
        {{#alias}}

        {{> Alias}}
        {{/alias}}

        """#
}
