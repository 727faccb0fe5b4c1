extension BuiltInTemplates {
    /// One method of a DAO.
    static let method: String = #"""
        {{#doc}}
        {{.}}
        {{/doc}}
        {{#attribute}}
        {{.}}
        {{/attribute}}
        {{#signature}}
        {{.}}
        {{/signature}}
            {{#body}}
            {{.}}
            {{/body}}
        }

        """#
}
