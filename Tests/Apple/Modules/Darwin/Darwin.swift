// The Swift part of Apple's module Darwin, as swiftlang/swift has it in stdlib/public/Platform.
@_exported import Darwin

public var errno: Int32 {
    get { __error().pointee }
    set { __error().pointee = newValue }
}
public var stdin: UnsafeMutablePointer<FILE> {
    get { __stdinp }
    set { __stdinp = newValue }
}
public var stdout: UnsafeMutablePointer<FILE> {
    get { __stdoutp }
    set { __stdoutp = newValue }
}
public var stderr: UnsafeMutablePointer<FILE> {
    get { __stderrp }
    set { __stderrp = newValue }
}
public func open(_ path: UnsafePointer<CChar>, _ oflag: Int32) -> Int32 { _swift_stdlib_open(path, oflag, 0) }
public func open(_ path: UnsafePointer<CChar>, _ oflag: Int32, _ mode: mode_t) -> Int32 {
    _swift_stdlib_open(path, oflag, mode)
}
public func fcntl(_ fd: Int32, _ cmd: Int32) -> Int32 { _swift_stdlib_fcntl(fd, cmd, 0) }
public func fcntl(_ fd: Int32, _ cmd: Int32, _ value: Int32) -> Int32 { _swift_stdlib_fcntl(fd, cmd, value) }
public func ioctl(_ fd: CInt, _ request: UInt, _ value: CInt) -> CInt { _swift_stdlib_ioctl(fd, request, value) }
public func ioctl(_ fd: CInt, _ request: UInt, _ ptr: UnsafeMutableRawPointer) -> CInt {
    _swift_stdlib_ioctlPtr(fd, request, ptr)
}
public func ioctl(_ fd: CInt, _ request: UInt) -> CInt { _swift_stdlib_ioctl(fd, request, 0) }
public var TIOCGWINSZ: UInt { 0x40087468 }
public var CLOCKS_PER_SEC: UInt { 1_000_000 }
public var S_IFMT: mode_t { 0o170000 }
public var S_IFIFO: mode_t { 0o010000 }
public var S_IFCHR: mode_t { 0o020000 }
public var S_IFDIR: mode_t { 0o040000 }
public var S_IFBLK: mode_t { 0o060000 }
public var S_IFREG: mode_t { 0o100000 }
public var S_IFLNK: mode_t { 0o120000 }
public var S_IFSOCK: mode_t { 0o140000 }
public var S_IRWXU: mode_t { 0o000700 }
public var S_IRUSR: mode_t { 0o000400 }
public var S_IWUSR: mode_t { 0o000200 }
public var S_IXUSR: mode_t { 0o000100 }
public var S_IRGRP: mode_t { 0o000040 }
public var S_IWGRP: mode_t { 0o000020 }
public var S_IXGRP: mode_t { 0o000010 }
public var S_IROTH: mode_t { 0o000004 }
public var S_IWOTH: mode_t { 0o000002 }
public var S_IXOTH: mode_t { 0o000001 }
public var S_IRWXG: mode_t { 0o000070 }
public var S_IRWXO: mode_t { 0o000007 }
public var SIG_DFL: sig_t? { nil }
public var SIG_IGN: sig_t { unsafeBitCast(1, to: sig_t.self) }
public var SIG_ERR: sig_t { unsafeBitCast(-1, to: sig_t.self) }
public var environ: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?> { fatalError() }
public var noErr: OSStatus { 0 }
@available(*, unavailable, message: "Please use threads or posix_spawn*()")
public func fork() -> Int32 { fatalError() }
@frozen public struct DarwinBoolean: ExpressibleByBooleanLiteral {
    var _value: UInt8
    public init(_ value: Bool) { _value = value ? 1 : 0 }
    public var boolValue: Bool { _value != 0 }
    public init(booleanLiteral value: Bool) { self.init(value) }
}
