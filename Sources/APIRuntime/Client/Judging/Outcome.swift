@_spi(Generated) import APIJSON

/// What the spec makes of an answer of one endpoint.
enum Outcome<E: EndpointCall> {
    case value(ReadAnswer<E.Answer>)
    case server(E.Failure)
    case dataFormat(DataFormatError)

    /// The value, or else the error.
    func get() throws(APIError<E.Failure>) -> ReadAnswer<E.Answer> {
        switch self {
        case .value(let read): return read
        case .server(let failure): throw .server(failure)
        case .dataFormat(let fault): throw .dataFormat(fault)
        }
    }
}
