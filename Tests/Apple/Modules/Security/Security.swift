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

public let errSecSuccess: OSStatus = 0, errSecItemNotFound: OSStatus = -25300
public func SecIdentityGetTypeID() -> CFTypeID { 0 }
public func SecItemCopyMatching(_ query: CFDictionary, _ result: UnsafeMutablePointer<CFTypeRef?>?) -> OSStatus { 0 }
public func SecItemAdd(_ attributes: CFDictionary, _ result: UnsafeMutablePointer<CFTypeRef?>?) -> OSStatus { 0 }
public func SecItemUpdate(_ query: CFDictionary, _ attributesToUpdate: CFDictionary) -> OSStatus { 0 }
public func SecItemDelete(_ query: CFDictionary) -> OSStatus { 0 }
public func SecPKCS12Import(
    _ pkcs12_data: CFData, _ options: CFDictionary, _ items: UnsafeMutablePointer<CFArray?>
) -> OSStatus { 0 }
public nonisolated(unsafe) let kSecClass: CFString = CFString()
public nonisolated(unsafe) let kSecClassGenericPassword: CFString = CFString()
public nonisolated(unsafe) let kSecClassIdentity: CFString = CFString()
public nonisolated(unsafe) let kSecAttrService: CFString = CFString()
public nonisolated(unsafe) let kSecAttrAccount: CFString = CFString()
public nonisolated(unsafe) let kSecAttrAccessGroup: CFString = CFString()
public nonisolated(unsafe) let kSecAttrLabel: CFString = CFString()
public nonisolated(unsafe) let kSecAttrAccessible: CFString = CFString()
public nonisolated(unsafe) let kSecAttrAccessibleAfterFirstUnlockThisDeviceOnly: CFString = CFString()
public nonisolated(unsafe) let kSecValueData: CFString = CFString()
public nonisolated(unsafe) let kSecReturnData: CFString = CFString()
public nonisolated(unsafe) let kSecReturnRef: CFString = CFString()
public nonisolated(unsafe) let kSecMatchLimit: CFString = CFString()
public nonisolated(unsafe) let kSecMatchLimitOne: CFString = CFString()
public nonisolated(unsafe) let kSecImportExportPassphrase: CFString = CFString()
public nonisolated(unsafe) let kSecImportItemIdentity: CFString = CFString()
public nonisolated(unsafe) let kSecImportItemCertChain: CFString = CFString()
@available(macOS 15.0, iOS 18.0, tvOS 18.0, watchOS 11.0, *)
public nonisolated(unsafe) let kSecImportToMemoryOnly: CFString = CFString()
public struct SecKeyAlgorithm: RawRepresentable, Hashable, @unchecked Sendable {
    public let rawValue: CFString
    public init(rawValue: CFString) { self.rawValue = rawValue }
    public static let rsaSignatureMessagePKCS1v15SHA256 = SecKeyAlgorithm(rawValue: CFString())
    public static let rsaSignatureMessagePSSSHA256 = SecKeyAlgorithm(rawValue: CFString())
    public static let rsaSignatureMessagePSSSHA512 = SecKeyAlgorithm(rawValue: CFString())
    public static let ecdsaSignatureMessageX962SHA256 = SecKeyAlgorithm(rawValue: CFString())
    public static let ecdsaSignatureMessageX962SHA384 = SecKeyAlgorithm(rawValue: CFString())
    public static let ecdsaSignatureMessageX962SHA512 = SecKeyAlgorithm(rawValue: CFString())
}
public func SecKeyCreateWithData(
    _ keyData: CFData, _ attributes: CFDictionary, _ error: UnsafeMutablePointer<Unmanaged<CFError>?>?
) -> SecKey? { nil }
public func SecKeyCopyPublicKey(_ key: SecKey) -> SecKey? { nil }
public func SecKeyCopyExternalRepresentation(
    _ key: SecKey, _ error: UnsafeMutablePointer<Unmanaged<CFError>?>?
) -> CFData? { nil }
public func SecKeyCreateSignature(
    _ key: SecKey, _ algorithm: SecKeyAlgorithm, _ dataToSign: CFData,
    _ error: UnsafeMutablePointer<Unmanaged<CFError>?>?
) -> CFData? { nil }
public func SecKeyVerifySignature(
    _ key: SecKey, _ algorithm: SecKeyAlgorithm, _ signedData: CFData, _ signature: CFData,
    _ error: UnsafeMutablePointer<Unmanaged<CFError>?>?
) -> Bool { false }
public func SecKeyGetTypeID() -> CFTypeID { 0 }
public nonisolated(unsafe) let kSecAttrKeyType = CFString(), kSecAttrKeyTypeRSA = CFString()
public nonisolated(unsafe) let kSecAttrKeyClass = CFString(), kSecAttrKeyClassPrivate = CFString()
public nonisolated(unsafe) let kSecAttrKeyClassPublic = CFString()
public nonisolated(unsafe) let kSecClassKey = CFString()
