import Foundation
import Testing

@testable import APIRuntime

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

@Suite("Error codes of Apple's systems")
struct SecurityCodeTests {
    /// The codes of `SecureTransport.h` in order, and those of `SecBase.h` that a trust evaluation gives; `nil` for codes
    /// that say nothing about the cause.
    static let causes: [(Int, NetworkError.TLSCause?)] = [
        (-9800, .handshake), (-9801, .handshake), (-9802, .handshake), (-9803, nil), (-9804, nil), (-9805, nil),
        (-9806, nil), (-9807, .notTrusted), (-9808, .notTrusted), (-9809, .handshake), (-9810, nil), (-9811, nil),
        (-9812, .notTrusted), (-9813, .notTrusted), (-9814, .expired), (-9815, .notYetValid), (-9816, nil),
        (-9817, nil),
        (-9818, .handshake), (-9819, .handshake), (-9820, .handshake), (-9821, .handshake), (-9822, .handshake),
        (-9823, .handshake), (-9824, .handshake), (-9825, .notTrusted), (-9826, .notTrusted), (-9827, .revoked),
        (-9828, .expired), (-9829, .notTrusted), (-9830, .handshake), (-9831, .notTrusted), (-9832, .handshake),
        (-9833, .handshake), (-9834, .handshake), (-9835, .handshake), (-9836, .handshake), (-9837, .handshake),
        (-9838, .handshake), (-9839, .handshake), (-9840, .handshake), (-9841, nil), (-9842, .handshake),
        (-9843, .wrongName), (-9844, nil), (-9845, .handshake), (-9846, .handshake), (-9847, .handshake), (-9848, nil),
        (-9849, .handshake), (-9850, .handshake), (-9851, nil), (-9852, nil), (-9853, nil), (-9854, nil),
        (-9855, .handshake), (-9856, .handshake), (-9857, .handshake), (-9858, .handshake), (-9859, .handshake),
        (-9860, .handshake), (-9861, .handshake), (-9862, .notTrusted), (-9863, .handshake), (-9864, .handshake),
        (-9865, .handshake), (-9880, .handshake), (-9881, .handshake), (-9882, .handshake), (-9883, .notTrusted),
        (-9884, .notTrusted), (-9885, .notTrusted), (-9886, .notTrusted), (-9890, nil),
        (-25318, .notTrusted), (-67602, .wrongName), (-67818, .expired), (-67819, .notYetValid), (-67820, .revoked),
        (-67821, .revoked), (-67843, .notTrusted), (-67899, .notTrusted), (-67900, .notTrusted), (-67901, .notTrusted),
        (-67902, .notTrusted), (0, nil),
    ]

    @Test("codes of the Security framework give their TLS cause", arguments: causes)
    func code(_ code: Int, cause: NetworkError.TLSCause?) {
        #expect(NetworkError.TLSCause(securityCode: code) == cause)
    }

    @Test("a body that a session cannot send again is connectionLost: the connection died")
    func exhaustedBody() {
        #expect(URLError.Code.requestBodyStreamExhausted.rawValue == -1021)
        #expect(NetworkError(wrapping: URLError(.requestBodyStreamExhausted)).kind == .connectionLost)
    }
}
