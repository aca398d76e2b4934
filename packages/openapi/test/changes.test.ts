import { describe, expect, it } from "@effect/vitest"
import { compareDocuments } from "../src/index.ts"
import { aDocument } from "../src/testing/index.ts"

// oxlint-disable-next-line typescript/no-explicit-any -- documents of tests are changed in place
type Json = Record<string, any>

const today = "2026-11-22"

/** A document with one operation, whose request and response have this schema. */
const withSchema = (schema: unknown, components: Json = {}): Json => ({
  openapi: "3.1.0",
  paths: {
    "/pets/{id}": {
      post: {
        parameters: [{ in: "path", name: "id", required: true, schema: { type: "string" } }],
        requestBody: { content: { "application/json": { schema } } },
        responses: { 200: { description: "Found", content: { "application/json": { schema } } } }
      }
    }
  },
  components: { schemas: components }
})

const changesOf = (base: Json, target: Json) =>
  compareDocuments(base, target, today).items.map(
    ({ code, location, severity }) => `${severity} ${code} ${location}`
  )

/** The codes of a change of a schema: in the request, and in the response. */
const ofSchema = (before: unknown, after: unknown) =>
  compareDocuments(withSchema(before), withSchema(after), today).items.map(
    ({ code, severity }) => `${code} ${severity}`
  )

const changed = (change: (operation: Json, document: Json) => void): Json => {
  const document = withSchema({ type: "object" })
  change(document["paths"]["/pets/{id}"].post, document)
  return document
}

const plain = withSchema({ type: "object" })

