extension BuiltInTemplates {
    /// A property of a struct; a deprecated one is computed from a stored one behind it.
    static let property: String = #"""
        {{#doc}}
        {{.}}
        {{/doc}}
        {{#deprecated}}
        {{attribute}}
        {{access}}var {{name}}: {{type}} {
            get { self.{{storage}} }
            set { self.{{storage}} = newValue }
        }
        {{wrapper}}private var {{storage}}: {{type}}
        {{/deprecated}}
        {{^deprecated}}
        {{wrapper}}{{access}}var {{name}}: {{type}}
        {{/deprecated}}

        """#
}
