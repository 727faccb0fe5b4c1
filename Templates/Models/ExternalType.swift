extension BuiltInTemplates {
    /// The spec's names for a type that the user wrote.
    static let externalType: String = #"""
        {{#outer}}
        {{> Alias}}

        {{/outer}}
        {{#namespace}}
        extension {{.}} {
            {{> ExternalTypeNames}}
        }
        {{/namespace}}
        {{^namespace}}
        {{> ExternalTypeNames}}
        {{/namespace}}

        """#

    /// The names themselves, which stand in an extension of their namespace.
    static let externalTypeNames: String = #"""
        {{#names}}
        {{^@first}}

        {{/@first}}
        {{> Alias}}
        {{/names}}

        """#
}
