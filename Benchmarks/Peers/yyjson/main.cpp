// yyjson at the payloads of the benchmarks: a document in memory that is kept, then into structs; and from structs to a
// document that refers to their strings, then to bytes.

#include <charconv>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <iterator>
#include <memory>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>
#include <yyjson.h>

#define INLINED __attribute__((always_inline))
using Source = yyjson_val*;
using Object = yyjson_val*;

static void expect(bool holds) {
    if (!holds) throw std::runtime_error("a value of another type");
}

static std::string_view textIn(Source source) { return {unsafe_yyjson_get_str(source), unsafe_yyjson_get_len(source)}; }
static std::string_view readText(Source source) {
    expect(yyjson_is_str(source));
    return textIn(source);
}
static Object readObject(Source source) {
    expect(yyjson_is_obj(source));
    return source;
}
static bool isNull(Source source) { return yyjson_is_null(source); }
static bool isText(Source source) { return yyjson_is_str(source); }
static std::string_view textOf(Object object, std::string_view key) {
    return readText(yyjson_obj_getn(object, key.data(), key.size()));
}
template <typename Use> INLINED static inline void eachMember(Object object, Use&& use) {
    size_t index, count;
    yyjson_val *key, *value;
    yyjson_obj_foreach(object, index, count, key, value) use(textIn(key), value);
}
template <typename List, typename Use> INLINED static inline void eachElement(Source source, List& out, Use&& use) {
    expect(yyjson_is_arr(source));
    size_t index, count;
    yyjson_val* element;
    out.reserve(yyjson_arr_size(source));
    yyjson_arr_foreach(source, index, count, element) use(element, out.emplace_back());
}

static void read(Source source, std::string& out) { out = readText(source); }
static void read(Source source, bool& out) {
    expect(yyjson_is_bool(source));
    out = unsafe_yyjson_get_bool(source);
}
static void read(Source source, int64_t& out) {
    // What is not negative is stored without a sign.
    expect(yyjson_is_int(source) && (yyjson_is_sint(source) || unsafe_yyjson_get_uint(source) <= INT64_MAX));
    out = unsafe_yyjson_get_sint(source);
}
static void read(Source source, uint64_t& out) {
    expect(yyjson_is_uint(source));
    out = unsafe_yyjson_get_uint(source);
}
static void read(Source source, double& out) {
    expect(yyjson_is_num(source));
    out = unsafe_yyjson_get_num(source);
}
static void read(Source source, float& out) {
    double number;
    read(source, number);
    out = float(number);
}
static void read(Source source, int8_t& out) {
    int64_t number;
    read(source, number);
    expect(number >= -128 && number <= 127);
    out = int8_t(number);
}

template <typename T> void parse(std::string_view text, T& out) {
    auto end = text.data() + text.size();
    auto result = std::from_chars(text.data(), end, out);
    expect(result.ec == std::errc() && result.ptr == end);
}
template <typename T> void print(T number, std::string& out) {
    char buffer[32];
    out.assign(buffer, std::to_chars(buffer, buffer + sizeof buffer, number).ptr);
}
static void cast(Source source, std::string& out) {
    if (yyjson_is_uint(source)) return print(unsafe_yyjson_get_uint(source), out);
    if (yyjson_is_sint(source)) return print(unsafe_yyjson_get_sint(source), out);
    if (yyjson_is_real(source)) return print(unsafe_yyjson_get_real(source), out);
    read(source, out);
}
static void cast(Source source, int64_t& out) {
    if (yyjson_is_null(source)) out = 0;
    else if (yyjson_is_str(source)) parse(textIn(source), out);
    else read(source, out);
}
static void cast(Source source, double& out) {
    if (yyjson_is_str(source)) parse(textIn(source), out); else read(source, out);
}
static void cast(Source source, bool& out) {
    if (yyjson_is_str(source)) {
        expect(textIn(source) == "true" || textIn(source) == "false");
        out = textIn(source) == "true";
    } else if (yyjson_is_num(source)) {
        int64_t number;
        read(source, number);
        out = number != 0;
    } else {
        read(source, out);
    }
}

#include "../peer.hpp"

using Made = yyjson_mut_val*;

/// Makes the values of one document. Its strings are those of the models.
class Builder {
public:
    explicit Builder(yyjson_mut_doc* document) : document(document) {}

    Made value(const std::string& value) { return yyjson_mut_strn(document, value.data(), value.size()); }
    Made value(bool value) { return yyjson_mut_bool(document, value); }
    Made value(int64_t value) { return yyjson_mut_sint(document, value); }
    Made value(uint64_t value) { return yyjson_mut_uint(document, value); }
    Made value(int8_t value) { return yyjson_mut_sint(document, value); }
    Made value(double value) { return yyjson_mut_double(document, value); }
    Made value(float value) { return yyjson_mut_float(document, value); }

