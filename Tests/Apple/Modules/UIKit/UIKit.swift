@_exported import Foundation

@objc open class UIApplication: NSObject, @unchecked Sendable { open class var shared: UIApplication { fatalError() } }
