import { describe, expect, it } from "@effect/vitest"
import { parseDocument } from "@octavo/markdown"
import { Ajv2020 } from "ajv/dist/2020.js"
import { readFileSync } from "node:fs"

type Json = Readonly<Record<string, unknown>>

const spec = JSON.parse(
  readFileSync(new URL("./node_modules/@gitbook/api/spec/openapi.json", import.meta.url), "utf8")
) as { readonly components: { readonly schemas: Readonly<Record<string, Json>> } }

const page = readFileSync(
  new URL("../packages/markdown/test/samples/everyConstruct.md", import.meta.url),
  "utf8"
)

/** From the dialect of OpenAPI 3.0 to JSON Schema: nullable types, and `oneOf` read as "any": some of its branches overlap. */
const toJsonSchema = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(toJsonSchema)
  if (typeof value !== "object" || value === null) return value
  const { nullable, discriminator: _, example: __, oneOf, ...rest } = value as Json
  const schema: Record<string, unknown> = {}
  for (const [key, child] of Object.entries(rest)) schema[key] = toJsonSchema(child)
  if (oneOf !== undefined) schema.anyOf = toJsonSchema(oneOf)
  if (nullable === true) schema.type = [rest.type, "null"]
  return schema
}

const validator = () => {
  const ajv = new Ajv2020({ strict: false, validateFormats: false })
  const schemas = toJsonSchema(spec.components.schemas) as Record<string, Json>
  ajv.addSchema({ $id: "spec", components: { schemas } })
  return (name: string, value: unknown): string => {
    const validate = ajv.compile({ $ref: `spec#/components/schemas/${name}` })
    if (validate(value) === true) return ""
    const deepest = (validate.errors ?? []).toSorted((a, b) => b.instancePath.length - a.instancePath.length)
    return deepest
      .slice(0, 3)
      .map(({ instancePath, message, params }) => `${instancePath} ${message} ${JSON.stringify(params)}`)
      .join("; ")
  }
}

/** The page without what came after the document that we hold it against: no schema there knows these. */
const older = page.replace(/<details open>[^]*?<\/details>/, "").replace(/<button .*?<\/button>/, "")
const NEWER = new Set(["updates", "prompt"])

const parse = (source: string) =>
  parseDocument(source, (target, as) =>
    as === "file" || target.endsWith(".png") || target.endsWith(".pdf")
      ? { kind: "file", file: target }
      : target.endsWith(".md")
        ? { kind: "page", page: target }
        : undefined
  )

const everyNode = (value: unknown): Array<Json> => {
  if (Array.isArray(value)) return value.flatMap(everyNode)
  if (typeof value !== "object" || value === null) return []
  return [value as Json, ...Object.values(value).flatMap(everyNode)]
}

describe("documents", () => {
  it("has blocks that the official document knows, each valid against its schema", () => {
    const validate = validator()
    const document = parse(
      `${older}\n\n{{#include ./notes.md}}\n\n\`\`\`rust\n{{#include main.rs}}\n\`\`\`\n`
    )
    const blocks = document.nodes.filter(({ type }) => !NEWER.has(type))
    expect(new Set(blocks.map(({ type }) => type)).size).toBeGreaterThan(25)
    for (const block of blocks) {
      expect(validate("DocumentBlock", JSON.parse(JSON.stringify(block))), JSON.stringify(block)).toBe("")
    }
  })

  it("is a valid answer as a whole when its constructs may stand at the top", () => {
    const validate = validator()
    const document = parse(older)
    const answer = {
      document: {
        ...document,
        nodes: document.nodes.filter(({ type }) => !NEWER.has(type) && type !== "columns" && type !== "if")
      }
    }
    expect(validate("Document", JSON.parse(JSON.stringify(answer)))).toBe("")
  })

  it("keeps what readers rely on: unique keys, lists of marks, no empty containers, anchors", () => {
    const nodes = everyNode(parse(page).nodes)
    const keyed = nodes.filter(({ object }) =>
      ["block", "inline", "text", "fragment"].includes(String(object))
    )
    expect(keyed.every(({ key }) => typeof key === "string")).toBe(true)
    expect(new Set(keyed.map(({ key }) => key)).size).toBe(keyed.length)
    for (const leaf of nodes.filter(({ object }) => object === "leaf"))
      expect(Array.isArray(leaf.marks)).toBe(true)
    for (const node of keyed) {
      if (node.object === "block" && node.isVoid !== true)
        expect(node.nodes, JSON.stringify(node)).not.toEqual([])
      if (node.object === "block" || node.object === "inline") expect(typeof node.data).toBe("object")
      if (
        /^(heading|tabs-item|expandable|swagger|openapi)/.test(String(node.type)) &&
        node.object === "block"
      ) {
        expect((node.meta as Json).id).toEqual(expect.any(String))
      }
    }
  })
})
