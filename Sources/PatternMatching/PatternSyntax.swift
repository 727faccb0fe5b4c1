/// What a pattern says.
indirect enum PatternSyntax {
    case characters(CharacterClass)
    case sequence([PatternSyntax])
    case choice([PatternSyntax])
    /// - Parameter maximum: nil for any number.
    case repetition(PatternSyntax, minimum: Int, maximum: Int?)
    case textStart
    case textEnd
}
