extension BuiltInTemplates {
    /// A property of a struct; one with a storage is computed from a stored one behind it.
    static let property: String = #"""
        {{#doc}}
        {{.}}
        {{/doc}}
        {{#attribute}}
        {{.}}
        {{/attribute}}
        {{#storage}}
        {{access}}var {{name}}: {{type}} {
            get { {{getter}} }
            set { {{setter}} }
        }
        {{#declaration}}
        {{.}}
        {{/declaration}}
        {{/storage}}
        {{^storage}}
        {{access}}var {{name}}: {{type}}
        {{/storage}}

        """#
}
