/// A type of the spec: generated, or a user's own in the place of one (see ``CustomModel``).
///
/// Generated models are `Hashable` and `Codable` besides, unless the spec leaves that out. A model that says `Codable`
/// needs no implementation of it: it travels through `JSONEncoder`, property lists and the like by way of ``JSON``; JSON
/// itself is faster through `init(fromJSON:)` and `toJSON()`.
public protocol APIModel: JSONReadable, JSONWritable {}
