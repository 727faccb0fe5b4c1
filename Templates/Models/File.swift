extension BuiltInTemplates {
    /// A whole Swift file.
    static let file: String = #"""
        {{header}}
        // swift-format-ignore-file
        // swiftformat:disable all
        // swiftlint:disable all
        {{#comments}}
        {{#@first}}
        //
        {{/@first}}
        {{.}}
        {{/comments}}
        {{#imports}}
        {{#@first}}

        {{/@first}}
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
        {{#interface}}

        {{> ServiceInterface}}
        {{/interface}}
        {{#samples}}

        {{> ServiceSamples}}
        {{/samples}}
        {{#routes}}

        {{> Routes}}
        {{/routes}}
        {{> FileExtras}}

        """#

    /// For users: what follows everything in a file.
    static let fileExtras: String = ""
}
