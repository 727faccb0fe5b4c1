extension BuiltInTemplates {
    /// A whole Swift file.
    static let file: String = #"""
        {{header}}
        {{#comments}}
        {{#first}}
        //
        {{/first}}
        {{.}}
        {{/comments}}
        {{#imports}}
        {{#first}}

        {{/first}}
        {{.}}
        {{/imports}}
        {{#models}}

        {{> Model}}
        {{/models}}
        {{#service}}

        {{> Service}}
        {{/service}}

        """#
}
