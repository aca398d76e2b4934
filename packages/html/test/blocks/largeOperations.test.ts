import { expect, test } from "vitest"
import { renderDocument, type RenderContext } from "@octavo/html"
import { aRenderContext } from "@octavo/html/testing"
import type { Document } from "@octavo/markdown"

const levels = 6
const properties = 12

/** A specification whose response nests named schemas, each with some properties that are all different. */
const root = {
  openapi: "3.1.0",
  info: { title: "Deep", version: "1" },
  paths: Object.fromEntries(
    ["/first", "/second"].map((path) => [
      path,
      {
        get: {
          responses: {
            200: {
              description: "Found",
              content: { "application/json": { schema: { $ref: "#/components/schemas/Level0" } } }
            }
          }
        }
      }
    ])
  ),
  components: {
    schemas: Object.fromEntries(
      Array.from({ length: levels }, (_, level) => [
        `Level${level}`,
        {
          type: "object",
          properties: Object.fromEntries(
            Array.from({ length: properties }, (_, index) => {
              const isLast = level === levels - 1
              const isNested = !isLast && index < 2
              const schema = { $ref: `#/components/schemas/Level${level + 1}` }
              const name = `own_${level}_${index}`
              if (!isNested) return [name, { type: "string", description: "A text. ".repeat(12) }]
              return [name, index === 0 ? schema : { type: "array", items: schema }]
            })
          )
        }
      ])
    )
  }
}

const block = (path: string) =>
  ({
    object: "block",
    type: "openapi-operation",
    data: { ref: { kind: "openapi", spec: "deep" }, method: "get", path }
  }) as const

const schema = (name: string) =>
  ({
    object: "block",
    type: "openapi-schemas",
    data: { ref: { kind: "openapi", spec: "deep" }, schemas: [name] }
  }) as const

const pageOf = (name: string) => (name === "Level3" ? undefined : `/models/${name}`)

const show = (nodes: ReadonlyArray<unknown>, schemaPages?: RenderContext["schemaPages"]): string =>
  renderDocument(
    { object: "document", data: {}, nodes } as unknown as Document,
    aRenderContext({ specification: () => root, ...(schemaPages !== undefined && { schemaPages }) })
  ).body.text

test("an operation that makes its page too large links to deep schemas, whose properties their pages have", () => {
  const whole = show([block("/first")])
  expect(whole.length).toBeGreaterThan(60_000)
  const text = show([block("/first")], () => pageOf)
  expect(text.length).toBeLessThan(60_000)
  expect(text).toMatch(/<a href="\/models\/Level\d#schema-Level\d">Level\d \(12 properties\)<\/a>/)
  const left = new Set([...text.matchAll(/\/models\/\w+#schema-(\w+)"/g)].map(([, name]) => name!))
  const seen = new Map<string, string>()
  for (const name of left) {
    const page = show([schema(name)], () => (other) => (other === name ? "" : pageOf(other)))
    seen.set(name, page)
    expect(page.length).toBeLessThan(60_000)
    expect(page).toContain(`<details class="schema" id="schema-${name}"`)
    for (const [, other] of page.matchAll(/\/models\/\w+#schema-(\w+)"/g)) left.add(other!)
  }
  const all = [text, ...seen.values()].join("")
  for (let level = 0; level < levels; level++)
    for (let index = 0; index < properties; index++)
      expect(all).toContain(`<code>own_${level}_${index}</code>`)
  // No page was generated for a schema of the own use of the document, so that no link leads there.
  expect(all).not.toContain("#schema-Level3")
  const ids = [...text.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)
  expect(new Set(ids).size).toBe(ids.length)
  // The ids of the longer form are free again.
  expect(ids).toContain("get-/first-200")
})

test("a page of several operations has room for all of them together, and a small one is whole", () => {
  const one = show([block("/first")], () => pageOf)
  const both = show([block("/first"), block("/second")], () => pageOf)
  expect(both.length - one.length).toBeLessThan(one.length)
  const small = {
    ...root,
    components: { schemas: { ...root.components.schemas, Level1: { type: "string" } } }
  }
  const text = renderDocument(
    { object: "document", data: {}, nodes: [block("/first")] } as unknown as Document,
    aRenderContext({ specification: () => small, schemaPages: () => pageOf })
  ).body.text
  expect(text).not.toContain("/models")
})
