// Tells the thread sanitizer of the contended way of Swift's `Mutex`, which lies in libswiftSynchronization, compiled without the sanitizer: the
// kernel hands the lock over (FUTEX_LOCK_PI), so the sanitizer sees neither the unlocking nor the locking, and reports each access that the lock
// orders. mutex.swift beside this file shows that with nothing but the standard library. Preloaded by .ci/sanitize.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdbool.h>
#include <stdint.h>

#define SWIFTCALL __attribute__((swiftcall))
#define SELF __attribute__((swift_context)) void *self

extern void __tsan_acquire(void *) __attribute__((weak));
extern void __tsan_release(void *) __attribute__((weak));

#define LOCK "$s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF"
#define UNLOCK "$s15Synchronization12_MutexHandleV11_unlockSlowyyF"
#define TRY "$s15Synchronization12_MutexHandleV12_tryLockSlowSbyF"

SWIFTCALL void lock_slow(uint32_t thread, SELF) __asm__(LOCK);
SWIFTCALL void unlock_slow(SELF) __asm__(UNLOCK);
SWIFTCALL bool try_slow(SELF) __asm__(TRY);

SWIFTCALL void lock_slow(uint32_t thread, SELF) {
  SWIFTCALL void (*original)(uint32_t, SELF) = dlsym(RTLD_NEXT, LOCK);
  original(thread, self);
  if (__tsan_acquire) __tsan_acquire(self);
}

SWIFTCALL void unlock_slow(SELF) {
  SWIFTCALL void (*original)(SELF) = dlsym(RTLD_NEXT, UNLOCK);
  if (__tsan_release) __tsan_release(self);
  original(self);
}

SWIFTCALL bool try_slow(SELF) {
  SWIFTCALL bool (*original)(SELF) = dlsym(RTLD_NEXT, TRY);
  bool is_locked = original(self);
  if (is_locked && __tsan_acquire) __tsan_acquire(self);
  return is_locked;
}
