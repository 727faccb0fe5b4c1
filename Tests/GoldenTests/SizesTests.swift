import APIRuntime
import Foundation
import SizesScenario
import Testing

@Suite("Large generated models")
struct SizesTests {
    private static let sizes: [(name: String, size: Int)] = [
        ("Address", MemoryLayout<Address>.size), ("Card", MemoryLayout<Card>.size), ("Means", MemoryLayout<Means>.size),
        ("Owner", MemoryLayout<Owner>.size), ("Customer", MemoryLayout<Customer>.size),
        ("Charge", MemoryLayout<Charge>.size), ("Refund", MemoryLayout<Refund>.size), ("Wide", MemoryLayout<Wide>.size),
        ("CustomerPatch", MemoryLayout<CustomerPatch>.size),
    ]

    @Test("take at most 1,024 bytes, and unions a few words", arguments: sizes)
    func areSmall(name: String, size: Int) {
        #expect(size <= 1024)
        if name == "Means" || name == "Owner" { #expect(size <= 33) }
    }

    private func address(_ street: String) -> Address {
        Address(street: street, city: "Bern", country: "CH")
    }

    private func charge() -> Charge {
        let means: Means = .transfer(Transfer(bank: "B", account: "1"))
        let guardian = Customer(id: "c2", home: address("Secret"))
        let customer = Customer(id: "c1", home: address("A"), means: means, guardian: guardian)
        return Charge(
            id: "1", customer: customer, source: .voucher(Voucher(code: "x")), from: address("B"),
            refund: Refund(reason: "late", by: customer, approver: guardian))
    }

    @Test("have value semantics")
    func haveValueSemantics() throws {
        let first = charge()
        var second = first
        #expect(first == second)
        #expect(first.hashValue == second.hashValue)
        second.customer?.home.street = "C"
        second.from.city = "Biel"
        second.refund = nil
        #expect(first.customer?.home.street == "A")
        #expect(first.from.city == "Bern")
        #expect(first.refund?.by.id == "c1")
        #expect(second.customer?.home.street == "C")
        #expect(second != first)
        second.customer?.home.street = "A"
        second.from.city = "Bern"
        second.refund = first.refund
        #expect(second == first)
        #expect(second.hashValue == first.hashValue)
    }

    @Test("round-trip through JSON")
    func roundTrip() throws {
        let value = charge()
        let json = try value.toJSON()
        let again = try Charge(fromJSON: json)
        #expect(again == value)
        #expect(again.refund?.charge == nil)
    }

    @Test("box large sensitive fields too")
    func boxedHiddenFields() throws {
        let first = charge()
        var second = first
        second.customer?.guardian?.home.street = "B"
        second.refund?.approver.home.street = "C"
        #expect(first.customer?.guardian?.home.street == "Secret" && first.refund?.approver.home.street == "Secret")
        #expect(second.customer?.guardian?.home.street == "B" && second.refund?.approver.home.street == "C")
        second.customer?.guardian = nil
        #expect(try Charge(fromJSON: second.toJSON()) == second)
        #expect(!String(reflecting: first).contains("Secret") && String(reflecting: first).contains("<hidden>"))
    }

    @Test("have value semantics with more fields than fit into a struct")
    func moreFieldsThanAStruct() throws {
        let texts = (1...80).map { "\"s\($0)\":\"\($0)\"" }.joined(separator: ",")
        let address = #"{"street":"A","city":"B","country":"C"}"#
        let json = #"{"at":{"day":"2024-02-29"},\#(texts),"address":\#(address),"part":{"text":"p"}}"#
        let first = try Wide(fromJSON: json)
        #expect(first.s1 == "1" && first.s80 == "80" && first.part.text == "p" && first.default == 3)
        #expect(first.`self` == nil && first.id == "1")
        #expect(first.day == Date(timeIntervalSince1970: 1_709_164_800))
        var second = first
        second.s80 = "changed"
        second.address.city = "changed"
        #expect(first.s80 == "80" && first.address.city == "B")
        #expect(second.s80 == "changed" && second.address.city == "changed" && second != first)
        let again = try Wide(fromJSON: first.toJSON())
        #expect(again == first)
        #expect(fault(Wide.self, #"{"s1":"x"}"#)?.hasPrefix("Wide.s2 ") == true)
    }

    @Test("describe boxed fields like others")
    func descriptions() {
        let text = String(describing: charge())
        #expect(text.contains(#"street: "A""#) && text.contains(#"reason: "late""#) && !text.contains("Box"))
    }
}
