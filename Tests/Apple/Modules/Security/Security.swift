// Security as Apple's SDK (26) declares it; the part that apigen uses.
@_exported import CoreFoundation

public final class SecTrust {}  // Assumed: not Sendable, as up to Xcode 16.
public final class SecCertificate: @unchecked Sendable {}  // Assumed: Sendable.
public final class SecIdentity {}
public final class SecKey {}
@available(macOS 12.0, iOS 15.0, tvOS 15.0, watchOS 8.0, *)
public func SecTrustCopyCertificateChain(_ trust: SecTrust) -> CFArray? { nil }
public func SecCertificateCopyData(_ certificate: SecCertificate) -> CFData { fatalError() }
public func SecCertificateCreateWithData(_ allocator: AnyObject?, _ data: CFData) -> SecCertificate? { nil }
@discardableResult public func SecTrustSetAnchorCertificates(_ trust: SecTrust, _ anchorCertificates: CFArray?)
    -> OSStatus
{ 0 }
@discardableResult public func SecTrustSetAnchorCertificatesOnly(_ trust: SecTrust, _ anchorCertificatesOnly: Bool)
    -> OSStatus
{ 0 }
@available(macOS 10.14, iOS 12.0, tvOS 12.0, watchOS 5.0, *)
public func SecTrustEvaluateWithError(_ trust: SecTrust, _ error: UnsafeMutablePointer<CFError?>?) -> Bool { false }
public enum SecTrustResultType: UInt32, Sendable {
    case invalid, proceed, deny = 3, unspecified, recoverableTrustFailure, fatalTrustFailure, otherError
}
