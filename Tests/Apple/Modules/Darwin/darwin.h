// The part of Apple's C library that apigen and its dependencies use, as Apple's headers declare it (64-bit).
// Not Apple's headers: written from documented interfaces, for type-checking only.
#pragma once
#pragma clang assume_nonnull begin
#define _NULLABLE _Nullable
typedef signed char int8_t; typedef short int16_t; typedef int int32_t; typedef long long int64_t;
typedef unsigned char uint8_t; typedef unsigned short uint16_t; typedef unsigned int uint32_t; typedef unsigned long long uint64_t;
typedef int8_t int_least8_t; typedef int16_t int_least16_t; typedef int32_t int_least32_t; typedef int64_t int_least64_t;
typedef uint8_t uint_least8_t; typedef uint16_t uint_least16_t; typedef uint32_t uint_least32_t; typedef uint64_t uint_least64_t;
typedef int64_t intmax_t; typedef uint64_t uintmax_t;
typedef long intptr_t; typedef unsigned long uintptr_t;
typedef long ptrdiff_t; typedef unsigned long size_t; typedef long ssize_t;
typedef long time_t; typedef int32_t suseconds_t; typedef uint32_t useconds_t; typedef unsigned long clock_t;
typedef int64_t off_t; typedef uint16_t mode_t; typedef int32_t dev_t; typedef uint64_t ino_t; typedef uint16_t nlink_t;
typedef uint32_t uid_t; typedef uint32_t gid_t; typedef int64_t blkcnt_t; typedef int32_t blksize_t; typedef int32_t pid_t;
typedef uint32_t socklen_t; typedef uint8_t sa_family_t; typedef uint16_t in_port_t; typedef uint32_t in_addr_t;
typedef uint32_t sigset_t; typedef unsigned long tcflag_t; typedef unsigned char cc_t; typedef unsigned long speed_t;
typedef int32_t OSStatus; typedef unsigned char Boolean; typedef int32_t errno_t; typedef uint64_t rlim_t;
typedef __builtin_va_list va_list;
#define NULL ((void *)0)
struct timespec { time_t tv_sec; long tv_nsec; };
struct timeval { time_t tv_sec; suseconds_t tv_usec; };
struct tm { int tm_sec, tm_min, tm_hour, tm_mday, tm_mon, tm_year, tm_wday, tm_yday, tm_isdst; long tm_gmtoff; char *_Null_unspecified tm_zone; };
struct timezone { int tz_minuteswest; int tz_dsttime; };
typedef enum { _CLOCK_REALTIME = 0, _CLOCK_MONOTONIC = 6, _CLOCK_MONOTONIC_RAW = 4, _CLOCK_PROCESS_CPUTIME_ID = 12 } clockid_t;
#define CLOCK_REALTIME _CLOCK_REALTIME
#define CLOCK_MONOTONIC _CLOCK_MONOTONIC
#define CLOCK_MONOTONIC_RAW _CLOCK_MONOTONIC_RAW
#define CLOCK_PROCESS_CPUTIME_ID _CLOCK_PROCESS_CPUTIME_ID
int clock_gettime(clockid_t, struct timespec *_Null_unspecified);
uint64_t clock_gettime_nsec_np(clockid_t);
time_t time(time_t *_Null_unspecified);
int gettimeofday(struct timeval *_Null_unspecified, void *_Null_unspecified);
int nanosleep(const struct timespec *_Null_unspecified, struct timespec *_Null_unspecified);
struct tm *_Null_unspecified gmtime_r(const time_t *_Null_unspecified, struct tm *_Null_unspecified);
struct tm *_Null_unspecified localtime_r(const time_t *_Null_unspecified, struct tm *_Null_unspecified);
time_t timegm(struct tm *const _Null_unspecified); time_t mktime(struct tm *_Null_unspecified);
clock_t clock(void);
uint64_t mach_absolute_time(void);
// errno.h
int *_Null_unspecified __error(void);
#define EPERM 1
#define ENOENT 2
#define ESRCH 3
#define EINTR 4
#define EIO 5
#define E2BIG 7
#define EBADF 9
#define ECHILD 10
#define ENOMEM 12
#define EACCES 13
#define EEXIST 17
#define EXDEV 18
#define EHOSTDOWN 64
#define EHOSTUNREACH 65
#define ENETDOWN 50
#define ENETUNREACH 51
#define EADDRNOTAVAIL 49
#define EINPROGRESS 36
#define ENOTSUP 45
#define ENOSYS 78
#define EPROTO 100
#define ECONNABORTED 53
#define ENOTCONN 57
#define ENOTDIR 20
#define EISDIR 21
#define EINVAL 22
#define EMFILE 24
#define EFBIG 27
#define ENOSPC 28
#define ESPIPE 29
#define EROFS 30
#define EPIPE 32
#define ERANGE 34
#define EAGAIN 35
#define EWOULDBLOCK EAGAIN
#define EADDRINUSE 48
#define ECONNRESET 54
#define ENOBUFS 55
#define ETIMEDOUT 60
#define ECONNREFUSED 61
#define ELOOP 62
#define ENAMETOOLONG 63
#define ENOTEMPTY 66
// limits.h
#define PATH_MAX 1024
#define NAME_MAX 255
#define INT_MAX 2147483647
// stdlib.h
void *_Null_unspecified malloc(size_t); void *_Null_unspecified calloc(size_t, size_t); void *_Null_unspecified realloc(void *_Null_unspecified, size_t); void free(void *_Null_unspecified);
_Noreturn void exit(int); _Noreturn void _exit(int); _Noreturn void abort(void); int atexit(void (*_Nonnull)(void));
char *_Null_unspecified getenv(const char *_Null_unspecified); int setenv(const char *_Null_unspecified, const char *_Null_unspecified, int); int unsetenv(const char *_Null_unspecified);
double strtod(const char *_Null_unspecified, char *_Nullable *_Null_unspecified); float strtof(const char *_Null_unspecified, char *_Nullable *_Null_unspecified);
long strtol(const char *_Null_unspecified, char *_Nullable *_Null_unspecified, int); unsigned long strtoul(const char *_Null_unspecified, char *_Nullable *_Null_unspecified, int);
char *_Null_unspecified realpath(const char *_Null_unspecified, char *_Null_unspecified);
int mkstemp(char *_Null_unspecified); char *_Null_unspecified mkdtemp(char *_Null_unspecified);
uint32_t arc4random(void); uint32_t arc4random_uniform(uint32_t); void arc4random_buf(void *_Null_unspecified, size_t);
int system(const char *_Null_unspecified) __attribute__((availability(ios,unavailable)));
// string.h
void *_Null_unspecified memchr(const void *_Null_unspecified, int, size_t); int memcmp(const void *_Null_unspecified, const void *_Null_unspecified, size_t);
void *_Null_unspecified memcpy(void *_Null_unspecified, const void *_Null_unspecified, size_t); void *_Null_unspecified memmove(void *_Null_unspecified, const void *_Null_unspecified, size_t); void *_Null_unspecified memset(void *_Null_unspecified, int, size_t);
void *_Null_unspecified memmem(const void *_Null_unspecified, size_t, const void *_Null_unspecified, size_t);
size_t strlen(const char *_Null_unspecified); char *_Null_unspecified strdup(const char *_Null_unspecified); int strcmp(const char *_Null_unspecified, const char *_Null_unspecified);
char *_Null_unspecified strerror(int); int strerror_r(int, char *_Null_unspecified, size_t); char *_Null_unspecified strsignal(int);
char *_Null_unspecified strstr(const char *_Null_unspecified, const char *_Null_unspecified);
char *_Null_unspecified strchr(const char *_Null_unspecified, int);
// stdio.h
typedef struct __sFILE { unsigned char *_Null_unspecified _p; int _r; int _w; short _flags; short _file; } FILE;
extern FILE *__stdinp; extern FILE *__stdoutp; extern FILE *__stderrp;
int fflush(FILE *_Null_unspecified); int fclose(FILE *_Null_unspecified); int fileno(FILE *_Null_unspecified); FILE *_Null_unspecified fopen(const char *_Null_unspecified, const char *_Null_unspecified);
size_t fread(void *_Null_unspecified, size_t, size_t, FILE *_Null_unspecified); size_t fwrite(const void *_Null_unspecified, size_t, size_t, FILE *_Null_unspecified); int fputs(const char *_Null_unspecified, FILE *_Null_unspecified);
int setvbuf(FILE *_Null_unspecified, char *_Null_unspecified, int, size_t);
int rename(const char *, const char *); int remove(const char *_Null_unspecified); void perror(const char *_Null_unspecified);
int vsnprintf(char *_Null_unspecified, size_t, const char *_Null_unspecified, va_list);
ssize_t getline(char *_Nullable *_Null_unspecified, size_t *_Null_unspecified, FILE *_Null_unspecified);
FILE *_Null_unspecified tmpfile(void); int fseek(FILE *_Null_unspecified, long, int); long ftell(FILE *_Null_unspecified); void rewind(FILE *_Null_unspecified);
void flockfile(FILE *_Null_unspecified); void funlockfile(FILE *_Null_unspecified);
#define EXIT_SUCCESS 0
#define EXIT_FAILURE 1
#define EX_USAGE 64
int putc(int, FILE *_Null_unspecified);
#define _IOFBF 0
#define _IOLBF 1
#define EOF (-1)
#define SEEK_SET 0
#define SEEK_CUR 1
#define SEEK_END 2
#define RENAME_EXCL 0x00000004
#define RENAME_SWAP 0x00000002
int renamex_np(const char *_Null_unspecified, const char *_Null_unspecified, unsigned int); int renameatx_np(int, const char *_Null_unspecified, int, const char *_Null_unspecified, unsigned int);
// unistd.h
#define STDIN_FILENO 0
#define STDOUT_FILENO 1
#define STDERR_FILENO 2
#define F_OK 0
#define X_OK 1
#define W_OK 2
#define R_OK 4
#define _PC_LINK_MAX 1
#define _PC_NAME_MAX 4
#define _PC_PATH_MAX 5
#define _PC_CASE_SENSITIVE 11
#define _SC_NPROCESSORS_ONLN 58
#define _SC_PAGESIZE 29
#define _SC_OPEN_MAX 5
int access(const char *_Null_unspecified, int); int close(int); ssize_t read(int, void *_Null_unspecified, size_t); ssize_t write(int, const void *_Null_unspecified, size_t);
ssize_t pread(int, void *_Null_unspecified, size_t, off_t); ssize_t pwrite(int, const void *_Null_unspecified, size_t, off_t);
off_t lseek(int, off_t, int); int unlink(const char *_Null_unspecified); int rmdir(const char *_Null_unspecified); int link(const char *_Null_unspecified, const char *_Null_unspecified); int symlink(const char *_Null_unspecified, const char *_Null_unspecified);
ssize_t readlink(const char *_Null_unspecified, char *_Null_unspecified, size_t); int ftruncate(int, off_t); int truncate(const char *_Null_unspecified, off_t); int fsync(int);
int chdir(const char *_Null_unspecified); char *_Null_unspecified getcwd(char *_Null_unspecified, size_t); int isatty(int); int dup(int); int dup2(int, int); int pipe(int *_Null_unspecified);
pid_t getpid(void); pid_t getppid(void); uid_t getuid(void); uid_t geteuid(void); gid_t getgid(void); long sysconf(int); long pathconf(const char *_Null_unspecified, int); long fpathconf(int, int);
unsigned int sleep(unsigned int); int usleep(useconds_t); unsigned int alarm(unsigned int); int gethostname(char *_Null_unspecified, size_t); int getentropy(void *buffer, size_t size);
// fcntl.h, sys/file.h (S_IF*, open, fcntl: in the overlay)
#define O_RDONLY 0x0000
#define O_WRONLY 0x0001
#define O_RDWR 0x0002
#define O_NONBLOCK 0x00000004
#define O_APPEND 0x00000008
#define O_SHLOCK 0x00000010
#define O_EXLOCK 0x00000020
#define O_NOFOLLOW 0x00000100
#define O_CREAT 0x00000200
#define O_TRUNC 0x00000400
#define O_EXCL 0x00000800
#define O_EVTONLY 0x00008000
#define O_DIRECTORY 0x00100000
#define O_CLOEXEC 0x01000000
#define F_GETFD 1
#define F_SETFD 2
#define F_GETFL 3
#define F_SETFL 4
#define F_FULLFSYNC 51
#define F_GETPATH 50
#define FD_CLOEXEC 1
#define LOCK_SH 1
#define LOCK_EX 2
#define LOCK_NB 4
#define LOCK_UN 8
#define AT_FDCWD -2
int flock(int, int); int creat(const char *_Null_unspecified, mode_t);
int _swift_stdlib_open(const char *_Null_unspecified, int, mode_t); int _swift_stdlib_fcntl(int, int, int); int _swift_stdlib_ioctl(int, unsigned long, int); int _swift_stdlib_ioctlPtr(int, unsigned long, void *);
// sys/stat.h
struct stat { dev_t st_dev; mode_t st_mode; nlink_t st_nlink; ino_t st_ino; uid_t st_uid; gid_t st_gid; dev_t st_rdev;
  struct timespec st_atimespec, st_mtimespec, st_ctimespec, st_birthtimespec; off_t st_size; blkcnt_t st_blocks; blksize_t st_blksize; uint32_t st_flags; uint32_t st_gen; int32_t st_lspare; int64_t st_qspare[2]; };
