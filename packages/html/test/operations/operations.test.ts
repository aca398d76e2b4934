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
    "minimum: 1",
    "in path",
    "maxLength: 50",
    "enum: cat, dog",
    "array of Pet",
    "required",
    "https://api.example.com/v1/",
    "key",
    "Changed",
    "curl -X POST",
    "import requests",
    "http.NewRequest",
    "await fetch"
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
  for (const word of ['<code dir="ltr">Pet</code>', "maxLength: 50", "array of Pet", "Example of Pet"]) {
    expect(text, word).toContain(word)
  }
  expect(text).not.toContain("Gone")
  expect(renderSchemas(root, ["Gone"])).toBe(false)
  expect(renderSchemas({ components: { schemas: 1 } }, ["Pet"])).toBe(false)
})
