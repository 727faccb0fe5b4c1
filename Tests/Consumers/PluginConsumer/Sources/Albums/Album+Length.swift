extension Album {
    /// How long the album plays, in seconds.
    public var seconds: Int {
        tracks.map(\.seconds).reduce(0, +)
    }
}