int stat(const char *_Null_unspecified, struct stat *_Null_unspecified); int lstat(const char *_Null_unspecified, struct stat *_Null_unspecified); int fstat(int, struct stat *_Null_unspecified);
int mkdir(const char *_Null_unspecified, mode_t); int chmod(const char *_Null_unspecified, mode_t); int fchmod(int, mode_t); mode_t umask(mode_t); int mkfifo(const char *_Null_unspecified, mode_t);
int futimens(int, const struct timespec *_Null_unspecified); int utimes(const char *_Null_unspecified, const struct timeval *_Null_unspecified);
// dirent.h
struct dirent { uint64_t d_ino; uint64_t d_seekoff; uint16_t d_reclen; uint16_t d_namlen; uint8_t d_type; char d_name[1024]; };
typedef struct { int __dd_fd; long __dd_loc; } DIR;
DIR *_Nullable opendir(const char *_Null_unspecified); struct dirent *_Null_unspecified readdir(DIR *_Null_unspecified); int closedir(DIR *_Null_unspecified); DIR *_Null_unspecified fdopendir(int); int dirfd(DIR *_Null_unspecified);
#define DT_DIR 4
#define DT_REG 8
#define DT_LNK 10
#define DT_UNKNOWN 0
// signal.h
typedef void (*sig_t)(int);
union __sigaction_u { void (*_Null_unspecified __sa_handler)(int); void (*_Null_unspecified __sa_sigaction)(int, void *_Null_unspecified, void *_Null_unspecified); };
struct sigaction { union __sigaction_u __sigaction_u; sigset_t sa_mask; int sa_flags; };
#define SIGHUP 1
#define SIGINT 2
#define SIGQUIT 3
#define SIGABRT 6
#define SIGKILL 9
#define SIGPIPE 13
#define SIGALRM 14
#define SIGTERM 15
#define SIGCHLD 20
#define SIGXFSZ 25
#define SIGWINCH 28
#define SIGUSR1 30
#define SIGUSR2 31
#define SIG_BLOCK 1
#define SIG_UNBLOCK 2
#define SIG_SETMASK 3
#define SA_RESTART 0x0002
int sigaction(int, const struct sigaction *_Null_unspecified, struct sigaction *_Null_unspecified);
void (*_Null_unspecified signal(int, void (*_Null_unspecified)(int)))(int);
int sigemptyset(sigset_t *_Null_unspecified); int sigfillset(sigset_t *_Null_unspecified); int sigaddset(sigset_t *_Null_unspecified, int); int sigdelset(sigset_t *_Null_unspecified, int); int sigismember(const sigset_t *_Null_unspecified, int);
int sigpending(sigset_t *_Null_unspecified); int sigwait(const sigset_t *_Null_unspecified, int *_Null_unspecified); int sigprocmask(int, const sigset_t *_Null_unspecified, sigset_t *_Null_unspecified);
int raise(int); int kill(pid_t, int); int pthread_sigmask(int, const sigset_t *_Null_unspecified, sigset_t *_Null_unspecified);
// pthread.h
struct _opaque_pthread_t { long __sig; void *_Nullable __cleanup_stack; char __opaque[8176]; };
typedef struct _opaque_pthread_t *pthread_t;
typedef struct { long __sig; char __opaque[56]; } pthread_attr_t; typedef struct { long __sig; char __opaque[56]; } pthread_mutex_t; typedef struct { long __sig; char __opaque[8]; } pthread_mutexattr_t;
typedef struct { long __sig; char __opaque[40]; } pthread_cond_t; typedef struct { long __sig; char __opaque[8]; } pthread_condattr_t; typedef struct { long __sig; char __opaque[192]; } pthread_rwlock_t; typedef unsigned long pthread_key_t;
pthread_t pthread_self(void); int pthread_kill(pthread_t, int); int pthread_equal(pthread_t _Nullable, pthread_t _Nullable); int pthread_main_np(void);
int pthread_create(pthread_t _Nullable *_Nonnull, const pthread_attr_t *_Nullable, void *_Nullable (*_Nonnull)(void *_Nonnull), void *_Nullable); int pthread_join(pthread_t, void *_Nullable *_Nullable); int pthread_detach(pthread_t);
unsigned int _swift_stdlib_gettid(void);
void *pthread_get_stackaddr_np(pthread_t); size_t pthread_get_stacksize_np(pthread_t);
int pthread_attr_init(pthread_attr_t *); int pthread_attr_destroy(pthread_attr_t *); int pthread_attr_setstacksize(pthread_attr_t *, size_t);
int pthread_mutex_init(pthread_mutex_t *, const pthread_mutexattr_t *_Nullable); int pthread_mutex_destroy(pthread_mutex_t *); int pthread_mutex_lock(pthread_mutex_t *); int pthread_mutex_trylock(pthread_mutex_t *); int pthread_mutex_unlock(pthread_mutex_t *);
int pthread_cond_init(pthread_cond_t *, const pthread_condattr_t *_Nullable); int pthread_cond_destroy(pthread_cond_t *); int pthread_cond_wait(pthread_cond_t *, pthread_mutex_t *); int pthread_cond_timedwait(pthread_cond_t *, pthread_mutex_t *, const struct timespec *_Nullable); int pthread_cond_signal(pthread_cond_t *); int pthread_cond_broadcast(pthread_cond_t *);
int pthread_setname_np(const char *); int pthread_getname_np(pthread_t, char *, size_t); int pthread_threadid_np(pthread_t _Nullable, uint64_t *_Nullable);
void *_Nullable pthread_getspecific(pthread_key_t); int pthread_setspecific(pthread_key_t, const void *_Nullable); int pthread_key_create(pthread_key_t *, void (*_Nullable)(void *));
#define PTHREAD_MUTEX_RECURSIVE 2
// os/lock.h
typedef struct os_unfair_lock_s { uint32_t _os_unfair_lock_opaque; } os_unfair_lock, *os_unfair_lock_t;
void os_unfair_lock_lock(os_unfair_lock_t lock) __attribute__((availability(macos,introduced=10.12))); _Bool os_unfair_lock_trylock(os_unfair_lock_t lock) __attribute__((availability(macos,introduced=10.12))); void os_unfair_lock_unlock(os_unfair_lock_t lock) __attribute__((availability(macos,introduced=10.12)));
// spawn.h, sys/wait.h
typedef void *posix_spawnattr_t; typedef void *posix_spawn_file_actions_t;
int posix_spawn_file_actions_init(posix_spawn_file_actions_t _Nullable *_Null_unspecified); int posix_spawn_file_actions_destroy(posix_spawn_file_actions_t _Nullable *_Null_unspecified);
int posix_spawn_file_actions_addopen(posix_spawn_file_actions_t _Nullable *_Null_unspecified, int, const char *_Null_unspecified, int, mode_t); int posix_spawn_file_actions_adddup2(posix_spawn_file_actions_t _Nullable *_Null_unspecified, int, int); int posix_spawn_file_actions_addclose(posix_spawn_file_actions_t _Nullable *_Null_unspecified, int);
int posix_spawnp(pid_t *_Null_unspecified, const char *_Null_unspecified, const posix_spawn_file_actions_t _Nullable *_Null_unspecified, const posix_spawnattr_t _Nullable *_Null_unspecified, char *_Nullable const *_Null_unspecified, char *_Nullable const *_Null_unspecified);
int posix_spawn(pid_t *_Null_unspecified, const char *_Null_unspecified, const posix_spawn_file_actions_t _Nullable *_Null_unspecified, const posix_spawnattr_t _Nullable *_Null_unspecified, char *_Nullable const *_Null_unspecified, char *_Nullable const *_Null_unspecified);
pid_t waitpid(pid_t, int *_Null_unspecified, int);
#define WNOHANG 1
#define WUNTRACED 2
char *_Nullable *_Null_unspecified *_Null_unspecified _NSGetEnviron(void); int _NSGetExecutablePath(char *buf, uint32_t *bufsize);
// sys/ioctl.h
struct winsize { unsigned short ws_row, ws_col, ws_xpixel, ws_ypixel; };
#define TIOCGWINSZ_ 0x40087468
// sys/resource.h
struct rlimit { rlim_t rlim_cur; rlim_t rlim_max; };
struct rusage { struct timeval ru_utime; struct timeval ru_stime; long ru_maxrss; long ru_ixrss, ru_idrss, ru_isrss, ru_minflt, ru_majflt, ru_nswap, ru_inblock, ru_oublock, ru_msgsnd, ru_msgrcv, ru_nsignals, ru_nvcsw, ru_nivcsw; };
#define RLIMIT_STACK 3
#define RLIMIT_NOFILE 8
#define RUSAGE_SELF 0
int getrlimit(int, struct rlimit *_Null_unspecified); int setrlimit(int, const struct rlimit *_Null_unspecified); int getrusage(int, struct rusage *_Null_unspecified);
// sockets
struct sockaddr { uint8_t sa_len; sa_family_t sa_family; char sa_data[14]; };
struct in_addr { in_addr_t s_addr; }; struct sockaddr_in { uint8_t sin_len; sa_family_t sin_family; in_port_t sin_port; struct in_addr sin_addr; char sin_zero[8]; };
struct sockaddr_un { unsigned char sun_len; sa_family_t sun_family; char sun_path[104]; };
struct sockaddr_storage { uint8_t ss_len; sa_family_t ss_family; char __ss_pad1[6]; int64_t __ss_align; char __ss_pad2[112]; };
struct ifaddrs { struct ifaddrs *_Null_unspecified ifa_next; char *_Null_unspecified ifa_name; unsigned int ifa_flags; struct sockaddr *_Null_unspecified ifa_addr; struct sockaddr *_Null_unspecified ifa_netmask; struct sockaddr *_Null_unspecified ifa_dstaddr; void *_Null_unspecified ifa_data; };
int getifaddrs(struct ifaddrs *_Null_unspecified *_Null_unspecified); void freeifaddrs(struct ifaddrs *_Null_unspecified);
struct iovec { void *_Null_unspecified iov_base; size_t iov_len; };
struct msghdr { void *_Null_unspecified msg_name; socklen_t msg_namelen; struct iovec *_Null_unspecified msg_iov; int msg_iovlen; void *_Null_unspecified msg_control; socklen_t msg_controllen; int msg_flags; };
struct cmsghdr { socklen_t cmsg_len; int cmsg_level; int cmsg_type; };
typedef unsigned int nfds_t;
struct in_pktinfo { unsigned int ipi_ifindex; struct in_addr ipi_spec_dst; struct in_addr ipi_addr; };
struct sockaddr_vm { uint8_t svm_len; sa_family_t svm_family; uint16_t svm_reserved1; uint32_t svm_port; uint32_t svm_cid; };
#define SOCK_DGRAM 2
#define SOCK_RAW 3
#define IPPROTO_IP 0
#define IPPROTO_UDP 17
#define IPPROTO_IPV6 41
#define IP_RECVTOS 27
#define IP_TOS 3
#define IP_RECVPKTINFO 26
#define IP_PKTINFO 26
#define IPV6_RECVTCLASS 35
#define IPV6_TCLASS 36
#define AF_VSOCK 40
#define VMADDR_CID_ANY ((unsigned int)-1)
ssize_t writev(int, const struct iovec *_Null_unspecified, int); ssize_t readv(int, const struct iovec *_Null_unspecified, int);
ssize_t recvmsg(int, struct msghdr *_Null_unspecified, int); ssize_t sendmsg(int, const struct msghdr *_Null_unspecified, int);
int getpeername(int, struct sockaddr *_Null_unspecified, socklen_t *_Null_unspecified); int socketpair(int, int, int, int *_Null_unspecified);
int getsockopt(int, int, int, void *_Null_unspecified, socklen_t *_Null_unspecified); int mkpath_np(const char *_Null_unspecified, mode_t);
struct tcp_connection_info { uint8_t tcpi_state; };
unsigned int if_nametoindex(const char *_Null_unspecified); char *_Null_unspecified if_indextoname(unsigned int, char *_Null_unspecified);
struct ip_mreq { struct in_addr imr_multiaddr; struct in_addr imr_interface; };
struct addrinfo { int ai_flags; int ai_family; int ai_socktype; int ai_protocol; socklen_t ai_addrlen; char *_Null_unspecified ai_canonname; struct sockaddr *_Null_unspecified ai_addr; struct addrinfo *_Null_unspecified ai_next; };
struct in6_addr { union { uint8_t __u6_addr8[16]; uint16_t __u6_addr16[8]; uint32_t __u6_addr32[4]; } __u6_addr; };
struct sockaddr_in6 { uint8_t sin6_len; sa_family_t sin6_family; in_port_t sin6_port; uint32_t sin6_flowinfo; struct in6_addr sin6_addr; uint32_t sin6_scope_id; };
struct in6_pktinfo { struct in6_addr ipi6_addr; unsigned int ipi6_ifindex; };
struct ipv6_mreq { struct in6_addr ipv6mr_multiaddr; unsigned int ipv6mr_interface; };
#define AF_UNSPEC 0
#define AF_UNIX 1
#define AF_INET 2
#define AF_INET6 30
#define SOCK_STREAM 1
int inet_pton(int, const char *_Null_unspecified, void *_Null_unspecified); const char *_Null_unspecified inet_ntop(int, const void *_Null_unspecified, char *_Null_unspecified, socklen_t);
int socket(int, int, int); int bind(int, const struct sockaddr *_Null_unspecified, socklen_t); int listen(int, int); int connect(int, const struct sockaddr *_Null_unspecified, socklen_t); ssize_t recv(int, void *_Null_unspecified, size_t, int); ssize_t send(int, const void *_Null_unspecified, size_t, int);
struct pollfd { int fd; short events; short revents; }; int poll(struct pollfd *_Null_unspecified, unsigned int, int);
#define POLLIN 0x0001
#define POLLOUT 0x0004
#define SOL_SOCKET 0xffff
#define SO_REUSEADDR 0x0004
#define SO_LINGER 0x0080
#define SO_SNDTIMEO 0x1005
#define SO_RCVTIMEO 0x1006
#define SO_NOSIGPIPE 0x1022
#define SO_RCVBUF 0x1002
#define SO_SNDBUF 0x1001
#define IPPROTO_TCP 6
#define TCP_NODELAY 0x01
#define MSG_DONTWAIT 0x80
#define SHUT_RD 0
#define SHUT_WR 1
#define SHUT_RDWR 2
#define INADDR_LOOPBACK 0x7f000001u
struct linger { int l_onoff; int l_linger; };
int setsockopt(int, int, int, const void *_Null_unspecified, socklen_t); int getsockname(int, struct sockaddr *_Null_unspecified, socklen_t *_Null_unspecified); int shutdown(int, int); int accept(int, struct sockaddr *_Null_unspecified, socklen_t *_Null_unspecified);
// dlfcn.h
void *_Null_unspecified dlsym(void *_Null_unspecified, const char *_Null_unspecified); void *_Null_unspecified dlopen(const char *_Null_unspecified, int);
#define RTLD_LAZY 1
// mman
void *_Null_unspecified mmap(void *_Null_unspecified, size_t, int, int, int, off_t); int mlock(const void *_Null_unspecified, size_t); int munlock(const void *_Null_unspecified, size_t); int munmap(void *_Null_unspecified, size_t);
// math.h
double fabs(double); double floor(double); double ceil(double); double round(double); double trunc(double); double pow(double, double); double log(double); double log10(double); double log2(double); double exp(double); double sqrt(double); double fmod(double, double); double sin(double); double cos(double); double tan(double); double ldexp(double, int); double frexp(double, int *_Null_unspecified);
int isdigit(int); int isalpha(int); int isspace(int); int tolower(int); int toupper(int);
// glob.h, locale.h
char *_Null_unspecified setlocale(int, const char *_Null_unspecified);
#define LC_ALL 0
// sys/event.h
struct kevent { uintptr_t ident; int16_t filter; uint16_t flags; uint32_t fflags; intptr_t data; void *_Null_unspecified udata; };
int kqueue(void); int kevent(int, const struct kevent *_Null_unspecified, int, struct kevent *_Null_unspecified, int, const struct timespec *_Null_unspecified);
// sys/sysctl.h
int sysctlbyname(const char *_Null_unspecified, void *_Null_unspecified, size_t *_Null_unspecified, void *_Null_unspecified, size_t);
#pragma clang assume_nonnull end
