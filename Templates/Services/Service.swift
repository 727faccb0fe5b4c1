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
        nonisolated extension {{dao}} {
            {{#methods}}
            {{> Method}}
            {{^last}}

            {{/last}}
            {{/methods}}
        }
        {{/definition}}
        {{#hasEndpoints}}

        {{> Endpoints}}
        {{/hasEndpoints}}

        """#
}
