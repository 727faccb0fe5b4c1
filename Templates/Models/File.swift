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
        {{#namespaces}}

        {{.}}
        {{/namespaces}}
        {{#models}}

        {{> Model}}
        {{/models}}
        {{#tables}}

        {{> Table}}
        {{/tables}}
        {{#service}}

        {{> Service}}
        {{/service}}
        {{#routes}}

        {{> Routes}}
        {{/routes}}

        """#
}