    Made value(const std::vector<int64_t>& values) {
        return yyjson_mut_arr_with_sint64(document, values.data(), values.size());
    }
    Made value(const std::vector<uint64_t>& values) {
        return yyjson_mut_arr_with_uint64(document, values.data(), values.size());
    }
    Made value(const std::vector<double>& values) {
        return yyjson_mut_arr_with_double(document, values.data(), values.size());
    }
    Made value(const std::vector<float>& values) {
        return yyjson_mut_arr_with_float(document, values.data(), values.size());
    }
    template <typename T> Made value(const std::vector<T>& values) {
        auto array = yyjson_mut_arr(document);
        for (const auto& element : values) yyjson_mut_arr_append(array, value(element));
        return array;
    }
    template <typename T> Made value(const std::unordered_map<std::string, T>& values) {
        auto object = yyjson_mut_obj(document);
        for (const auto& [key, member] : values) yyjson_mut_obj_add(object, value(key), value(member));
        return object;
    }
    template <typename... Kinds> Made value(const std::variant<Kinds...>& kinds) {
        return std::visit([&](const auto& kind) { return value(kind); }, kinds);
    }
    template <typename T> Made value(const T& model) {
        if constexpr (std::is_enum_v<T>) {
            return yyjson_mut_strn(document, nameOf(model).data(), nameOf(model).size());
        } else {
            auto object = yyjson_mut_obj(document);
            // In place, so that the compiler knows the keys: yyjson notes then that they need no escapes.
            eachField(model, [&](const char* key, const auto& inner) INLINED { add(object, key, inner); });
            return object;
        }
    }

private:
    yyjson_mut_doc* document;

    INLINED void add(Made object, const char* key, const std::string& value) {
        yyjson_mut_obj_add_strn(document, object, key, value.data(), value.size());
    }
    INLINED void add(Made object, const char* key, bool value) { yyjson_mut_obj_add_bool(document, object, key, value); }
    INLINED void add(Made object, const char* key, int64_t value) { yyjson_mut_obj_add_sint(document, object, key, value); }
    INLINED void add(Made object, const char* key, uint64_t value) { yyjson_mut_obj_add_uint(document, object, key, value); }
    INLINED void add(Made object, const char* key, int8_t value) { yyjson_mut_obj_add_sint(document, object, key, value); }
    INLINED void add(Made object, const char* key, double value) { yyjson_mut_obj_add_double(document, object, key, value); }
    INLINED void add(Made object, const char* key, float value) { yyjson_mut_obj_add_float(document, object, key, value); }
    template <typename T> INLINED void add(Made object, const char* key, const std::optional<T>& value) {
        if (value) add(object, key, *value);
    }
    template <typename T> INLINED void add(Made object, const char* key, const std::unique_ptr<T>& value) {
        if (value) add(object, key, *value);
    }
    template <typename T> INLINED void add(Made object, const char* key, const T& inner) {
        yyjson_mut_obj_add_val(document, object, key, value(inner));
    }
};

/// One document, and memory for decoding it and for the documents to be encoded, both of which are kept.
class Library {
public:
    static constexpr bool encodes = true;

    explicit Library(const char* path) : bytes(contents(path)), memory(yyjson_read_max_memory_usage(bytes.size(), 0)) {
        yyjson_alc_pool_init(&pool, memory.data(), memory.size());
    }
    ~Library() { yyjson_alc_dyn_free(growing); }
    Library(const Library&) = delete;

    template <typename T> void decode(T& out) {
        std::unique_ptr<yyjson_doc, decltype(&yyjson_doc_free)> document(
            yyjson_read_opts(bytes.data(), bytes.size(), 0, &pool, nullptr), yyjson_doc_free);
        if (!document) throw std::runtime_error("not JSON");
        read(yyjson_doc_get_root(document.get()), out);
    }
    template <typename T> std::string written(const T& value) {
        size_t size = 0;
        auto text = encoded(value, size);
        return std::string(text.get(), size);
    }
    template <typename T> void encode(const T& value) {
        size_t size = 0;
        encoded(value, size);
    }

private:
    std::string bytes;
    std::vector<char> memory;
    yyjson_alc pool;
    yyjson_alc* growing = yyjson_alc_dyn_new();

    static std::string contents(const char* path) {
        std::ifstream file(path, std::ios::binary);
        return {std::istreambuf_iterator<char>(file), {}};
    }

    template <typename T> std::unique_ptr<char, decltype(&free)> encoded(const T& value, size_t& size) {
        std::unique_ptr<yyjson_mut_doc, decltype(&yyjson_mut_doc_free)> document(
            yyjson_mut_doc_new(growing), yyjson_mut_doc_free);
        yyjson_mut_doc_set_root(document.get(), Builder(document.get()).value(value));
        char* text = yyjson_mut_write(document.get(), 0, &size);
        if (!text) throw std::runtime_error("not encoded");
        return {text, free};
    }
};

int main(int, char** arguments) {
    return serve(arguments[1], Library(arguments[2]));
}
