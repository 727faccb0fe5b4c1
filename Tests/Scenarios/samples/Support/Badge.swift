public import APIRuntime

/// A type of the app, whose JSON the spec does not know.
public nonisolated enum Badge: String, Sendable, Hashable, Codable, APIModel {
    case gold, silver
}
