extension BuiltInTemplates {
    /// The requests of a file's endpoints.
    static let endpoints: String = #"""
        nonisolated extension {{dao}} {
            {{#endpoints}}
            {{> Endpoint}}
            {{^last}}

            {{/last}}
            {{/endpoints}}
        }
        {{#endpoints}}
        {{#isRequest}}

        {{> EndpointMembers}}
        {{/isRequest}}
        {{#response}}

        {{#attribute}}
        {{.}}
        {{/attribute}}
        {{> ResponseMembers}}
        {{/response}}
        {{#event}}

        {{#attribute}}
        {{.}}
        {{/attribute}}
        {{> EventMembers}}
        {{/event}}
        {{#failure}}

        {{> ErrorMembers}}
        {{/failure}}
        {{#paging}}

        {{#attribute}}
        {{.}}
        {{/attribute}}
        {{> Paging}}
        {{/paging}}
        {{#storage}}

        {{#attribute}}
        {{.}}
        {{/attribute}}
        {{> Storage}}
        {{/storage}}
        {{/endpoints}}

        """#
}
