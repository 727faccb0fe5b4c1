extension BuiltInTemplates {
    /// A whole Swift file.
    static let file: String = #"""
        {{> Header}}
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

    /// The first line, before which a license may be.
    static let header: String = #"""
        {{header}}

        """#

    /// For users: what follows everything in a file.
    static let fileExtras: String = ""
}
