/// The text of a spec file, with the three names that it goes by.
public struct SpecFile: Sendable, Hashable {
    /// The path by which the user reaches it from here, such as `../app/Specs/Gallery.yaml`: for diagnostics.
    public var location: String
    /// The specs folder's name and the path below it, such as `Specs/Gallery.yaml`: for headers, the same on every
    /// machine.
    public var path: String
    /// The path below the specs folder without its ending, such as `Gallery`.
    public var name: String
    public var bytes: [UInt8]

    public init(location: String, path: String, name: String, bytes: [UInt8]) {
        self.location = location
        self.path = path
        self.name = name
        self.bytes = bytes
    }

    /// The last part of the name, which the Swift file gets too.
    var baseName: Substring {
        Substring(FilePath.lastPart(of: self.name))
    }
}
