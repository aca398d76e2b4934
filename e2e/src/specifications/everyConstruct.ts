/** The values that text of a call has to survive. */
const oddTexts = [
  "it's",
  'say "hi"',
  "back\\slash",
  "$HOME `id` $(id) ${x} !!",
  "new\nline\ttab\r\n",
  "a&b=c+d%20e#f?g",
  "ünï çødé 日本 😀",
  "</script>${1}%s",
  "@file",
  ";type=x",
  "\u2028\u0007"
]

const text = { type: "string" }
const list = { type: "array", items: { type: "string", enum: ["a b", "c,d", "e|f"] }, minItems: 2 }
const simpleList = { type: "array", items: { type: "string", enum: ["a|b", "c"] }, minItems: 2 }
const simpleMap = {
  type: "object",
  properties: { r: { type: "integer" }, g: { type: "string", const: "x" } },
  required: ["r", "g"]
}
const map = {
  type: "object",
  properties: { r: { type: "integer" }, g: { type: "string", const: "x y" } },
  required: ["r", "g"]
}

type Parameter = Readonly<Record<string, unknown>>

const styled: ReadonlyArray<Parameter> = [
  ...["simple", "label", "matrix"].map((style) => ({ in: "path", style })),
  ...["form", "spaceDelimited", "pipeDelimited", "deepObject"].map((style) => ({ in: "query", style })),
  { in: "header", style: "simple" },
  { in: "cookie", style: "form" }
]

/** Parameters of every place, style and shape; those that OpenAPI leaves undefined are left out. */
const parameters: ReadonlyArray<Parameter> = styled.flatMap(({ in: place, style }) =>
  [true, false].flatMap((explode) =>
    Object.entries({ text, list, map }).flatMap(([shape, schema]) => {
      const isUndefined =
        (style === "deepObject" && (shape !== "map" || !explode)) ||
        (String(style).endsWith("Delimited") && (shape === "text" || (shape === "map" && explode))) ||
        (place === "cookie" && explode && shape !== "text") ||
        (place !== "path" && shape === "map" && style === "form" && explode && place !== "query")
      // A header and a list behind spaces cannot say which of their separators are within values.
      const own =
        place === "header" || style === "spaceDelimited"
          ? { text, list: simpleList, map: simpleMap }[shape]
          : schema
      return isUndefined
        ? []
        : [{ name: `x-${shape}`, in: place, style, explode, required: true, schema: own }]
    })
  )
)

const operationOf = (parameter: Parameter, index: number) => {
  const path =
    parameter["in"] === "path"
      ? `/styles/${index}/{x-${String(parameter["name"]).slice(2)}}`
      : `/styles/${index}`
  return [path, { get: { parameters: [parameter], responses: {} } }] as const
}

const jsonBody = (schema: unknown, more: object = {}) => ({
  required: true,
  content: { "application/json": { schema, ...more } }
})

const post = (requestBody: unknown, more: object = {}) => ({ post: { requestBody, responses: {}, ...more } })

