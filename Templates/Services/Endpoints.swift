extension BuiltInTemplates {
    /// The constants and the types of a file's endpoints.
    static let endpoints: String = #"""
        nonisolated extension {{dao}} {
            {{#endpoints}}
            {{#route}}
            {{.}}
            {{/route}}
            {{#constants}}
            {{> Constant}}
            {{/constants}}
            {{/endpoints}}
            {{#types}}
            {{#follows}}

            {{/follows}}
            {{> EndpointType}}
            {{/types}}
        }
        {{#types}}
        {{> EndpointTypeMembers}}
        {{/types}}

        """#

    /// A type that an endpoint needs.
    static let endpointType: String = #"""
        {{#response}}
        {{> Response}}
        {{/response}}
        {{#event}}
        {{> Event}}
        {{/event}}
        {{#failure}}
        {{> ErrorEnum}}
        {{/failure}}
        {{#reading}}
        {{> DeprecatedReading}}
        {{/reading}}

        """#

    /// The extension of a type that an endpoint needs.
    static let endpointTypeMembers: String = #"""
        {{#response}}

        {{> ResponseMembers}}
        {{/response}}
        {{#event}}

        {{> EventMembers}}
        {{/event}}
        {{#failure}}

        {{> ErrorMembers}}
        {{/failure}}

        """#

    /// What reads a deprecated field for the runtime.
    static let deprecatedReading: String = #"""
        /// What {{method}} reads although it is deprecated.
        enum {{name}}: {{conformance}} {
            {{#table}}
            typealias Table = {{.}}

            {{/table}}
            @available(*, deprecated)
            static func {{function}} {
                {{#statements}}
                {{.}}
                {{/statements}}
            }
        }

        """#
}
