import { findOperation, printFacts, renderFacts } from "@octavo/html"
import type { JsonObject } from "@octavo/kernel"
import { expect, it } from "vitest"

/** An operation as HTML without tags, and as Markdown. */
const shown = (operation: JsonObject) => {
  const root = { openapi: "3.1.0", paths: { "/a": { post: operation } } }
  const facts = findOperation(root, { kind: "paths", method: "post", path: "/a" })!
  const page = renderFacts(root, facts)
    .text.replaceAll(/<[^>]+>/g, " ")
    .replaceAll("&quot;", '"')
  return [page, printFacts(root, facts)]
}

const json = (media: JsonObject) => ({ content: { "application/json": media } })

it.each<readonly [string, JsonObject, ReadonlyArray<string>]>([
  [
    "the descriptions of a parameter and of its schema",
    { parameters: [{ name: "p", in: "query", description: "one1", schema: { description: "two2" } }] },
    ["one1", "two2"]
  ],
  [
    "the title of the items of a list",
    { requestBody: json({ schema: { type: "array", items: { type: "string", title: "one1" } } }) },
    ["one1"]
  ],
  [
    "the name and the summary of the only example of a response",
    { responses: { 200: json({ examples: { one1: { summary: "two2", value: { three3: 1 } } } }) } },
    ["one1", "two2", "three3"]
  ],
  [
    "an example of a body that does not fit its schema",
    { requestBody: json({ schema: { type: "object" }, example: "one1" }) },
    ["one1"]
  ],
  [
    "the documentation of a part of a schema",
    {
      requestBody: json({
        schema: {
          allOf: [{ type: "object", externalDocs: { url: "https://one1.example" } }, { minProperties: 2 }]
        }
      })
    },
    ["one1"]
  ],
  [
    "the stricter of two bounds",
    { requestBody: json({ schema: { maximum: 111, exclusiveMaximum: 222 } }) },
    ["111"]
  ],
  [
    "the summary and the description of a response",
    { responses: { 200: { summary: "one1", description: "two2" } } },
    ["one1", "two2"]
  ],
  [
    "the description of an example of a parameter",
    { parameters: [{ name: "p", in: "query", examples: { e: { description: "one1", value: "two2" } } }] },
    ["one1", "two2"]
  ],
  [
    "the headers of a part of a body with their descriptions and limits",
    {
      requestBody: {
        content: {
          "multipart/form-data": {
            encoding: {
              f: { headers: { "X-F": { description: "one1", schema: { type: "integer", minimum: 22 } } } }
            }
          }
        }
      }
    },
    ["one1", "minimum: 22"]
  ],
  [
    "values without characters",
    { parameters: [{ name: "p", in: "query", schema: { default: "", enum: ["", "one1"] } }] },
    ['""', "one1"]
  ],
  [
    "the labels of samples of the author",
    { "x-codeSamples": [{ lang: "Ruby", label: "one1", source: "two2" }] },
    ["one1"]
  ]
])("a page and its Markdown show %s", (_, operation, words) => {
  for (const text of shown({ responses: {}, ...operation }))
    for (const word of words) expect(text).toContain(word)
})

it("an alternative with a title has it once", () => {
  for (const text of shown({
    requestBody: json({ schema: { oneOf: [{ title: "one1" }, {}] } }),
    responses: {}
  }))
    expect(text.split("one1")).toHaveLength(2)
})
