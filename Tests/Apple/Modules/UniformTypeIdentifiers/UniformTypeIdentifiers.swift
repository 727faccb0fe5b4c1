@available(macOS 11.0, iOS 14.0, tvOS 14.0, watchOS 7.0, *)
public struct UTType: Hashable, Sendable { public static var image: UTType { UTType() } }
