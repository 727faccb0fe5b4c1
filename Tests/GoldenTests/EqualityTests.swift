import APIRuntime
import FieldsScenario
import Testing

@Suite("Equality by some fields")
struct EqualityTests {
    @Test("values are equal, and hash alike, if the fields are")
    func fields() {
        let revision = Revision(id: 1, edited: 5, views: 2, token: "a")
        #expect(revision == Revision(id: 1, edited: 5, views: 9, token: "b"))
        #expect(revision != Revision(id: 1, edited: nil, views: 2, token: "a"))
        #expect(revision != Revision(id: 2, edited: 5, views: 2, token: "a"))
        #expect(Set([revision, Revision(id: 1, edited: 5, views: 9, token: nil)]).count == 1)
        #expect(Set([revision, Revision(id: 1, edited: 6, views: 2, token: "a")]).count == 2)
        #expect(Spot(x: 1, y: 2, label: "a") == Spot(x: 1, y: 2, label: "b"))
    }
}
