import APIRuntime
import FieldsScenario
import Foundation
import Testing

@Suite("What the page about models says")
struct ModelPageTests {
    @Test("a required field that is absent or null is an error with the field, its path and its position")
    func requiredFields() {
        #expect(fault(Small.self, #" {"b":1}"#) == "Small.a at $.a (byte 1): expected Int, found nothing")
        #expect(fault(Small.self, #"{"a":null}"#) == "Small.a at $.a (byte 5): expected Int, found null")
        #expect(
            fault(Paths.self, #"{"data":{}}"#)?.hasPrefix("Paths.id at $.data.id (byte 8): expected Int, found nothing")
                == true)
    }

    @Test("without checks of responses, types are checked all the same")
    func uncheckedTypes() {
        #expect(
            fault(Tolerant.self, #"{"title":"a","home":"http://["}"#)?.hasPrefix("Tolerant.home at $.home (byte 20)")
                == true)
        #expect(fault(Tolerant.self, #"{"title":"a","stars":"4"}"#)?.contains("expected Int") == true)
    }

    @Test("parts that a pattern does not have are those of midnight on 1970-01-01")
    func partsOfDates() throws {
        let value = try Times(fromJSON: #"{"time":"10:30","day":"02-28"}"#)
        #expect(value.time == Date(timeIntervalSince1970: 37_800))
        #expect(value.day == Date(timeIntervalSince1970: 58 * 86_400))
        #expect(try text(value) == #"{"time":"10:30","day":"02-28"}"#)
        #expect(fault(Times.self, #"{"day":"02-29"}"#)?.contains("expected Date as MM-dd") == true)
    }

    @Test("iso8601 and unix have as many digits as a date takes, and unix-ms and patterns truncate")
    func fractions() throws {
        for seconds in [1e-12, 1.5e-9, 0.1, 789_000_000.123_456_7] {
            let date = Date(timeIntervalSinceReferenceDate: seconds)
            #expect(try Stamps(fromJSON: Stamps(iso: date, unix: date).toJSON()) == Stamps(iso: date, unix: date))
        }
        let late = Date(timeIntervalSince1970: 1.9999)
        #expect(try text(Stamps(milliseconds: late, pattern: late)) == #"{"milliseconds":1999,"pattern":"00:00:01"}"#)
        let early = Date(timeIntervalSince1970: -0.0001)
        #expect(try text(Stamps(milliseconds: early)) == #"{"milliseconds":-1}"#)
    }
}
