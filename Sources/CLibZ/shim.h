#ifndef APIGEN_CLIBZ_SHIM_H
#define APIGEN_CLIBZ_SHIM_H

#if !__has_include(<zlib.h>)
#error "the header zlib.h of zlib is missing; on Debian and Ubuntu: apt-get install zlib1g-dev"
#endif

#include <string.h>
#include <zlib.h>

/// `inflateInit2`, which is a macro.
static inline int apigen_inflate_init(z_stream *stream, int window_bits) {
    memset(stream, 0, sizeof *stream);
    return inflateInit2(stream, window_bits);
}

#endif
