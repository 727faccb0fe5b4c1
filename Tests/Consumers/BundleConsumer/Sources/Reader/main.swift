import APIRuntime

let reader = try Reader(fromJSON: #"{"name": "Ada", "pages": "12"}"#)
print(reader.name, reader.pages)
