import APIRuntime

extension APIError {
    var networkFault: NetworkFault? {
        if case .network(let fault) = self { fault } else { nil }
    }

    var formatFault: DataFormatError? {
        if case .dataFormat(let fault) = self { fault } else { nil }
    }
}
