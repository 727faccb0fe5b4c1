extension CompatibilityRule {
    /// What is known of a rule.
    struct Facts {
        var level: CompatibilityLevel
        var direction: WireDirection
        var consequence: String

        static func harmless(_ consequence: String, in direction: WireDirection = .any) -> Facts {
            Facts(level: .harmless, direction: direction, consequence: consequence)
        }

        static func source(_ consequence: String) -> Facts {
            Facts(level: .source, direction: .any, consequence: consequence)
        }

        static func wire(_ consequence: String, in direction: WireDirection = .any) -> Facts {
            Facts(level: .wire, direction: direction, consequence: consequence)
        }
    }

    /// Whom it breaks.
    public var level: CompatibilityLevel { facts.level }

    /// Which way the values go that it speaks of.
    public var direction: WireDirection { facts.direction }

    /// What follows, in half a sentence.
    public var consequence: String { facts.consequence }
}
