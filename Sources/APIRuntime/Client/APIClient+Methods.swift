@_spi(Generated) import APIJSON
public import Foundation

// What methods of DAOs end with: they fill a request, and have it sent.
extension APIClient {
    /// Carries out a call whose response holds a value as JSON.
    /// - Parameters:
    ///   - request: what the method has filled in.
    ///   - dao: what is sent with every request of the service.
    @_spi(Generated) public func send<Value: JSONReadable, D: DAO>(
        _ request: RequestBuilder, from dao: D
    ) async throws(APIError<D.Failure>) -> Value {
        try await send(MethodCall<Value, D.Failure>(request, .json), from: dao)
    }

    /// Carries out a call whose endpoint has errors of its own.
    @_spi(Generated) public func send<Value: JSONReadable, Failure: ServerError>(
        _ request: RequestBuilder, from dao: some DAO, failure: Failure.Type
    ) async throws(APIError<Failure>) -> Value {
        try await send(MethodCall<Value, Failure>(request, .json), from: dao)
    }

    /// Carries out a call of which only matters whether it succeeds.
    @_spi(Generated) public func send<D: DAO>(_ request: RequestBuilder, from dao: D) async throws(APIError<D.Failure>)
    {
        try await send(MethodCall<Void, D.Failure>(request, .nothing), from: dao)
    }

    /// Carries out a call of which only matters whether it succeeds, and whose endpoint has errors of its own.
    @_spi(Generated) public func send<Failure: ServerError>(
        _ request: RequestBuilder, from dao: some DAO, failure: Failure.Type
    ) async throws(APIError<Failure>) {
        try await send(MethodCall<Void, Failure>(request, .nothing), from: dao)
    }

    /// Carries out a call whose response is no JSON: text or bytes.
    @_spi(Generated) public func send<Value: Sendable, D: DAO>(
        _ request: RequestBuilder, as form: ResponseForm<Value>, from dao: D
    ) async throws(APIError<D.Failure>) -> Value {
        try await send(MethodCall<Value, D.Failure>(request, form), from: dao)
    }

    /// Carries out a call whose response is no JSON, and whose endpoint has errors of its own.
    @_spi(Generated) public func send<Value: Sendable, Failure: ServerError>(
        _ request: RequestBuilder, as form: ResponseForm<Value>, from dao: some DAO, failure: Failure.Type
    ) async throws(APIError<Failure>) -> Value {
        try await send(MethodCall<Value, Failure>(request, form), from: dao)
    }
}

// Responses that are kept: first what the cache holds, then what the server gives.
extension APIClient {
    /// Gives the kept value first, where there is a fresh one, and then the server's.
    @_spi(Generated) public func stream<Value: JSONReadable, D: DAO>(
        _ request: RequestBuilder, from dao: D
    ) -> CachedThenServer<Value, D.Failure> {
        stream(call: MethodCall(request, .json), from: dao)
    }

    /// The same of an endpoint that has errors of its own.
    @_spi(Generated) public func stream<Value: JSONReadable, Failure: ServerError>(
        _ request: RequestBuilder, from dao: some DAO, failure: Failure.Type
    ) -> CachedThenServer<Value, Failure> {
        stream(call: MethodCall(request, .json), from: dao)
    }

    /// The same of an endpoint whose response is no JSON.
    @_spi(Generated) public func stream<Value: Sendable, D: DAO>(
        _ request: RequestBuilder, as form: ResponseForm<Value>, from dao: D
    ) -> CachedThenServer<Value, D.Failure> {
        stream(call: MethodCall(request, form), from: dao)
    }

    /// The same of an endpoint whose response is no JSON, and that has errors of its own.
    @_spi(Generated) public func stream<Value: Sendable, Failure: ServerError>(
        _ request: RequestBuilder, as form: ResponseForm<Value>, from dao: some DAO, failure: Failure.Type
    ) -> CachedThenServer<Value, Failure> {
        stream(call: MethodCall(request, form), from: dao)
    }
}

// Responses that are files, and those that arrive value by value.
extension APIClient {
    /// Carries out a call whose response is written to a file.
    /// - Parameter destination: where the file goes. A file that is there already is replaced.
    @_spi(Generated) public func download<D: DAO>(
        _ request: RequestBuilder, to destination: URL, from dao: D
    ) async throws(APIError<D.Failure>) -> Download {
        try await send(MethodFileCall<D.Failure>(request, to: destination), from: dao)
    }

    /// Carries out a call whose response is written to a file, and whose endpoint has errors of its own.
    @_spi(Generated) public func download<Failure: ServerError>(
        _ request: RequestBuilder, to destination: URL, from dao: some DAO, failure: Failure.Type
    ) async throws(APIError<Failure>) -> Download {
        try await send(MethodFileCall<Failure>(request, to: destination), from: dao)
    }

    /// The values of a stream, each of them JSON.
    @_spi(Generated) public func events<Value: JSONReadable, D: DAO>(
        of request: RequestBuilder, _ format: StreamFormat, from dao: D
    ) -> AnswerStream<Value, D.Failure> {
        events(of: request, format, from: dao, failure: D.Failure.self)
    }

    /// The values of a stream whose endpoint has errors of its own.
    @_spi(Generated) public func events<Value: JSONReadable, Failure: ServerError>(
        of request: RequestBuilder, _ format: StreamFormat, from dao: some DAO, failure: Failure.Type
    ) -> AnswerStream<Value, Failure> {
        let call = MethodStreamCall<Value, Failure>(request, format) { bytes, route throws(DataFormatError) in
            try AnswerContent.event(bytes, of: route)
        }
        return events(ofCall: call, from: dao)
    }

    /// The texts of a stream.
    @_spi(Generated) public func texts<D: DAO>(
        of request: RequestBuilder, _ format: StreamFormat, from dao: D
    ) -> AnswerStream<String, D.Failure> {
        texts(of: request, format, from: dao, failure: D.Failure.self)
    }

    /// The texts of a stream whose endpoint has errors of its own.
    @_spi(Generated) public func texts<Failure: ServerError>(
        of request: RequestBuilder, _ format: StreamFormat, from dao: some DAO, failure: Failure.Type
    ) -> AnswerStream<String, Failure> {
        let call = MethodStreamCall<String, Failure>(request, format) { bytes, _ throws(DataFormatError) in
            ReadAnswer(String(decoding: bytes, as: UTF8.self))
        }
        return events(ofCall: call, from: dao)
    }
}
