import APIRuntime
import BenchmarkModels

let points = PlainCallsDAO(client: APIClient(server: "http://localhost"))
do {
    print(try await points.point(id: 7).label)
} catch {
    print("Hello")
}
