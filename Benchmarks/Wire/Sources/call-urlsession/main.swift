import APIRuntime
import HTTPTypes

// usage: call-urlsession AUTHORITY      such as 127.0.0.1:8000
let head = HTTPRequest(method: .get, scheme: "http", authority: CommandLine.arguments[1], path: "/number/7")
let response = try await URLSessionTransport().send(WireRequest(head: head))
print(String(decoding: try await response.body.collect(atMost: 100), as: UTF8.self))
