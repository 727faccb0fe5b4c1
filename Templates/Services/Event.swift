extension BuiltInTemplates {
    /// The enum of a stream's events.
    static let event: String = #"""
        /// An event of {{method}}.
        {{access}}enum Event: {{conformances}} {
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
