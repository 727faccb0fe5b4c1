@_spi(Generated) import APIRuntime
import Foundation
import HTTPTypes
import Testing

@Suite("Retry-After and a clock that is wrong", .timeLimit(.minutes(5)))
struct RetryClockTests {
    private enum Once: Delivery {
        static let policies: CallPolicies? = CallPolicies(retry: RetryPolicy(times: 1))
    }

    /// The waits of a call after a response with a date 3 s after the server's.
    private func sleeps(setBy seconds: Double, _ fields: @escaping @Sendable (Date) -> HTTPFields) async -> [Duration] {
        let time = ManualTime(skipsSleep: true)
        time.setClock(by: seconds)
        let counter = Counter()
        let transport = InMemoryTransport { _ in
            counter.next() == 1 ? WireResponse(503, headers: fields(time.serverDate)) : WireResponse(200, "ok")
        }
        let configuration = APIClient.Configuration(random: { 0 }, time: time, transport: transport)
        let post = PostDAO<Once>(client: APIClient(server: "http://h", configuration: configuration))
        _ = await post.parcel(1).result
        return time.sleeps
    }

    @Test("a date is counted from the response's Date (RFC 9110, sections 10.2.3 and 6.6.1)", arguments: [-1, 0, 1])
    func dateOfTheServer(hours: Double) async {
        let sleeps = await sleeps(setBy: hours * 3_600) { now in
            [.date: now.inHTTP, .retryAfter: now.addingTimeInterval(3).inHTTP]
        }
        #expect(sleeps == [.seconds(3)])
    }

    @Test("of a response from a shared cache, its Age is part of the server's time (RFC 9111, section 5.1)")
    func age() async {
        let sleeps = await sleeps(setBy: 3_600) { now in
            [
                .date: now.addingTimeInterval(-5).inHTTP, .age: "5", .retryAfter: now.addingTimeInterval(3).inHTTP,
            ]
        }
        #expect(sleeps == [.seconds(3)])
    }

    @Test("without a valid Date, it is counted from this device's", arguments: [nil, "yesterday"])
    func noDate(text: String?) async {
        let sleeps = await sleeps(setBy: 1) { now in
            var fields: HTTPFields = [.retryAfter: now.addingTimeInterval(3).inHTTP]
            fields[.date] = text
            return fields
        }
        #expect(sleeps == [.seconds(2)])
    }

    @Test("a number of seconds does not depend on any date")
    func seconds() async {
        let sleeps = await sleeps(setBy: 86_400) { now in
            [.date: now.addingTimeInterval(-900).inHTTP, .retryAfter: "3"]
        }
        #expect(sleeps == [.seconds(3)])
    }
}
