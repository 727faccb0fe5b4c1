@_spi(Generated) import APIJSON

extension DataFormatError {
    /// The cursor of the next page was used before, or is not of the parameter's type. It may be a secret, so that its
    /// value is not told.
    static func badCursor<E: PagedEndpoint>(of endpoint: E.Type, at offset: Int) -> DataFormatError {
        DataFormatError(
            model: endpoint.route.name, path: (endpoint.paging.next ?? .root).description, byteOffset: offset,
            expected: "the cursor of another page, of type \(E.PagingPosition.self)",
            found: "one that was used before, or cannot be sent")
    }

    /// A page holds what the one before it held.
    static func repeatedPage<E: PagedEndpoint>(of endpoint: E.Type, _ path: JSONPointerPath) -> DataFormatError {
        DataFormatError(
            model: endpoint.route.name, path: path.description, byteOffset: 0, expected: "the items of the next page",
            found: "those of the page before it again")
    }
}

extension InvalidRequest {
    /// The page after the last one has no number, or none that the parameter can hold.
    static func unknownPosition<E: PagedEndpoint>(of endpoint: E.Type, found: String) -> InvalidRequest {
        InvalidRequest(
            endpoint: endpoint.route.name, parameter: "position",
            expected: "a number that names the next page, of type \(E.PagingPosition.self)", found: found)
    }
}