const schemas: Readonly<Record<string, unknown>> = {
  bounds: { type: "number", exclusiveMinimum: 0, exclusiveMaximum: 1 },
  steps: { type: "integer", minimum: 11, maximum: 19, multipleOf: 5 },
  cents: { type: "number", minimum: 0.05, multipleOf: 0.01 },
  below: { type: "integer", maximum: -3 },
  great: { type: "integer", minimum: 2 ** 53 },
  lengths: { type: "string", minLength: 40, maxLength: 41 },
  short: { type: "string", maxLength: 2 },
  pattern: { type: "string", pattern: "^[A-Z]{2}-\\d{4}(?:-x+)?$" },
  hex: { type: "string", pattern: "^#?([a-f0-9]{6}|[a-f0-9]{3})$" },
  password: { type: "string", pattern: "^(?=.*[A-Z])(?=.*\\d).{8,20}$" },
  longPattern: { type: "string", pattern: "^[a-z]+$", minLength: 12 },
  dates: { type: "array", items: { type: "string", format: "date" }, minItems: 3, uniqueItems: true },
  numbers: { type: "array", items: { type: "integer", minimum: 7 }, minItems: 3, uniqueItems: true },
  tuple: { type: "array", prefixItems: [text, { type: "integer" }], items: false, minItems: 2 },
  contains: { type: "array", contains: { const: 5 }, items: { type: "integer" } },
  map: { type: "object", additionalProperties: { type: "integer" }, minProperties: 2 },
  names: {
    type: "object",
    propertyNames: { pattern: "^k[0-9]$" },
    additionalProperties: true,
    minProperties: 1
  },
  patterns: {
    type: "object",
    patternProperties: { "^x-": text },
    additionalProperties: false,
    minProperties: 1
  },
  few: { type: "object", properties: { a: text, b: text, c: text }, required: ["c"], maxProperties: 1 },
  merged: {
    allOf: [
      { type: "object", properties: { a: { type: "integer" } }, required: ["b"] },
      { properties: { a: { minimum: 5 }, b: text } }
    ]
  },
  branch: {
    oneOf: [
      { type: "object", properties: { k: { const: "one" }, x: text }, required: ["k"] },
      { type: "string" }
    ]
  },
  condition: {
    type: "object",
    properties: { country: { type: "string", default: "US" }, zip: text },
    if: { properties: { country: { const: "US" } } },
    // oxlint-disable-next-line no-thenable
    then: { properties: { zip: { pattern: "^[0-9]{5}$" } }, required: ["zip"] }
  },
  negated: { type: "string", not: { const: "text" }, examples: ["text", "other"] },
  nullable: { type: ["null", "object"], properties: { a: { type: ["integer", "null"] } }, required: ["a"] },
  dependent: { type: "object", properties: { a: text, b: text }, dependentRequired: { a: ["b"] } },
  directions: {
    type: "object",
    additionalProperties: false,
    required: ["id", "name", "secret"],
    properties: {
      id: { type: "integer", readOnly: true },
      name: text,
      secret: { type: "string", writeOnly: true }
    }
  },
  wrongExample: { type: "integer", minimum: 10, example: "ten", default: 3 },
  textOfNumber: { type: "string", example: 123, maxLength: 3 },
  numberAsText: { type: "integer", example: "42", minimum: 42 },
  listAsText: { type: "array", items: { type: "integer", minimum: 7 }, example: "7, 8" },
  recursive: { $ref: "#/components/schemas/Node" },
  kinds: { $ref: "#/components/schemas/Animal" },
  ...Object.fromEntries(
    [
      "date-time",
      "date",
      "time",
      "duration",
      "email",
      "hostname",
      "ipv4",
      "ipv6",
      "uri",
      "uri-reference",
      "uuid",
      "json-pointer",
      "regex"
    ].map((format) => [format, { type: "string", format }])
  ),
  texts: { type: "array", items: text, examples: [oddTexts] },
  digits: { type: "object", examples: [{ id: 12345678901234567000, price: 1.5 }] }
}

const file = { type: "string", contentMediaType: "application/octet-stream" }

