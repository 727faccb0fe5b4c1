extension BuiltInTemplates {
    /// The enum of a stream's events.
    static let event: String = #"""
        /// An event of {{method}}.
        {{#attribute}}
        {{.}}
        {{/attribute}}
        {{access}}enum {{name}}: {{conformances}} {
            {{#cases}}
            {{#doc}}
            {{.}}
            {{/doc}}
            {{declaration}}
            {{/cases}}
        }

        """#

    /// How an event is decoded.
    static let eventMembers: String = #"""
        {{#attribute}}
        {{.}}
        {{/attribute}}
        {{hiding}}nonisolated extension {{fullName}}: {{readable}} {
            {{access}}init?(event: inout {{decoder}}) throws({{failure}}) {
                switch event.name {
                {{#statements}}
                {{.}}
                {{/statements}}
                default: throw event.unlisted
                }
            }
        }

        """#
}
