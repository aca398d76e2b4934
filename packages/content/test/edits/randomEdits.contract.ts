import { describe, expect } from "@effect/vitest"
import { as } from "@octavo/identity/testing"
import { Effect } from "effect"
import * as fc from "fast-check"
import { type Edit, editSpace, listPages, type MadeEdit, type PageNode } from "../../src/index.ts"
import { aSpace } from "../../src/testing/index.ts"
import type { ContentTests } from "../ContentServices.ts"
import { property } from "@octavo/markdown/testing"

/** A page of the model: the simplest tree there is. */
interface Model {
  readonly id: string
  title: string
  readonly isGroup: boolean
  readonly children: Array<Model>
}

/** An edit with numbers in the place of pages: the n-th of those that are there, or the top. */
type Step =
  | {
      readonly do: "insert"
      readonly title: string
      readonly isGroup: boolean
      readonly into: number
      readonly at: number
    }
  | { readonly do: "move"; readonly page: number; readonly into: number; readonly at: number }
  | { readonly do: "rename"; readonly page: number; readonly title: string }
  | { readonly do: "delete"; readonly page: number }

const title = fc.constantFrom("Guide", "Install", "Guide!", "Über", "日本")
const number = fc.nat({ max: 30 })
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant("insert" as const),
      title,
      isGroup: fc.boolean(),
      into: number,
      at: fc.nat({ max: 4 })
    })
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant("move" as const),
      page: number,
      into: number,
      at: fc.nat({ max: 4 })
    })
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("rename" as const), page: number, title }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("delete" as const), page: number }) }
)

const all = (pages: ReadonlyArray<Model>): ReadonlyArray<Model> =>
  pages.flatMap((page) => [page, ...all(page.children)])

const listWith = (pages: Array<Model>, page: Model): Array<Model> =>
  pages.includes(page)
    ? pages
    : listWith(all(pages).find(({ children }) => children.includes(page))!.children, page)

/** Does a step to the model and says what edit it is; undefined for one that is refused. */
const perform = (top: Array<Model>, one: Step, index: number): Edit | undefined => {
  const pages = all(top)
  const pick = (n: number) => pages[n % Math.max(1, pages.length)]
  const target = (n: number) =>
    n % (pages.length + 1) === pages.length ? undefined : pages[n % (pages.length + 1)]
  if (one.do === "insert") {
    const into = one.isGroup ? undefined : target(one.into)
    const page: Model = { id: `new${index}`, title: one.title, isGroup: one.isGroup, children: [] }
    ;(into?.children ?? top).splice(one.at, 0, page)
    return {
      type: "insert_page",
      kind: one.isGroup ? "group" : "document",
      ref: page.id,
      title: one.title,
      into: into?.id ?? null,
      at: one.at
    }
  }
  const page = pick(one.page)
  if (page === undefined) return undefined
  if (one.do === "rename") {
    page.title = one.title
    return { type: "update_page", page: page.id, title: one.title }
  }
  const list = listWith(top, page)
  if (one.do === "delete") {
    list.splice(list.indexOf(page), 1)
    return { type: "delete_page", page: page.id }
  }
  const into = page.isGroup ? undefined : target(one.into)
  if (into !== undefined && (into === page || all(page.children).includes(into))) return undefined
  list.splice(list.indexOf(page), 1)
  ;(into?.children ?? top).splice(one.at, 0, page)
  return { type: "update_page", page: page.id, into: into?.id ?? null, at: one.at }
}

const shapeOfModel = (pages: ReadonlyArray<Model>): unknown =>
  pages.map(({ children, title }) => [title, shapeOfModel(children)])
const shapeOf = (pages: ReadonlyArray<PageNode>): unknown =>
  pages.map(({ children, title }) => [title, shapeOf(children)])

const slugsAreUnique = (pages: ReadonlyArray<PageNode>): boolean =>
  new Set(pages.map(({ slug }) => slug)).size === pages.length &&
  pages.every(({ children }) => slugsAreUnique(children))

/** Edits at random against the simplest tree there is. */
export const randomEditsContract = (it: ContentTests) =>
  describe("edits at random", () => {
    it.effect("make the tree that they say, however they are put into requests", () =>
      property(fc.array(fc.array(step, { minLength: 1, maxLength: 8 }), { maxLength: 6 }), 25, (requests) =>
        Effect.gen(function* () {
          const made = yield* aSpace()
          const top: Array<Model> = []
          let index = 0
          for (const steps of requests) {
            const edits = steps.flatMap((one) => perform(top, one, index++) ?? [])
            if (edits.length === 0) continue
            const answer: { readonly made: ReadonlyArray<MadeEdit> } = yield* editSpace(
              made.space.id,
              edits,
              {
                ifMatch: null
              }
            ).pipe(as(made.admin), Effect.orDie)
            const ids = new Map(
              answer.made.flatMap((one) =>
                one.type === "insert_page" ? [[one.ref!, one.page] as const] : []
              )
            )
            for (const page of all(top)) Object.assign(page, { id: ids.get(page.id) ?? page.id })
            const { pages } = yield* listPages(made.space.id).pipe(as(made.admin), Effect.orDie)
            expect(shapeOf(pages)).toEqual(shapeOfModel(top))
            expect(slugsAreUnique(pages)).toBe(true)
          }
        })
      )
    )
  })
