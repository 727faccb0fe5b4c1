#ifndef APIGEN_CLIBCURL_SHIM_H
#define APIGEN_CLIBCURL_SHIM_H

#if !__has_include(<curl/curl.h>)
#error "the header curl/curl.h of libcurl is missing; on Debian and Ubuntu: apt-get install libcurl4-openssl-dev"
#endif

#include <curl/curl.h>
#include <dlfcn.h>
#include <errno.h>
#include <string.h>
#include <sys/syscall.h>
#include <sys/types.h>
#include <unistd.h>

// Swift calls no functions with a variable number of arguments: these have one type each. Handles are `void *` here,
// as which some versions of the header declare them anyway.

typedef size_t (*apigen_bytes_callback)(char *bytes, size_t size, size_t count, void *context);

static inline CURLcode apigen_set_number(void *handle, CURLoption option, long value) {
    return curl_easy_setopt((CURL *)handle, option, value);
}

static inline CURLcode apigen_set_length(void *handle, CURLoption option, curl_off_t value) {
    return curl_easy_setopt((CURL *)handle, option, value);
}

static inline CURLcode apigen_set_text(void *handle, CURLoption option, const char *value) {
    return curl_easy_setopt((CURL *)handle, option, value);
}

static inline CURLcode apigen_set_pointer(void *handle, CURLoption option, void *value) {
    return curl_easy_setopt((CURL *)handle, option, value);
}

static inline CURLcode apigen_set_fields(void *handle, struct curl_slist *fields) {
    return curl_easy_setopt((CURL *)handle, CURLOPT_HTTPHEADER, fields);
}

static inline CURLcode apigen_set_bytes_callback(void *handle, CURLoption option, apigen_bytes_callback callback) {
    return curl_easy_setopt((CURL *)handle, option, callback);
}

static inline CURLcode apigen_set_seek_callback(
    void *handle, int (*callback)(void *context, curl_off_t offset, int origin)) {
    return curl_easy_setopt((CURL *)handle, CURLOPT_SEEKFUNCTION, callback);
}

static inline CURLcode apigen_set_progress_callback(
    void *handle, int (*callback)(void *context, curl_off_t, curl_off_t, curl_off_t, curl_off_t)) {
    return curl_easy_setopt((CURL *)handle, CURLOPT_XFERINFOFUNCTION, callback);
}

/// Lets a callback stop a request before it is written to a connection; not before libcurl 7.80.
static inline CURLcode apigen_set_start_callback(
    void *handle, int (*callback)(void *context, char *, char *, int, int), void *context) {
#if LIBCURL_VERSION_NUM >= 0x075000
    CURLcode code = curl_easy_setopt((CURL *)handle, CURLOPT_PREREQFUNCTION, callback);
    return code != CURLE_OK ? code : curl_easy_setopt((CURL *)handle, CURLOPT_PREREQDATA, context);
#else
    (void)handle;
    (void)callback;
    (void)context;
    return CURLE_UNKNOWN_OPTION;
#endif
}

#if LIBCURL_VERSION_NUM >= 0x075000
#define APIGEN_START_OK CURL_PREREQFUNC_OK
#define APIGEN_START_ABORT CURL_PREREQFUNC_ABORT
#else
#define APIGEN_START_OK 0
#define APIGEN_START_ABORT 1
#endif

/// Tells of each socket of a connection before it connects, and lets a callback close it.
static inline CURLcode apigen_set_socket_callbacks(
    void *handle, int (*opened)(void *context, curl_socket_t socket, curlsocktype purpose),
    int (*closed)(void *context, curl_socket_t socket), void *context) {
    CURLcode code = curl_easy_setopt((CURL *)handle, CURLOPT_SOCKOPTFUNCTION, opened);
    if (code == CURLE_OK) code = curl_easy_setopt((CURL *)handle, CURLOPT_SOCKOPTDATA, context);
    if (code == CURLE_OK) code = curl_easy_setopt((CURL *)handle, CURLOPT_CLOSESOCKETFUNCTION, closed);
    return code != CURLE_OK ? code : curl_easy_setopt((CURL *)handle, CURLOPT_CLOSESOCKETDATA, context);
}

/// Calls back with what libcurl does, line by line: some of it stands nowhere else.
static inline CURLcode apigen_set_log_callback(
    void *handle, int (*callback)(CURL *handle, curl_infotype type, char *text, size_t count, void *context),
    void *context) {
    CURLcode code = curl_easy_setopt((CURL *)handle, CURLOPT_VERBOSE, 1L);
    if (code == CURLE_OK) code = curl_easy_setopt((CURL *)handle, CURLOPT_DEBUGFUNCTION, callback);
    return code != CURLE_OK ? code : curl_easy_setopt((CURL *)handle, CURLOPT_DEBUGDATA, context);
}

/// The local port of an IPv4 or IPv6 socket, which both have in the same place; zero if there is none.
static inline int apigen_local_port(int socket) {
    unsigned char address[sizeof(struct sockaddr_storage)] = {0};
    socklen_t length = sizeof address;
    return getsockname(socket, (struct sockaddr *)address, &length) == 0 ? address[2] << 8 | address[3] : 0;
}

