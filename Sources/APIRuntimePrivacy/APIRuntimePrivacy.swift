// The target has the privacy manifest of `APIRuntime` as a resource, and no code. See `apple` in Package.swift.