describe("differences between documents", () => {
  const object = (properties: Json, rest: Json = {}) => ({ type: "object", properties, ...rest })
  const name = { type: "string" }
  const rules: ReadonlyArray<readonly [string, unknown, unknown, ReadonlyArray<string>]> = [
    [
      "a narrower type",
      { type: ["string", "null"] },
      name,
      ["schema-type-changed breaking", "schema-type-changed non-breaking"]
    ],
    [
      "a wider type",
      { type: "integer" },
      { type: "number" },
      ["schema-type-changed non-breaking", "schema-type-changed breaking"]
    ],
    [
      "another type",
      name,
      { type: "boolean" },
      ["schema-type-changed breaking", "schema-type-changed breaking"]
    ],
    [
      "an enum value less",
      { enum: ["a", "b"] },
      { enum: ["a"] },
      ["enum-value-removed breaking", "enum-value-removed non-breaking"]
    ],
    [
      "an enum value more",
      { enum: ["a"] },
      { enum: ["a", "b"] },
      ["enum-value-added non-breaking", "enum-value-added breaking"]
    ],
    [
      "a lower maximum",
      { maximum: 5 },
      { maximum: 3 },
      ["schema-maximum-changed breaking", "schema-maximum-changed non-breaking"]
    ],
    [
      "a lower minimum",
      { minimum: 5 },
      { minimum: 3 },
      ["schema-minimum-changed non-breaking", "schema-minimum-changed breaking"]
    ],
    [
      "a new bound",
      name,
      { ...name, maxLength: 5 },
      ["schema-maxLength-changed breaking", "schema-maxLength-changed non-breaking"]
    ],
    [
      "a property less",
      object({ name }),
      object({}),
      ["property-removed non-breaking", "property-removed breaking"]
    ],
    [
      "a property more",
      object({}),
      object({ name }),
      ["property-added non-breaking", "property-added non-breaking"]
    ],
    [
      "a required property more",
      object({}),
      object({ name }, { required: ["name"] }),
      ["property-added breaking", "property-added non-breaking"]
    ],
    [
      "a property that becomes required",
      object({ name }),
      object({ name }, { required: ["name"] }),
      ["property-became-required breaking", "property-became-required non-breaking"]
    ],
    [
      "a property that becomes optional",
      object({ name }, { required: ["name"] }),
      object({ name }),
      ["property-became-optional non-breaking", "property-became-optional breaking"]
    ],
    [
      "another description",
      { description: "a" },
      { description: "b" },
      ["schema-description-changed documentation", "schema-description-changed documentation"]
    ],
    [
      "a longer allOf",
      { allOf: [name] },
      { allOf: [name, name] },
      ["schema-allOf-changed unknown", "schema-allOf-changed unknown"]
    ],
    [
      "a closed object",
      object({}),
      object({}, { additionalProperties: false }),
      ["schema-additionalProperties-changed breaking", "schema-additionalProperties-changed non-breaking"]
    ],
    [
      "items of another type",
      { items: name },
      { items: { type: "integer" } },
      ["schema-type-changed breaking", "schema-type-changed breaking"]
    ],
    ["another order of keys", { type: "object", title: "a" }, { title: "a", type: "object" }, []]
  ]
  it.each(rules)("%s is judged by direction", (_, before, after, expected) => {
    expect(ofSchema(before, after)).toEqual(expected)
  })

  const operations: ReadonlyArray<readonly [string, Json, ReadonlyArray<string>]> = [
    ["a removed operation", { openapi: "3.1.0", paths: {} }, ["breaking operation-removed "]],
    [
      "another name in the path",
      JSON.parse(JSON.stringify(plain).replaceAll("{id}", "{pet}").replaceAll('"id"', '"pet"')),
      []
    ],
    [
      "a removed response",
      changed((operation) => (operation["responses"] = { 404: {} })),
      ["breaking response-removed response 200", "non-breaking response-added response 404"]
    ],
    [
      "a required parameter",
      changed((operation) => operation["parameters"].push({ in: "query", name: "q", required: true })),
      ["breaking parameter-added parameter query q"]
    ],
    [
      "an optional parameter",
      changed((operation) => operation["parameters"].push({ in: "query", name: "q" })),
      ["non-breaking parameter-added parameter query q"]
    ],
    [
      "a removed body",
      changed((operation) => delete operation["requestBody"]),
      ["breaking body-removed body"]
    ],
    [
      "a required body",
      changed((operation) => (operation["requestBody"].required = true)),
      ["breaking body-became-required body"]
    ],
    [
      "another media type",
      changed((operation) => (operation["requestBody"].content = { "text/plain": {} })),
      ["breaking media-type-removed body application/json", "non-breaking media-type-added body text/plain"]
    ],
    [
      "a new security",
      changed((operation) => (operation["security"] = [{ key: [] }])),
      ["breaking security-tightened security"]
    ],
    [
      "a security that may be left out",
      changed((operation) => (operation["security"] = [{ key: [] }, {}])),
      []
    ],
    [
      "a deprecation",
      changed((operation) => (operation["deprecated"] = true)),
      ["non-breaking operation-deprecated "]
    ]
  ]
  it.each(operations)("%s is named with its place", (_, target, expected) => {
    expect(changesOf(plain, target)).toEqual(expected)
  })

  it("a deprecated operation may go after its sunset", () => {
    const after = { openapi: "3.1.0", paths: {} }
    const announced = (day: string) =>
      changed((operation) => Object.assign(operation, { deprecated: true, "x-deprecated-sunset": day }))
    expect(changesOf(announced("2026-11-21"), after)).toEqual(["non-breaking operation-removed "])
    expect(changesOf(announced("2027-01-01"), after)).toEqual(["breaking operation-removed "])
  })

  it("a document does not differ from itself, nor from one whose references are resolved", () => {
    const tree = {
      type: "object",
      properties: {
        children: { type: "array", items: { $ref: "#/components/schemas/Tree" } },
        name: { type: "string" }
      }
    }
    const recursive = withSchema({ $ref: "#/components/schemas/Tree" }, { Tree: tree })
    expect(changesOf(recursive, structuredClone(recursive))).toEqual([])
    expect(changesOf(recursive, withSchema(tree, { Tree: tree }))).toEqual([])
  })

  it("a change in a recursive schema is found once in each use, in every operation", () => {
    const tree = (type: string) => ({
      type: "object",
      properties: {
        other: { $ref: "#/components/schemas/Other" },
        children: { type: "array", items: { $ref: "#/components/schemas/Tree" } },
        name: { type }
      }
    })
    const document = (type: string) => {
      const made = withSchema(
        { $ref: "#/components/schemas/Tree" },
        {
          Tree: tree(type),
          Other: { properties: { tree: { $ref: "#/components/schemas/Tree" } } }
        }
      )
      made["paths"]["/other"] = {
        get: {
          responses: {
            200: { content: { "application/json": { schema: { $ref: "#/components/schemas/Other" } } } }
          }
        }
      }
      return made
    }
    const found = compareDocuments(document("string"), document("integer"), today).items
    expect(
      found.map(({ location, operation }) => [
        operation !== null && "path" in operation && operation.path,
        location
      ])
    ).toEqual([
      ["/pets/{id}", "body application/json name"],
      ["/pets/{id}", "response 200 application/json name"],
      ["/other", "response 200 application/json tree name"]
    ])
  })

  it("added and removed swap with the arguments", () => {
    const [a, b] = [JSON.parse(aDocument("a", "b")), JSON.parse(aDocument("b", "c"))]
    const paths = (base: Json, target: Json, wanted: string) =>
      compareDocuments(base, target, today)
        .items.filter(({ code }) => code === wanted)
        .map(({ operation }) => operation)
    expect(paths(a, b, "operation-added")).toEqual(paths(b, a, "operation-removed"))
    expect(paths(a, b, "operation-removed")).toEqual([{ method: "get", path: "/a" }])
  })
})