/// Trusts the authorities of a file in PEM, and no folder of them.
static inline CURLcode apigen_set_authority_file(void *handle, const char *path) {
    CURLcode code = curl_easy_setopt((CURL *)handle, CURLOPT_CAINFO, path);
    return code != CURLE_OK ? code : curl_easy_setopt((CURL *)handle, CURLOPT_CAPATH, (char *)0);
}

/// Trusts the authorities of a text in PEM, which has to stay where it is while the handle is used, and no folder of them;
/// not before libcurl 7.77.
static inline CURLcode apigen_set_authorities(void *handle, const void *pem, size_t length) {
#if LIBCURL_VERSION_NUM >= 0x074D00
    struct curl_blob blob;
    blob.data = (void *)pem;
    blob.len = length;
    blob.flags = CURL_BLOB_NOCOPY;
    CURLcode code = curl_easy_setopt((CURL *)handle, CURLOPT_CAINFO_BLOB, &blob);
    return code != CURLE_OK ? code : curl_easy_setopt((CURL *)handle, CURLOPT_CAPATH, (char *)0);
#else
    (void)handle;
    (void)pem;
    (void)length;
    return CURLE_UNKNOWN_OPTION;
#endif
}

/// A certificate or a key in memory, which has to stay where it is while the handle is used; not before libcurl 7.71.
static inline CURLcode apigen_set_identity_part(void *handle, int is_key, const void *bytes, size_t length) {
#if LIBCURL_VERSION_NUM >= 0x074700
    struct curl_blob blob;
    blob.data = (void *)bytes;
    blob.len = length;
    blob.flags = CURL_BLOB_NOCOPY;
    return curl_easy_setopt((CURL *)handle, is_key ? CURLOPT_SSLKEY_BLOB : CURLOPT_SSLCERT_BLOB, &blob);
#else
    (void)handle;
    (void)is_key;
    (void)bytes;
    (void)length;
    return CURLE_UNKNOWN_OPTION;
#endif
}

// libcurl since 7.87 does not report a TLS connection that ends without close_notify. OpenSSL does, to whoever watches its
// alerts. Its functions are looked up in the process, where libcurl has brought them, so that no other header is needed.

typedef void (*apigen_tls_callback)(const void *connection, int event, int value);

/// The events of OpenSSL's `SSL_CTX_set_info_callback` that tell when a connection begins and ends.
enum { APIGEN_TLS_BEGINS = 0x10, APIGEN_TLS_ALERT = 0x4004, APIGEN_TLS_CLOSE_NOTIFY = 0x100 };

/// A number by which contexts of TLS keep something of ours; negative where libcurl does not use OpenSSL.
static inline int apigen_tls_index(void) {
    const char *library = curl_version_info(CURLVERSION_NOW)->ssl_version;
    if (!library || strncmp(library, "OpenSSL/", 8) != 0) return -1;
    int (*new_index)(int, long, void *, void *, void *, void *) =
        (int (*)(int, long, void *, void *, void *, void *))dlsym((void *)0, "CRYPTO_get_ex_new_index");
    // 1: CRYPTO_EX_INDEX_SSL_CTX.
    return new_index ? new_index(1, 0, (void *)0, (void *)0, (void *)0, (void *)0) : -1;
}

/// Lets `prepare` see the context of each TLS connection before it begins, with `context` as its last argument.
static inline CURLcode apigen_set_tls_callback(
    void *handle, CURLcode (*prepare)(void *handle, void *tls, void *context), void *context) {
    CURLcode code = curl_easy_setopt((CURL *)handle, CURLOPT_SSL_CTX_FUNCTION, (curl_ssl_ctx_callback)prepare);
    return code != CURLE_OK ? code : curl_easy_setopt((CURL *)handle, CURLOPT_SSL_CTX_DATA, context);
}

/// Calls back at the events of the connections of a TLS context, which keeps `context` for `apigen_tls_context`.
static inline void apigen_watch_tls(void *tls, int index, void *context, apigen_tls_callback callback) {
    int (*set_data)(void *, int, void *) = (int (*)(void *, int, void *))dlsym((void *)0, "SSL_CTX_set_ex_data");
    void (*set_callback)(void *, apigen_tls_callback) =
        (void (*)(void *, apigen_tls_callback))dlsym((void *)0, "SSL_CTX_set_info_callback");
    if (set_data && set_callback && set_data(tls, index, context) == 1) set_callback(tls, callback);
}

/// What the TLS context of a connection keeps.
static inline void *apigen_tls_context(const void *connection, int index) {
    void *(*context)(const void *) = (void *(*)(const void *))dlsym((void *)0, "SSL_get_SSL_CTX");
    void *(*data)(const void *, int) = (void *(*)(const void *, int))dlsym((void *)0, "SSL_CTX_get_ex_data");
    return context && data ? data(context(connection), index) : (void *)0;
}

