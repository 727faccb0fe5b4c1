#ifndef APIGEN_CMALLOC_SHIM_H
#define APIGEN_CMALLOC_SHIM_H

// Swift's module of glibc does not have it.
#include <malloc.h>

#endif
