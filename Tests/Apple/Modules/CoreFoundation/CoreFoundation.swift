// ObjectiveC, CoreFoundation and the classes that are bridged to it. In the SDK these are in several modules, which Foundation exports.
@_exported import Darwin
@_exported import ObjectiveC

@objc open class NSData: NSObject {
    public struct ReadingOptions: OptionSet, Sendable {
        public let rawValue: UInt; public init(rawValue: UInt) { self.rawValue = rawValue };
        public static let mappedIfSafe = ReadingOptions(rawValue: 1), uncached = ReadingOptions(rawValue: 2)
    }
    public struct WritingOptions: OptionSet, Sendable {
        public let rawValue: UInt; public init(rawValue: UInt) { self.rawValue = rawValue };
        public static let atomic = WritingOptions(rawValue: 1), withoutOverwriting = WritingOptions(rawValue: 2)
    }
    public struct Base64EncodingOptions: OptionSet, Sendable {
        public let rawValue: UInt; public init(rawValue: UInt) { self.rawValue = rawValue };
        public static let lineLength64Characters = Base64EncodingOptions(rawValue: 1)
    }
    public struct Base64DecodingOptions: OptionSet, Sendable {
        public let rawValue: UInt; public init(rawValue: UInt) { self.rawValue = rawValue };
        public static let ignoreUnknownCharacters = Base64DecodingOptions(rawValue: 1)
    }
}
@objc open class NSArray: NSObject {}
@objc open class NSString: NSObject {
    open var pathExtension: String { "" }
    open var lastPathComponent: String { "" }
}
@objc open class NSURL: NSObject {}
@objc open class NSDate: NSObject {}
@objc open class NSNumber: NSObject { open var doubleValue: Double { 0 }; open var intValue: Int { 0 } }
@objc open class NSDictionary: NSObject {}
@objc open class NSError: NSObject, Error, @unchecked Sendable {
    public init(domain: String, code: Int, userInfo: [String: Any]? = nil) {}
    open var code: Int { 0 }
    open var domain: String { "" }
    open var userInfo: [String: Any] { [:] }
    open var localizedDescription: String { "" }
}
public typealias CFData = NSData
public typealias CFArray = NSArray
public typealias CFString = NSString
public typealias CFDictionary = NSDictionary
public typealias CFBoolean = NSNumber
public typealias CFTypeRef = AnyObject
public typealias CFTypeID = UInt
public func CFGetTypeID(_ cf: CFTypeRef!) -> CFTypeID { 0 }
public typealias CFIndex = Int
public final class CFError: Error, @unchecked Sendable {}
public func CFErrorGetCode(_ err: CFError!) -> CFIndex { 0 }
