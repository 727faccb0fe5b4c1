@_spi(Generated) import APIRuntime
import PinsScenario
import Testing

@Suite("The generated code of declared pins")
struct PinsTests {
    @Test("hosts are in lower case, and one pin or several are a list")
    func pins() {
        let second: [APIClient.PublicKeyPin] = [
            "sha256/AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=",
            "sha256/BBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBB=",
        ]
        let first: APIClient.PublicKeyPin = "sha256/r5dMMwiCwlWFoXAWdPS7rfiYDjZTPnE1hnfTpsfCz1o="
        #expect(VaultDAO.service.pins == ["vault.example": [first], "test.vault.example": second])
    }

    @Test("a service that inherits says the keys of a host anew, and keeps those of the others")
    func inherited() {
        #expect(SafeDAO.service.pins["vault.example"] == ["sha256/AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA="])
        #expect(SafeDAO.service.pins["test.vault.example"] == VaultDAO.service.pins["test.vault.example"])
    }
}
