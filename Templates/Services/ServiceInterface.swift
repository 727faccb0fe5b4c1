extension BuiltInTemplates {
    /// The protocols of a service and its namespaces, and their mock.
    static let serviceInterface: String = #"""
        {{#levels}}
        {{^@first}}

        {{/@first}}
        {{#owner}}
        nonisolated extension {{.}} {
            {{> Interface}}
        }
        {{/owner}}
        {{^owner}}
        {{> Interface}}
        {{/owner}}
        {{#hasDefaults}}

        // Defaults, which a protocol cannot have. Their last parameter tells these methods from those of the protocol.
        nonisolated extension {{fullName}} {
            {{#defaults}}
            {{> Method}}
            {{^@last}}

            {{/@last}}
            {{/defaults}}
        }
        {{/hasDefaults}}
        {{/levels}}

        #if DEBUG
        {{#levels}}
        {{^@first}}

        {{/@first}}
        {{#mockOwner}}
        nonisolated extension {{.}} {
            {{> Mock}}
        }
        {{/mockOwner}}
        {{^mockOwner}}
        {{> Mock}}
        {{/mockOwner}}
        {{/levels}}
        #endif

        """#

    /// The protocol of a service or a namespace.
    static let interface: String = #"""
        {{#doc}}
        {{.}}
        {{/doc}}
        {{access}}nonisolated protocol {{name}}: {{sendable}} {
            {{#namespaces}}
            associatedtype {{type}}: {{interface}}

            {{#doc}}
            {{.}}
            {{/doc}}
            var {{property}}: {{type}} { get }
            {{/namespaces}}
            {{#requirements}}
            {{#doc}}
            {{.}}
            {{/doc}}
            {{#attribute}}
            {{.}}
            {{/attribute}}
            func {{name}}({{,parameters}}{{name}}: {{type}}{{/parameters}}) {{result}}
            {{/requirements}}
        }

        """#

    /// The struct with the closures of a service or a namespace.
    static let mock: String = #"""
        {{#mockDoc}}
        {{.}}
        {{/mockDoc}}
        {{access}}nonisolated struct {{mock}}: {{fullName}} {
            {{#namespaces}}
            {{#doc}}
            {{.}}
            {{/doc}}
            {{access}}var {{property}}: {{type}} = {{type}}()
            {{/namespaces}}
            {{#closures}}
            {{#doc}}
            {{.}}
            {{/doc}}
            {{#attribute}}
            {{.}}
            {{/attribute}}
            {{access}}var {{name}}: @Sendable ({{,arguments}}{{.}}{{/arguments}}) async throws -> {{result}} = {{initial}}
            {{/closures}}

            {{access}}init() {}
            {{#methods}}

            {{> Method}}
            {{/methods}}
        }

        """#
}
