public import ArgumentParser
public import Compatibility
public import Generation
public import SpecLanguage

extension Access: ExpressibleByArgument {}
extension ColorChoice: ExpressibleByArgument {}
extension CompatibilityRule: ExpressibleByArgument {}
extension MessageFormat: ExpressibleByArgument {}
