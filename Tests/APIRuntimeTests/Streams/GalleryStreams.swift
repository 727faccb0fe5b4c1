@_spi(Generated) import APIRuntime

extension StreamFormat {
    static let events: StreamFormat = StreamFormat(.sse, reconnections: 3)
    static let eventsOnce: StreamFormat = StreamFormat(.sse, reconnections: 0)
    static let eventsToEnd: StreamFormat = StreamFormat(.sse, end: "[DONE]", dropsInvalid: true)
    static let lines: StreamFormat = StreamFormat(.lines)
}

extension DAO {
    /// Pictures that arrive one by one.
    func arrivals(
        _ format: StreamFormat = .events, _ method: APICall.Request.Method = .get
    ) -> StreamCall<Picture, GalleryError> {
        StreamCall(RequestBuilder("Gallery.arrivals", method, "/arrivals"), as: .values(format), self)
    }

    /// Texts that arrive one by one.
    func log() -> StreamCall<String, GalleryError> {
        StreamCall(RequestBuilder("Gallery.log", .get, "/log"), as: .texts(.lines), self)
    }
}
