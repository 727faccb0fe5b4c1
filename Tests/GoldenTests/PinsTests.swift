@_spi(Generated) import APIRuntime
import PinsScenario
import Testing

@Suite("Generated pins")
struct PinsTests {
    @Test("hosts are in lower case, and one or several pins are a list")
    func lowerCaseHosts() {
        let second: [APIClient.PublicKeyPin] = [
            "sha256/AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=",
            "sha256/BBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBB=",
        ]
        let first: APIClient.PublicKeyPin = "sha256/r5dMMwiCwlWFoXAWdPS7rfiYDjZTPnE1hnfTpsfCz1o="
        #expect(VaultDAO.service.pins == ["vault.example": [first], "test.vault.example": second])
    }

    @Test("a service overrides inherited pins per host")
    func inheritedPins() {
        #expect(SafeDAO.service.pins["vault.example"] == ["sha256/AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA="])
        #expect(SafeDAO.service.pins["test.vault.example"] == VaultDAO.service.pins["test.vault.example"])
    }
}