const bodies: Readonly<Record<string, unknown>> = {
  "/bodies/multipart": {
    required: true,
    content: {
      "multipart/form-data": {
        schema: {
          type: "object",
          required: ["file", "picture", "pictures", "meta", "tags", "notes", "count"],
          properties: {
            file,
            picture: { type: "string", contentMediaType: "image/png" },
            meta: {
              type: "object",
              required: ["a"],
              properties: { a: { type: "string", default: 'say "x"; \\ it\'s' } }
            },
            tags: { type: "array", items: text, minItems: 2 },
            notes: { type: "string", default: "@no file; just text" },
            count: { type: "integer" },
            files: { type: "array", items: file },
            pictures: { type: "array", items: file, minItems: 2 },
            vendor: { type: "object", properties: { b: { type: "boolean" } } }
          }
        },
        encoding: {
          picture: { contentType: "image/png, image/jpeg" },
          pictures: { contentType: "image/png" },
          vendor: { contentType: "application/vnd.x+json" }
        }
      }
    }
  },
  "/bodies/multipart-headers": {
    required: true,
    content: {
      "multipart/form-data": {
        schema: { type: "object", required: ["a"], properties: { a: { type: "string", default: "é" } } },
        encoding: {
          a: {
            contentType: "text/plain",
            headers: { "X-Part": { required: true, schema: { type: "string" } } }
          }
        }
      }
    }
  },
  "/bodies/multipart-mixed": {
    required: true,
    content: {
      "multipart/mixed": {
        schema: {
          type: "object",
          required: ["a"],
          properties: { a: { type: "object", properties: { b: text } } }
        }
      }
    }
  },
  "/bodies/form": {
    required: true,
    content: {
      "application/x-www-form-urlencoded": {
        schema: {
          type: "object",
          required: ["text", "list", "address", "deep", "csv", "open"],
          properties: {
            text: { type: "string", default: oddTexts.join(" ") },
            list,
            address: map,
            deep: {
              type: "object",
              required: ["a"],
              properties: { a: map, b: { type: "array", items: { type: "integer" }, minItems: 2 } }
            },
            csv: list,
            open: { type: "string", default: "/a:b?c" }
          }
        },
        encoding: {
          deep: { style: "deepObject", explode: true },
          csv: { style: "form", explode: false },
          open: { allowReserved: true }
        }
      }
    }
  },
  "/bodies/xml": {
    required: true,
    content: {
      "application/xml": {
        schema: {
          type: "object",
          xml: { name: "Pet", prefix: "p", namespace: "urn:pets" },
          required: ["id", "tags", "links"],
          properties: {
            id: { type: "integer", xml: { attribute: true } },
            name: { type: "string", default: 'a < b & "c"' },
            tags: {
              type: "array",
              xml: { name: "Tags", wrapped: true },
              items: { type: "string", xml: { name: "Tag" } },
              minItems: 2
            },
            links: { type: "array", items: { type: "string", xml: { name: "Link" } }, minItems: 2 },
            owner: { type: "object", xml: { name: "Owner" }, properties: { age: { type: "integer" } } }
          }
        }
      }
    }
  },
  "/bodies/text": {
    required: true,
    content: { "text/plain": { schema: text, example: oddTexts.join("\n") } }
  },
  "/bodies/csv": { required: true, content: { "text/csv": { schema: text, example: "a,b\n1,2\n" } } },
  "/bodies/binary": { required: true, content: { "application/octet-stream": {} } },
  "/bodies/picture": { required: true, content: { "image/*": { schema: file } } },
  "/bodies/any": { required: true, content: { "*/*": { schema: map } } },
  "/bodies/lines": {
    required: true,
    content: { "application/x-ndjson": { schema: { type: "array", items: map } } }
  },
  "/bodies/sequence": {
    required: true,
    content: { "application/json-seq": { schema: { type: "array", items: map } } }
  },
  "/bodies/vendor": { required: true, content: { "application/vnd.api+json; version=1": { schema: map } } },
  "/bodies/json-text": {
    required: true,
    content: { "application/json": { schema: text, example: "plain" } }
  },
  "/bodies/written": jsonBody(map, { example: '{"r": 7, "g": "x y"}' }),
  "/bodies/named": jsonBody(map, {
    examples: { wrong: { value: { r: "no" } }, right: { $ref: "#/components/examples/Right" } }
  }),
  "/bodies/proto": jsonBody({ type: "object" }, { example: JSON.parse('{"__proto__": {"a": 1}}') })
}

const securities: Readonly<Record<string, unknown>> = {
  "/security/header": [{ header: [] }],
  "/security/query": [{ query: [] }],
  "/security/cookie": [{ cookie: [] }],
  "/security/basic": [{ basic: [] }],
  "/security/bearer": [{ bearer: [] }],
  "/security/digest": [{ digest: [] }],
  "/security/negotiate": [{ negotiate: [] }],
  "/security/oauth": [{ oauth: ["read"] }],
  "/security/openid": [{ openid: [] }],
  "/security/certificate": [{ certificate: [] }],
  "/security/all": [{ header: [], query: [], cookie: [], basic: [] }],
  "/security/either": [
    { bearer: [], basic: [] },
    { header: [], basic: [] }
  ],
  "/security/optional": [{}, { bearer: [] }],
  "/security/none": []
}

