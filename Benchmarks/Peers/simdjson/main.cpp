// simdjson on-demand, into structs, at the payloads of the benchmarks. It writes what it has read, but it does not encode.

#include <charconv>
#include <cstring>
#include <simdjson.h>
#include <string>

using namespace simdjson;
#define INLINED __attribute__((always_inline))
using Source = ondemand::value;
using Object = ondemand::object;

static std::string_view readText(Source source) { return source.get_string(); }
static Object readObject(Source source) { return source.get_object(); }
static bool isNull(Source source) { return source.is_null(); }
static bool isText(Source source) { return source.type() == ondemand::json_type::string; }
static std::string_view textOf(Object& object, std::string_view key) {
    std::string_view text = object[key].get_string();
    object.reset();
    return text;
}
template <typename Use> INLINED static inline void eachMember(Object object, Use&& use) {
    for (auto member : object) {
        std::string_view key = member.unescaped_key();
        use(key, Source(member.value()));
    }
}
template <typename List, typename Use> INLINED static inline void eachElement(Source source, List& out, Use&& use) {
    for (auto element : source.get_array()) use(element.value(), out.emplace_back());
}

static void read(Source source, std::string& out) { out = std::string_view(source.get_string()); }
static void read(Source source, bool& out) { out = source.get_bool(); }
static void read(Source source, int64_t& out) { out = source.get_int64(); }
static void read(Source source, uint64_t& out) { out = source.get_uint64(); }
static void read(Source source, double& out) { out = source.get_double(); }
static void read(Source source, float& out) { out = float(double(source.get_double())); }
static void read(Source source, int8_t& out) {
    int64_t number = source.get_int64();
    if (number < -128 || number > 127) throw std::runtime_error("does not fit");
    out = int8_t(number);
}

static void cast(Source source, std::string& out) {
    if (source.type() == ondemand::json_type::number) {
        std::string_view token = source.raw_json_token();
        out.assign(token.substr(0, token.find_last_not_of(" \t\r\n") + 1));
        return;
    }
    read(source, out);
}
static void cast(Source source, int64_t& out) {
    switch (source.type()) {
    case ondemand::json_type::string: out = source.get_int64_in_string(); break;
    case ondemand::json_type::null: if (source.is_null()) out = 0; break;
    default: read(source, out);
    }
}
static void cast(Source source, double& out) {
    if (source.type() == ondemand::json_type::string) out = source.get_double_in_string(); else read(source, out);
}
static void cast(Source source, bool& out) {
    switch (source.type()) {
    case ondemand::json_type::string: {
        std::string_view text = source.get_string();
        if (text != "true" && text != "false") throw std::runtime_error("not a bool");
        out = text == "true";
        break;
    }
    case ondemand::json_type::number: out = int64_t(source.get_int64()) != 0; break;
    default: read(source, out);
    }
}

#include "../peer.hpp"

/// Compact JSON, for the comparison of what was read.
class Writer {
public:
    std::string text;

    void value(const std::string& value) { string(value); }
    void value(bool value) { raw(value ? "true" : "false"); }
    void value(int64_t value) { raw(std::to_string(value)); }
    void value(uint64_t value) { raw(std::to_string(value)); }
    void value(int8_t value) { raw(std::to_string(value)); }
    void value(double value) { number(value); }
    void value(float value) { number(value); }
    template <typename T> void value(const std::vector<T>& values) {
        begin('[');
        for (const auto& element : values) value(element);
        end(']');
    }
    template <typename T> void value(const std::unordered_map<std::string, T>& values) {
        begin('{');
        for (const auto& [key, member] : values) field(key, member);
        end('}');
    }
    template <typename... Kinds> void value(const std::variant<Kinds...>& kinds) {
        std::visit([&](const auto& kind) { value(kind); }, kinds);
    }
    template <typename T> void value(const T& model) {
        if constexpr (std::is_enum_v<T>) {
            string(nameOf(model));
        } else {
            begin('{');
            eachField(model, [&](const char* key, const auto& inner) { field(key, inner); });
            end('}');
        }
    }

private:
    bool needsComma = false;

    void separate() {
        if (needsComma) text += ',';
        needsComma = true;
    }
    void begin(char bracket) { separate(); text += bracket; needsComma = false; }
    void end(char bracket) { text += bracket; needsComma = true; }
    void raw(std::string_view value) { separate(); text += value; }
    template <typename T> void number(T value) {
        char buffer[32];
        raw(std::string_view(buffer, std::to_chars(buffer, buffer + sizeof buffer, value).ptr - buffer));
    }
    template <typename T> void field(std::string_view key, const std::optional<T>& value) {
        if (value) field(key, *value);
    }
    template <typename T> void field(std::string_view key, const std::unique_ptr<T>& value) {
        if (value) field(key, *value);
    }
    template <typename T> void field(std::string_view key, const T& inner) {
        string(key);
        text += ':';
        needsComma = false;
        value(inner);
        needsComma = true;
    }
    void string(std::string_view value) {
        separate();
        text += '"';
        for (unsigned char byte : value) {
            if (byte == '"' || byte == '\\') { text += '\\'; text += char(byte); }
            else if (byte < 0x20) { char buffer[8]; snprintf(buffer, sizeof buffer, "\\u%04x", byte); text += buffer; }
            else text += char(byte);
        }
        text += '"';
    }
};

/// A parser that is kept, at one document.
class Library {
public:
    static constexpr bool encodes = false;

    explicit Library(const char* path) : bytes(padded_string::load(path)) {}

    template <typename T> void decode(T& out) {
        ondemand::document document = parser.iterate(bytes);
        read(Source(document.get_value()), out);
        if (document.current_location().error() != OUT_OF_BOUNDS) throw std::runtime_error("something follows");
    }
    template <typename T> std::string written(const T& value) {
        Writer writer;
        writer.value(value);
        return writer.text;
    }

private:
    ondemand::parser parser;
    padded_string bytes;
};

int main(int, char** arguments) {
    return serve(arguments[1], Library(arguments[2]));
}
