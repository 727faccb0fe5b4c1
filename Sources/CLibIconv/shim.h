#ifndef APIGEN_CLIBICONV_SHIM_H
#define APIGEN_CLIBICONV_SHIM_H

#if __has_include(<iconv.h>)
#include <iconv.h>
#else
// As POSIX declares them.
#include <stddef.h>
typedef void *iconv_t;
iconv_t iconv_open(const char *target, const char *source);
size_t iconv(iconv_t converter, char **input, size_t *input_size, char **output, size_t *output_size);
int iconv_close(iconv_t converter);
#endif

#endif
