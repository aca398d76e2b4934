import { expect, test } from "vitest"
import { findOperation, printFacts, renderFacts, renderSchemas } from "@octavo/html"

const root = {
  openapi: "3.1.0",
  servers: [{ url: "https://api.example.com/v1/" }],
  security: [{ key: [] }],
  paths: {
    "/pets/{id}": {
      parameters: [{ $ref: "#/components/parameters/Id" }],
      post: {
        summary: "Change <b>a pet</b>",
        description: "First.\n\nSecond <script>alert(1)</script>.",
        deprecated: true,
        requestBody: {
          required: true,
          content: { "application/json": { schema: { $ref: "#/components/schemas/Pet" } } }
        },
        responses: {
          200: {
            description: "Changed",
            content: { "application/json": { schema: { $ref: "#/components/schemas/Pet" } } }
          }
        }
      }
    }
  },
  components: {
    parameters: { Id: { in: "path", name: "id", required: true, schema: { type: "integer", minimum: 1 } } },
    schemas: {
      Pet: {
        type: "object",
        required: ["name"],
        properties: {
          name: { type: "string", description: "Its 'name'", maxLength: 50 },
          kind: { enum: ["cat", "dog"] },
          parents: { type: "array", items: { $ref: "#/components/schemas/Pet" } }
        }
      }
    }
  }
}

const facts = findOperation(root, { kind: "paths", method: "POST", path: "/pets/{pet}" })!

test("an operation is found by method and path, whatever its parameters are called", () => {
  expect([facts.method, facts.path, facts.parameters.map(({ name }) => name)]).toEqual([
    "POST",
    "/pets/{id}",
    ["id"]
  ])
  expect(findOperation(root, { kind: "paths", method: "get", path: "/pets/{id}" })).toBe(undefined)
  expect(findOperation(root, { kind: "paths", method: "constructor", path: "__proto__" })).toBe(undefined)
  expect(findOperation({}, { kind: "webhooks", method: "post", path: "x" })).toBe(undefined)
})

test("its page shows parameters, body, responses, security, servers and code, and no markup of the document", () => {
  const { text } = renderFacts(root, facts)
  for (const word of [
    "Deprecated",
    "at least 1",
    "Path parameters",
    "at most 50 characters",
    "<code>cat</code> <code>dog</code>",
    "Pet[]",
    "required",
    "https://api.example.com/v1/",
    "key",
    "Changed",
    "curl -X POST",
    "import requests",
    "http.NewRequest",
    "await fetch",
    "curl_init(",
    "HttpRequest.newBuilder",
    "new HttpRequestMessage",
    "Net::HTTPGenericRequest"
  ]) {
    expect(text, word).toContain(word)
  }
  expect(text).not.toContain("<script>")
  expect(text).not.toContain("<b>")
})

test("its Markdown says the same, and an example in a shell stays one word", () => {
  const markdown = printFacts(root, facts)
  for (const word of [
    "`POST /pets/{id}`",
    "(deprecated)",
    "`name` (string, required, maxLength: 50)",
    "- 200: Changed",
    "-H 'Content-Type: application/json'"
  ]) {
    expect(markdown, word).toContain(word)
  }
})

test("schemas are shown with their properties and an example, and those that are not there are left out", () => {
  const shown = renderSchemas(root, ["Pet", "Gone", "constructor"])
  const { text } = shown === false ? { text: "" } : shown
  for (const word of ['<code dir="ltr">Pet</code>', "at most 50 characters", "Pet[]", "Example: Pet"]) {
    expect(text, word).toContain(word)
  }
  expect(text).not.toContain("Gone")
  expect(renderSchemas(root, ["Gone"])).toBe(false)
  expect(renderSchemas({ components: { schemas: 1 } }, ["Pet"])).toBe(false)
})

