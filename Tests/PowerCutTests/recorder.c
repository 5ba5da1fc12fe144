// Records what a process asks of the disk: preloaded into it, this stands between the process and the C library.
//
// Each call on a file below $POWERCUT_FOLDER becomes a record in $POWERCUT_LOG, in the order in which the calls took effect; so do lines on
// standard output, which are what the process acknowledges. A record is a line of text, "<kind> <pid> <fd> <number> <length> <result> <name>",
// followed by that many bytes.
//
//   $POWERCUT_KILL_SYNC=n   the process is killed inside its n-th sync of a write-ahead log
//   $POWERCUT_FAIL_SYNC=n   that sync fails, and the system forgets what it had not written; if it is the same one, the process is killed before
//                           it hears of that
//   $POWERCUT_FAIL_READ=n   the n-th read of a database fails once
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>

enum { maximum = 4096 };
static char names[maximum][512];  // the paths of the open files that are recorded
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int logFile = -1;
static const char *folder;
static long killSync, failSync, failRead, syncs, reads;

static long number(const char *name) {
  const char *text = getenv(name);
  return text ? atol(text) : 0;
}

__attribute__((constructor)) static void begin(void) {
  folder = getenv("POWERCUT_FOLDER");
  const char *path = getenv("POWERCUT_LOG");
  if (!folder || !path) return;
  logFile = syscall(SYS_openat, AT_FDCWD, path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
  // Out of the way of the descriptors that the process closes.
  int high = syscall(SYS_fcntl, logFile, F_DUPFD_CLOEXEC, 900);
  syscall(SYS_close, logFile);
  logFile = high;
  killSync = number("POWERCUT_KILL_SYNC");
  failSync = number("POWERCUT_FAIL_SYNC");
  failRead = number("POWERCUT_FAIL_READ");
}

static void record(char kind, int fd, long long where, const void *bytes, size_t length, int result, const char *name) {
  char head[700];
  int count = snprintf(
      head, sizeof head, "%c %d %d %lld %zu %d %s\n", kind, (int)getpid(), fd, where, length, result, name ? name : "");
  struct iovec parts[2] = {{head, count}, {(void *)bytes, length}};
  syscall(SYS_writev, logFile, parts, 2);
}

static int isBelow(const char *path) {
  return logFile >= 0 && path && !strncmp(path, folder, strlen(folder)) && !strstr(path, "-shm");
}
static int isKnown(int fd) { return logFile >= 0 && fd >= 0 && fd < maximum && names[fd][0]; }
static int endsWith(const char *name, const char *end) {
  size_t a = strlen(name), b = strlen(end);
  return a >= b && !strcmp(name + a - b, end);
}

static int openFile(const char *path, int flags, int mode) {
  if (!isBelow(path)) return syscall(SYS_openat, AT_FDCWD, path, flags, mode);
  pthread_mutex_lock(&lock);
  int isThere = !syscall(SYS_faccessat, AT_FDCWD, path, F_OK);
  int fd = syscall(SYS_openat, AT_FDCWD, path, flags, mode);
  if (fd >= 0 && fd < maximum) {
    snprintf(names[fd], sizeof names[fd], "%s", path);
    record('O', fd, isThere ? 0 : 1, NULL, 0, 0, path);
    if (isThere && (flags & O_TRUNC)) record('T', fd, 0, NULL, 0, 0, path);
  }
  pthread_mutex_unlock(&lock);
  return fd;
}

#define OPENING(name, ...)                        \
  int name(__VA_ARGS__, int flags, ...) {         \
    va_list rest;                                 \
    va_start(rest, flags);                        \
    int mode = va_arg(rest, int);                 \
    va_end(rest);                                 \
    FORWARD;                                      \
  }
#define FORWARD return openFile(path, flags, mode)
OPENING(open, const char *path)
OPENING(open64, const char *path)
#undef FORWARD
#define FORWARD \
  return at == AT_FDCWD || path[0] == '/' ? openFile(path, flags, mode) : syscall(SYS_openat, at, path, flags, mode)
OPENING(openat, int at, const char *path)
OPENING(openat64, int at, const char *path)

int close(int fd) {
  // Whoever closes all descriptors does not mean this one.
  if (fd == logFile && fd >= 0) return 0;
  if (!isKnown(fd)) return syscall(SYS_close, fd);
  pthread_mutex_lock(&lock);
  record('C', fd, 0, NULL, 0, 0, names[fd]);
  names[fd][0] = 0;
  int result = syscall(SYS_close, fd);
  pthread_mutex_unlock(&lock);
  return result;
}

static ssize_t writeAt(int fd, const void *bytes, size_t length, long long where) {
  if (!isKnown(fd)) return syscall(SYS_pwrite64, fd, bytes, length, where);
  pthread_mutex_lock(&lock);
  ssize_t written = syscall(SYS_pwrite64, fd, bytes, length, where);
  if (written > 0) record('W', fd, where, bytes, written, 0, names[fd]);
  pthread_mutex_unlock(&lock);
  return written;
}
ssize_t pwrite(int fd, const void *bytes, size_t length, off_t where) { return writeAt(fd, bytes, length, where); }
ssize_t pwrite64(int fd, const void *bytes, size_t length, off64_t where) { return writeAt(fd, bytes, length, where); }

ssize_t write(int fd, const void *bytes, size_t length) {
  int isAnswer = fd == 1 && logFile >= 0;
  if (!isAnswer && !isKnown(fd)) return syscall(SYS_write, fd, bytes, length);
  pthread_mutex_lock(&lock);
  long long where = isAnswer ? 0 : syscall(SYS_lseek, fd, 0, SEEK_CUR);
  ssize_t written = syscall(SYS_write, fd, bytes, length);
  if (written > 0) record(isAnswer ? 'A' : 'W', fd, where, bytes, written, 0, isAnswer ? "" : names[fd]);
  pthread_mutex_unlock(&lock);
  return written;
}

ssize_t pread64(int fd, void *bytes, size_t length, off64_t where) {
  // What SQLite reads when it opens a file is no page.
  if (failRead && isKnown(fd) && length >= 512 && !endsWith(names[fd], "-wal") && ++reads == failRead) {
    errno = EIO;
    return -1;
  }
  return syscall(SYS_pread64, fd, bytes, length, where);
}
ssize_t pread(int fd, void *bytes, size_t length, off_t where) { return pread64(fd, bytes, length, where); }

static int cutAt(int fd, long long length) {
  if (!isKnown(fd)) return syscall(SYS_ftruncate, fd, length);
  pthread_mutex_lock(&lock);
  int result = syscall(SYS_ftruncate, fd, length);
  if (!result) record('T', fd, length, NULL, 0, 0, names[fd]);
  pthread_mutex_unlock(&lock);
  return result;
}
int ftruncate(int fd, off_t length) { return cutAt(fd, length); }
int ftruncate64(int fd, off64_t length) { return cutAt(fd, length); }

static int sync_(int fd, long call) {
  if (!isKnown(fd)) return syscall(call, fd);
  pthread_mutex_lock(&lock);
  int isLog = endsWith(names[fd], "-wal");
  if (isLog) syncs++;
  // What is synced here is the machine's own business: the images tell what a disk would hold.
  int fails = isLog && syncs == failSync;
  int isKilled = isLog && syncs == killSync;
  if (fails || !isKilled) record('S', fd, 0, NULL, 0, fails ? -1 : 0, names[fd]);
  if (isKilled) syscall(SYS_kill, getpid(), SIGKILL);
  pthread_mutex_unlock(&lock);
  if (fails) errno = EIO;
  return fails ? -1 : 0;
}
int fsync(int fd) { return sync_(fd, SYS_fsync); }
int fdatasync(int fd) { return sync_(fd, SYS_fdatasync); }

static int changeName(char kind, const char *from, const char *to) {
  pthread_mutex_lock(&lock);
  int result = kind == 'U'   ? syscall(SYS_unlinkat, AT_FDCWD, from, 0)
               : kind == 'R' ? syscall(SYS_renameat, AT_FDCWD, from, AT_FDCWD, to)
                             : syscall(SYS_linkat, AT_FDCWD, from, AT_FDCWD, to, 0);
  int code = errno;
  if (!result && (isBelow(from) || isBelow(to))) record(kind, -1, 0, to, to ? strlen(to) : 0, 0, from);
  pthread_mutex_unlock(&lock);
  errno = code;
  return result;
}
int unlink(const char *path) { return changeName('U', path, NULL); }
int rename(const char *from, const char *to) { return changeName('R', from, to); }
int link(const char *from, const char *to) { return changeName('L', from, to); }
