/// A type of the spec: generated, or a user's own in the place of one (see ``CustomModel``).
///
/// `Codable` comes from one implementation for all models, so they also travel through `JSONEncoder`, property lists
/// and the like; JSON itself is faster through `init(fromJSON:)` and `toJSON()`.
public protocol APIModel: JSONReadable, JSONWritable, Hashable, Codable {}