/** A document with one operation, whose body is the first schema. */
const hostile = (schemas: Readonly<Record<string, unknown>>, more: object = {}) => {
  const content = { "application/json": { schema: { $ref: "#/components/schemas/S0" } } }
  const operation = { requestBody: { required: true, content }, responses: { 200: { content } }, ...more }
  return { paths: { "/a": { post: operation } }, components: { schemas } }
}

const reference = (index: number) => ({ $ref: `#/components/schemas/S${index % 20}` })
const twenty = (make: (index: number) => unknown) =>
  Object.fromEntries(Array.from({ length: 20 }, (_, index) => [`S${index}`, make(index)]))
const references = Array.from({ length: 20 }, (_, index) => reference(index))
const fields = Object.fromEntries(references.map((each, index) => [`p${index}`, each]))

test.each([
  ["parts that contain each other", hostile(twenty(() => ({ allOf: references })))],
  ["alternatives that contain each other", hostile(twenty(() => ({ oneOf: references })))],
  [
    "required properties without end",
    hostile(twenty(() => ({ required: Object.keys(fields), properties: fields })))
  ],
  [
    "conditions within conditions",
    // oxlint-disable-next-line no-thenable
    hostile(twenty((at) => ({ if: reference(at + 1), then: reference(at + 2), else: reference(at + 3) })))
  ],
  [
    "negations and lists without end",
    hostile(twenty((at) => ({ not: reference(at + 1), minItems: 1e9, items: reference(at + 3) })))
  ],
  [
    "an enumeration of a million values",
    hostile({ S0: { enum: Array.from({ length: 1_000_000 }, (_, index) => index) } })
  ],
  [
    "an example of a million values",
    hostile({ S0: { examples: [Array.from({ length: 1_000_000 }, (_, index) => index)] } })
  ],
  [
    "thousands of responses",
    hostile(
      { S0: { properties: { a: {} } } },
      {
        responses: Object.fromEntries(
          Array.from({ length: 5000 }, (_, index) => [
            `${index}`,
            {
              content: Object.fromEntries(
                Array.from({ length: 50 }, (_, type) => [`a/b${type}`, { schema: reference(0) }])
              )
            }
          ])
        )
      }
    )
  ],
  [
    "patterns that match for ever",
    hostile({
      S0: { type: "string", pattern: "((((a*)*)*)*)*b{100000}", minLength: 1e9, example: "a".repeat(40) }
    })
  ],
  [
    "addresses of slashes and braces",
    hostile({ S0: {} }, { servers: [{ url: `${"{".repeat(50_000)}${"/".repeat(50_000)}x` }] })
  ]
] as const)("the page of an operation with %s is bounded in time and size", (_, document) => {
  const found = findOperation(document, { kind: "paths", method: "post", path: "/a" })!
  const start = performance.now()
  const { text } = renderFacts(document, found)
  expect(printFacts(document, found).length).toBeLessThan(2_000_000)
  expect(text.length).toBeLessThan(2_000_000)
  expect(performance.now() - start).toBeLessThan(5_000)
})

test.each(["constructor", "__proto__", "toString"])(
  "names of a document such as %s are names like any other",
  (name) => {
    const document = {
      servers: [{ url: `https://a.example/{${name}}` }],
      security: [{ [name]: [], own: [] }],
      paths: {
        "/a/{b}": {
          post: {
            parameters: [
              { name: "b", in: "path", style: name, schema: { type: "string" } },
              { name, in: name, required: true, schema: { type: name, format: name } },
              {
                name,
                in: "query",
                style: name,
                required: true,
                schema: { type: "array", items: { format: name } }
              }
            ],
            requestBody: {
              required: true,
              content: { [name]: { schema: { properties: { a: { format: name } } } } }
            },
            responses: { [name]: { content: { [name]: {} } } }
          }
        }
      },
      components: { securitySchemes: { own: { type: "http", scheme: name } } }
    }
    const found = findOperation(document, { kind: "paths", method: "post", path: "/a/{b}" })!
    expect(renderFacts(document, found).text).toContain("https://a.example/")
    expect(printFacts(document, found)).not.toContain("[native code]")
  }
)
