import APIRuntime

let words = HelloDAO(client: APIClient(server: "http://localhost"))
do {
    print(try await words.word(id: 7).value.text)
} catch {
    print("Hello")
}