const odd = oddTexts.map(
  (value, index) =>
    [
      `/odd/${index}/{p}`,
      {
        get: {
          parameters: [
            { name: "p", in: "path", required: true, schema: { const: value } },
            { name: "q[a] b", in: "query", required: true, schema: { const: value } },
            { name: "reserved", in: "query", required: true, allowReserved: true, schema: { const: value } },
            { name: "c", in: "cookie", required: true, schema: { const: value } },
            {
              name: "json",
              in: "query",
              required: true,
              content: { "application/json": { schema: { const: { v: value } } } }
            }
          ],
          responses: {}
        }
      }
    ] as const
)

/** A specification with every construct that decides how a call is written. */
export const everyConstruct = {
  openapi: "3.1.0",
  info: { title: "Every construct", version: "1" },
  servers: [
    {
      url: "{scheme}://{host}/{base}",
      variables: {
        scheme: { default: "https" },
        host: { default: "api.example.com" },
        base: { default: "v1", enum: ["v1", "v2"] }
      }
    }
  ],
  security: [{ bearer: [] }],
  paths: {
    ...Object.fromEntries(parameters.map(operationOf)),
    ...Object.fromEntries(
      Object.entries(schemas).map(([name, schema]) => [`/schemas/${name}`, post(jsonBody(schema))])
    ),
    ...Object.fromEntries(Object.entries(bodies).map(([path, body]) => [path, post(body)])),
    ...Object.fromEntries(
      Object.entries(securities).map(([path, security]) => [path, { get: { security, responses: {} } }])
    ),
    ...Object.fromEntries(odd),
    "/servers/path": { servers: [{ url: "https://other.example.com/path/" }], get: { responses: {} } },
    "/servers/operation": { get: { servers: [{ url: "/relative" }], responses: {} } },
    "/methods": Object.fromEntries(
      ["get", "put", "post", "delete", "options", "head", "patch", "trace"].map((method) => [
        method,
        { responses: {} }
      ])
    ),
    "/methods/body": {
      get: { requestBody: jsonBody(map), responses: {} },
      delete: { requestBody: jsonBody(map), responses: {} }
    },
    "/empty/{id}": {
      get: {
        parameters: [{ name: "id", in: "path", required: true, schema: { type: "string", example: "" } }],
        responses: {}
      }
    },
    "/undeclared/{id}/x": { get: { responses: {} } },
    "/literal/a b/ü": {
      get: {
        parameters: [
          {
            name: "X-Empty",
            in: "header",
            required: true,
            allowEmptyValue: true,
            schema: { type: "string", const: "" }
          }
        ],
        responses: {}
      }
    }
  },
  components: {
    examples: { Right: { value: { r: 3, g: "x y" } } },
    schemas: {
      Node: {
        type: "object",
        required: ["value"],
        properties: {
          value: text,
          next: { $ref: "#/components/schemas/Node" },
          children: { type: "array", items: { $ref: "#/components/schemas/Node" } }
        }
      },
      Animal: {
        oneOf: [{ $ref: "#/components/schemas/Cat" }, { $ref: "#/components/schemas/Dog" }],
        discriminator: {
          propertyName: "kind",
          mapping: { feline: "#/components/schemas/Cat", canine: "#/components/schemas/Dog" }
        }
      },
      Cat: {
        type: "object",
        required: ["kind"],
        properties: { kind: { type: "string", enum: ["feline"] }, lives: { type: "integer" } }
      },
      Dog: { type: "object", required: ["kind"], properties: { kind: { type: "string", enum: ["canine"] } } }
    },
    securitySchemes: {
      header: { type: "apiKey", in: "header", name: "X-API-Key" },
      query: { type: "apiKey", in: "query", name: "api key" },
      cookie: { type: "apiKey", in: "cookie", name: "session" },
      basic: { type: "http", scheme: "basic" },
      bearer: { type: "http", scheme: "bearer" },
      digest: { type: "http", scheme: "digest" },
      negotiate: { type: "http", scheme: "negotiate" },
      oauth: {
        type: "oauth2",
        flows: { clientCredentials: { tokenUrl: "https://a.example/token", scopes: { read: "Read" } } }
      },
      openid: {
        type: "openIdConnect",
        openIdConnectUrl: "https://a.example/.well-known/openid-configuration"
      },
      certificate: { type: "mutualTLS" }
    }
  }
}
