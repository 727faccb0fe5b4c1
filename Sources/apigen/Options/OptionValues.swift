public import ArgumentParser
public import Generation
public import SpecLanguage

extension Access: ExpressibleByArgument {}
extension ColorChoice: ExpressibleByArgument {}
extension MessageFormat: ExpressibleByArgument {}
