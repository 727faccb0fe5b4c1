extension APIClient {
    /// The innermost step of a call: sends its request, and takes the answer as the endpoint wants it.
    func sender(of call: APICall) -> APICall.Next {
        switch call.endpoint {
        case let endpoint as any FileCall: sender(to: endpoint, call)
        case let endpoint as any StreamCall: sender(to: endpoint)
        default:
            APICall.Next { call in
                APICall.Answer(
                    try await exchange(
                        call.request, for: call.route, of: call.service, call.observer,
                        cookiesOf: call.identity.cookieOwner))
            }
        }
    }

    private func sender<E: FileCall>(to endpoint: E, _ begun: APICall) -> APICall.Next {
        APICall.Next { call in
            // What middlewares add to the request, such as a signature, does not make it another one.
            let transfer = FileTransfer(
                client: self, call: call, destination: endpoint.destination,
                request: Digest(of: begun, by: call.identity))
            return APICall.Answer(try await transfer.run())
        }
    }

    private func sender<E: StreamCall>(to endpoint: E) -> APICall.Next {
        APICall.Next { call in
            APICall.Answer(try await StreamOpening(client: self, call: call, format: endpoint.stream).run())
        }
    }
}
