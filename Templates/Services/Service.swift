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
            {{^@last}}

            {{/@last}}
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
        {{#operations}}
        {{> EndpointExtras}}
        {{/operations}}
        {{> ServiceExtras}}

        """#

    /// For users: what follows a service, for each of its endpoints in the file.
    static let endpointExtras: String = ""

    /// For users: what follows everything that a file says of a service.
    static let serviceExtras: String = ""
}
