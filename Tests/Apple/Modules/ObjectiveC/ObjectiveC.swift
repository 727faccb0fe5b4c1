// ObjectiveC as Apple's SDK declares it.
@_exported import Darwin

@objc public protocol NSObjectProtocol {}
@objc open class NSObject: NSObjectProtocol, Hashable {
    public init() {}
    open var hash: Int { 0 }
    open func isEqual(_ object: Any?) -> Bool { false }
    open var description: String { "" }
    public func hash(into hasher: inout Hasher) {}
    public static func == (a: NSObject, b: NSObject) -> Bool { false }
}

public struct ObjCBool: ExpressibleByBooleanLiteral, Sendable {
    public init(_ value: Bool) {}
    public init(booleanLiteral value: Bool) {}
    public var boolValue: Bool { false }
}
public func _convertBoolToObjCBool(_ x: Bool) -> ObjCBool { fatalError() }
public func _convertObjCBoolToBool(_ x: ObjCBool) -> Bool { fatalError() }
