extension BuiltInTemplates {
    /// Everything that one file says of a service.
    static let service: String = #"""
        {{#definition}}
        {{#errors}}
        {{> ErrorEnum}}

        {{> ErrorMembers}}

        {{/errors}}
        {{#dao}}
        {{> DAO}}
        {{/dao}}
        {{/definition}}
        {{^definition}}
        {{#hasMethods}}
        nonisolated extension {{dao}} {
            {{#methods}}
            {{> Method}}
            {{^last}}

            {{/last}}
            {{/methods}}
        }
        {{/hasMethods}}
        {{/definition}}
        {{#endpoints}}

        {{> Endpoints}}
        {{/endpoints}}
        {{#namespaces}}
        {{#follows}}

        {{/follows}}
        {{> Namespace}}
        {{/namespaces}}

        """#
}
