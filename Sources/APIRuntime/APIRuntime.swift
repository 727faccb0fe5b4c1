// A file that imports APIRuntime has the values and errors of APIJSON, too.
@_exported @_spi(Generated) public import APIJSON