/// The TLS connection that a transfer uses right now; nil where there is none.
static inline const void *apigen_tls_connection(void *handle) {
    struct curl_tlssessioninfo *session = (struct curl_tlssessioninfo *)0;
    CURLcode code = curl_easy_getinfo((CURL *)handle, CURLINFO_TLS_SSL_PTR, &session);
    return code == CURLE_OK && session ? session->internals : (void *)0;
}

/// A file in memory that holds these bytes; negative where the system has none. Whoever asks closes it.
static inline int apigen_memory_file(const void *bytes, size_t length) {
#ifdef SYS_memfd_create
    // 1: it does not outlive the program in another one (MFD_CLOEXEC).
    int file = (int)syscall(SYS_memfd_create, "authorities", 1u);
    if (file < 0) return file;
    while (length > 0) {
        ssize_t count = write(file, bytes, length);
        if (count < 0 && errno == EINTR) continue;
        if (count <= 0) {
            close(file);
            return -1;
        }
        bytes = (const char *)bytes + count;
        length -= (size_t)count;
    }
    return file;
#else
    (void)bytes;
    (void)length;
    return -1;
#endif
}

/// Closes a file of `apigen_memory_file`.
static inline void apigen_close(int file) { close(file); }

/// Whether there is a file at this path that can be read.
static inline int apigen_is_readable(const char *path) { return access(path, R_OK) == 0; }

/// Nothing but http and https.
static inline CURLcode apigen_set_protocols(void *handle) {
#if LIBCURL_VERSION_NUM >= 0x075500
    return curl_easy_setopt((CURL *)handle, CURLOPT_PROTOCOLS_STR, "http,https");
#else
    return curl_easy_setopt((CURL *)handle, CURLOPT_PROTOCOLS, (long)(CURLPROTO_HTTP | CURLPROTO_HTTPS));
#endif
}

/// Ending an exchange does not wait for the resolver of names, which nobody can stop; not before libcurl 7.87.
static inline void apigen_set_quick_exit(void *handle) {
#if LIBCURL_VERSION_NUM >= 0x075700
    curl_easy_setopt((CURL *)handle, CURLOPT_QUICK_EXIT, 1L);
#else
    (void)handle;
#endif
}

static inline long apigen_number_info(void *handle, CURLINFO info) {
    long value = 0;
    return curl_easy_getinfo((CURL *)handle, info, &value) == CURLE_OK ? value : 0;
}

static inline void *apigen_context(void *handle) {
    char *value = 0;
    return curl_easy_getinfo((CURL *)handle, CURLINFO_PRIVATE, &value) == CURLE_OK ? value : 0;
}

/// The certificates that the server has shown, its own first.
static inline struct curl_certinfo *apigen_certificates(void *handle) {
    struct curl_certinfo *value = 0;
    return curl_easy_getinfo((CURL *)handle, CURLINFO_CERTINFO, &value) == CURLE_OK ? value : 0;
}

/// The file with the authorities that libcurl trusts; null where it was built without one.
static inline const char *apigen_authority_file(void) {
#if LIBCURL_VERSION_NUM >= 0x074600
    curl_version_info_data *version = curl_version_info(CURLVERSION_NOW);
    return version->age >= CURLVERSION_SEVENTH ? version->cainfo : 0;
#else
    return 0;
#endif
}

static inline CURLMcode apigen_multi_set_number(void *multi, CURLMoption option, long value) {
    return curl_multi_setopt((CURLM *)multi, option, value);
}

static inline void *apigen_easy_make(void) { return (void *)curl_easy_init(); }
static inline void *apigen_multi_make(void) { return (void *)curl_multi_init(); }
static inline void apigen_easy_reset(void *handle) { curl_easy_reset((CURL *)handle); }
static inline void apigen_easy_free(void *handle) { curl_easy_cleanup((CURL *)handle); }
static inline CURLcode apigen_easy_pause(void *handle, int mask) { return curl_easy_pause((CURL *)handle, mask); }
static inline void apigen_multi_free(void *multi) { curl_multi_cleanup((CURLM *)multi); }
static inline CURLMcode apigen_multi_add(void *multi, void *handle) {
    return curl_multi_add_handle((CURLM *)multi, (CURL *)handle);
}
static inline CURLMcode apigen_multi_remove(void *multi, void *handle) {
    return curl_multi_remove_handle((CURLM *)multi, (CURL *)handle);
}
static inline CURLMcode apigen_multi_wakeup(void *multi) { return curl_multi_wakeup((CURLM *)multi); }
static inline CURLMcode apigen_multi_perform(void *multi) {
    int running = 0;
    return curl_multi_perform((CURLM *)multi, &running);
}
static inline CURLMcode apigen_multi_poll(void *multi, int milliseconds) {
    return curl_multi_poll((CURLM *)multi, 0, 0, milliseconds, 0);
}

/// The next transfer that has ended; null: there is none.
static inline void *apigen_multi_ended(void *multi, CURLcode *code) {
    int rest = 0;
    CURLMsg *message;
    while ((message = curl_multi_info_read((CURLM *)multi, &rest)) != 0) {
        if (message->msg != CURLMSG_DONE) continue;
        *code = message->data.result;
        return (void *)message->easy_handle;
    }
    return 0;
}

#endif
