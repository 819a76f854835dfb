/* Loaded before mono, which asks where the stack of its first thread is. The C library reads that from
 * /proc/self/maps, a program of the judge has no /proc, and mono ends at the error. This gives bounds that
 * are true: the stack ends where the C library says, and is not smaller than what mono is told. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <pthread.h>
#include <stdint.h>
#include <sys/resource.h>
#include <unistd.h>

/* In bytes; more than mono uses of it. */
#define MOST ((rlim_t)8 << 20)
#define PAGE ((uintptr_t)4096)

extern void *__libc_stack_end;

int pthread_getattr_np(pthread_t thread, pthread_attr_t *attributes) {
    int (*original)(pthread_t, pthread_attr_t *);
    *(void **)&original = dlsym(RTLD_NEXT, "pthread_getattr_np");
    int result = original(thread, attributes);
    int is_first = gettid() == getpid() && pthread_equal(thread, pthread_self());
    struct rlimit limit;
    if (result == 0 || !is_first || getrlimit(RLIMIT_STACK, &limit) != 0) {
        return result;
    }
    size_t size = limit.rlim_cur < MOST ? limit.rlim_cur : MOST;
    uintptr_t end = ((uintptr_t)__libc_stack_end + PAGE - 1) & ~(PAGE - 1);
    pthread_attr_init(attributes);
    return pthread_attr_setstack(attributes, (void *)(end - size), size);
}
