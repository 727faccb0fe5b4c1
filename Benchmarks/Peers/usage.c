// Runs a program to its end, and writes what it used to a file: seconds of CPU time, seconds by the clock, and the most bytes of
// memory that one of its processes held. Ends as the program does.
//
// The system counts the memory of whoever starts a program as the program's own until it begins: from Python, that is more
// than a small program needs.
//
// usage: usage FILE COMMAND...

#include <spawn.h>
#include <stdio.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>

extern char **environ;

static double seconds(struct timeval time) {
    return time.tv_sec + time.tv_usec / 1e6;
}

static double now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return time.tv_sec + time.tv_nsec / 1e9;
}

int main(int count, char **arguments) {
    if (count < 3) return 64;
    pid_t process;
    int status;
    struct rusage used;
    double start = now();
    if (posix_spawnp(&process, arguments[2], NULL, NULL, arguments + 2, environ) != 0) return 127;
    if (wait4(process, &status, 0, &used) != process) return 71;
    double wall = now() - start;
#ifdef __APPLE__
    double memory = used.ru_maxrss;
#else
    double memory = used.ru_maxrss * 1024.0;
#endif
    FILE *file = fopen(arguments[1], "w");
    if (!file) return 73;
    fprintf(file, "%.6f %.6f %.0f\n", seconds(used.ru_utime) + seconds(used.ru_stime), wall, memory);
    if (fclose(file) != 0) return 74;
    return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}
