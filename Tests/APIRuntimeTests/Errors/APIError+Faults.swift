import APIRuntime

extension APIError {
    var networkFault: NetworkError? {
        if case .network(let fault) = self { fault } else { nil }
    }

    var formatFault: DataFormatError? {
        if case .dataFormat(let fault) = self { fault } else { nil }
    }
}
