// What Embedded Swift needs of C on WebAssembly, for Scripts/narrow-check. Memory is never freed, as the program is short.
#include <stddef.h>
#include <stdint.h>

struct vector { const void *start; size_t count; };
__attribute__((import_module("wasi_snapshot_preview1"), import_name("fd_write")))
int fd_write(int file, const struct vector *vectors, size_t count, size_t *written);

extern unsigned char __heap_base;
extern void runCases(void);

void _start(void) { runCases(); }

int putchar(int byte) {
  unsigned char output = byte;
  struct vector vector = {&output, 1};
  size_t written;
  fd_write(1, &vector, 1, &written);
  return byte;
}

int posix_memalign(void **memory, size_t alignment, size_t size) {
  static uintptr_t end;
  uintptr_t start = ((end ? end : (uintptr_t)&__heap_base) + alignment - 1) & -alignment;
  end = start + size;
  while (end > __builtin_wasm_memory_size(0) << 16)
    if (__builtin_wasm_memory_grow(0, 64) == (size_t)-1) return 12;
  *memory = (void *)start;
  return 0;
}

void free(void *memory) {}

void *memcpy(void *target, const void *source, size_t count) {
  for (size_t i = 0; i < count; i++) ((char *)target)[i] = ((const char *)source)[i];
  return target;
}

void *memmove(void *target, const void *source, size_t count) {
  if (target <= source) return memcpy(target, source, count);
  while (count--) ((char *)target)[count] = ((const char *)source)[count];
  return target;
}

void *memset(void *target, int byte, size_t count) {
  for (size_t i = 0; i < count; i++) ((char *)target)[i] = byte;
  return target;
}

int memcmp(const void *left, const void *right, size_t count) {
  for (size_t i = 0; i < count; i++) {
    int difference = ((const unsigned char *)left)[i] - ((const unsigned char *)right)[i];
    if (difference) return difference;
  }
  return 0;
}

size_t strlen(const char *text) {
  size_t count = 0;
  while (text[count]) count++;
  return count;
}

// The seed of hash tables.
void arc4random_buf(void *target, size_t count) { memset(target, 7, count); }

uintptr_t __stack_chk_guard = 1;
void __stack_chk_fail(void) { __builtin_trap(); }

// The product of integers of 128 bits.
__int128 __multi3(__int128 left, __int128 right) {
  uint64_t a = left, b = right, a0 = (uint32_t)a, a1 = a >> 32, b0 = (uint32_t)b, b1 = b >> 32;
  uint64_t middle = (a0 * b0 >> 32) + (uint32_t)(a0 * b1) + (uint32_t)(a1 * b0);
  uint64_t high = a1 * b1 + (a0 * b1 >> 32) + (a1 * b0 >> 32) + (middle >> 32);
  high += a * (uint64_t)(right >> 64) + (uint64_t)(left >> 64) * b;
  return (unsigned __int128)high << 64 | middle << 32 | (uint32_t)(a0 * b0);
}

double round(double value) {
  double whole = __builtin_trunc(value);
  return __builtin_fabs(value - whole) >= 0.5 ? whole + __builtin_copysign(1, value) : whole;
}

// Exact if the sum is, as for what a rounded product has lost (T. J. Dekker, "A floating-point technique for extending the
// available precision", 1971). There are no other calls.
double fma(double left, double right, double sum) {
  double split = 134217729, a = left * split, b = right * split, product = left * right;
  double left_high = a - (a - left), right_high = b - (b - right);
  double left_low = left - left_high, right_low = right - right_high;
  double rest = left_high * right_high - product + left_high * right_low + left_low * right_high + left_low * right_low;
  return product + sum + rest;
}

// Numbers with exponents beyond those of APIJSON's own table: no case has one.
const char *_swift_stdlib_strtod_clocale(const char *text, double *value) { __builtin_trap(); }
const char *_swift_stdlib_strtof_clocale(const char *text, float *value) { __builtin_trap(); }
