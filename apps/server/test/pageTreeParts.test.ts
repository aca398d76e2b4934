import { describe, expect, it } from "@effect/vitest"
import { type PageNode } from "@octavo/content"
import { aPage } from "@octavo/content/testing"
import { Effect } from "effect"
import * as fc from "fast-check"
import { hasManyPages, pageParts, pageTreeParts } from "../src/presenters/pageTreeParts.ts"
import { presentPage } from "../src/presenters/presentPage.ts"

const wanted = { publicUrl: "https://octavo.test", spaceId: "space", metadata: true }

interface Shape {
  readonly kind: "document" | "group" | "link" | "computed"
  readonly title: string
  readonly children: ReadonlyArray<Shape>
}

/** Random trees, so many levels deep. */
const shapes = (depth: number): fc.Arbitrary<Shape> =>
  fc.record({
    kind: fc.constantFrom("document", "group", "link", "computed"),
    title: fc.constantFrom("Plain", '{"pages":[]}', 'quoted " \\ words', "\u2028 lines"),
    children: depth === 0 ? fc.constant([]) : fc.array(shapes(depth - 1), { maxLength: 4 })
  })

const nodeOf = ({ children, kind, title }: Shape): Effect.Effect<PageNode> =>
  Effect.gen(function* () {
    const page = yield* aPage({
      kind,
      title,
      attributes: {
        ...(kind === "link" && { target: { kind: "url" as const, url: "https://example.org" } }),
        ...(kind === "computed" && { computed: { type: "openapi", props: { pages: [] }, text: "" } }),
        variables: { pages: "[]" }
      }
    })
    const isLeaf = kind === "link" || kind === "computed"
    const nodes = isLeaf ? [] : yield* Effect.forEach(children, nodeOf)
    return { ...page, path: title, children: nodes }
  })

describe("the parts of a tree of pages", () => {
  it("are the tree that its pages are presented as", () =>
    fc.assert(
      fc.asyncProperty(fc.array(shapes(3), { maxLength: 5 }), async (forest) => {
        const nodes = await Effect.runPromise(Effect.forEach(forest, nodeOf))
        const text = [...pageTreeParts(nodes, wanted)].join("")
        expect(JSON.parse(text)).toEqual(
          JSON.parse(JSON.stringify({ pages: nodes.map(presentPage(wanted)) }))
        )
      })
    ))

  it("of a page with its text are the page as it is presented", () =>
    fc.assert(
      fc.asyncProperty(shapes(3), fc.constantFrom(null, { markdown: '],"pages":[' }), async (shape, text) => {
        const node = await Effect.runPromise(nodeOf(shape))
        const written = [...pageParts(node, text, wanted)].join("")
        expect(JSON.parse(written)).toEqual(
          JSON.parse(JSON.stringify({ ...presentPage(wanted)(node), ...text }))
        )
      })
    ))

  it.effect("are written for a page with many pages below it, in few levels or in many", () =>
    Effect.gen(function* () {
      const leaf = { ...(yield* aPage({ title: "Leaf" })), path: "leaf", children: [] }
      const withChildren = (children: ReadonlyArray<PageNode>): PageNode => ({ ...leaf, children })
      const chain = (length: number): PageNode => (length === 0 ? leaf : withChildren([chain(length - 1)]))
      const wide = (count: number) => withChildren(Array.from({ length: count }, () => leaf))
      expect([chain(200), wide(200), withChildren([wide(99), wide(99)])].map(hasManyPages)).toEqual([
        false,
        false,
        false
      ])
      expect([chain(201), wide(201), withChildren([wide(100), wide(99)])].map(hasManyPages)).toEqual([
        true,
        true,
        true
      ])
    })
  )

  it.effect("are few hundred pages each, however deep the tree", () =>
    Effect.gen(function* () {
      let nodes: ReadonlyArray<PageNode> = []
      for (let depth = 0; depth < 60; depth++) {
        const children = nodes
        nodes = yield* Effect.forEach(Array.from({ length: 20 }), (_, index) =>
          Effect.map(aPage({ title: `${depth} ${index}` }), (page) => ({
            ...page,
            path: `${depth}-${index}`,
            children: index === 0 ? children : []
          }))
        )
      }
      const parts = [...pageTreeParts(nodes, wanted)]
      expect(parts).toHaveLength(5)
      const text = parts.join("")
      expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify({ pages: nodes.map(presentPage(wanted)) })))
    })
  )
})
