extension Album {
    /// How long the album plays, in seconds.
    public var seconds: Int {
        self.tracks.map(\.seconds).reduce(0, +)
    }
}
