// Counts allocations of a program that is started with this library preloaded (Linux with glibc), and the bytes that it
// holds. Where the environment names a file in BENCHMARK_ALLOCATIONS, the number of all allocations stands there when the
// program has ended.

#include <malloc.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

extern void *__libc_malloc(size_t);
extern void *__libc_calloc(size_t, size_t);
extern void *__libc_realloc(void *, size_t);
extern void *__libc_memalign(size_t, size_t);
extern void __libc_free(void *);

static uint64_t allocations;
static int64_t bytes;

uint64_t benchmark_allocations(void) { return __atomic_load_n(&allocations, __ATOMIC_RELAXED); }
int64_t benchmark_bytes(void) { return __atomic_load_n(&bytes, __ATOMIC_RELAXED); }

static void *taken(void *memory) {
    __atomic_fetch_add(&allocations, 1, __ATOMIC_RELAXED);
    __atomic_fetch_add(&bytes, (int64_t)malloc_usable_size(memory), __ATOMIC_RELAXED);
    return memory;
}

static void given_back(void *memory) {
    __atomic_fetch_sub(&bytes, (int64_t)malloc_usable_size(memory), __ATOMIC_RELAXED);
}

void *malloc(size_t size) { return taken(__libc_malloc(size)); }

void *calloc(size_t elements, size_t size) { return taken(__libc_calloc(elements, size)); }

void *realloc(void *memory, size_t size) {
    given_back(memory);
    return taken(__libc_realloc(memory, size));
}

int posix_memalign(void **memory, size_t alignment, size_t size) {
    *memory = taken(__libc_memalign(alignment, size));
    return *memory ? 0 : 12;
}

void *aligned_alloc(size_t alignment, size_t size) { return taken(__libc_memalign(alignment, size)); }

void free(void *memory) {
    given_back(memory);
    __libc_free(memory);
}

__attribute__((destructor)) static void report(void) {
    uint64_t total = benchmark_allocations();
    const char *path = getenv("BENCHMARK_ALLOCATIONS");
    FILE *file = path ? fopen(path, "w") : NULL;
    if (!file) return;
    fprintf(file, "%llu\n", (unsigned long long)total);
    fclose(file);
}
