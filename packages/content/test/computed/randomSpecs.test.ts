import { expect, layer } from "@effect/vitest"
import { as } from "@octavo/identity/testing"
import { property } from "@octavo/markdown/testing"
import { Effect } from "effect"
import * as fc from "fast-check"
import { generatedId } from "../../src/entries/generated.ts"
import { planSpecPages } from "../../src/computed/planSpecPages.ts"
import type { SpecPage } from "../../src/computed/SpecPage.ts"
import {
  changesOverMain,
  changesToMain,
  commitEdits,
  commitRevision,
  type Edit,
  editSpace,
  forkBranch,
  generatesPages,
  listRevisions,
  mergeContent,
  noChanges,
  type PageId,
  Pages,
  type PageVersion,
  restoreRevision,
  Revisions,
  type Snapshot,
  type SpecPart
} from "../../src/index.ts"
import { aPage, aSpace, aSpec, operation, petsSource, schema, tag } from "../../src/testing/index.ts"
import { memory } from "../ContentServices.ts"

/** The parts of all documents of these tests; each document has some of them. */
const parts: ReadonlyArray<SpecPart> = [
  tag("Pets", { description: "All about **pets**." }),
  tag("Dogs", { parent: "Pets" }),
  tag("Cats", { parent: "Dogs" }),
  tag("Guide"),
  operation("get /pets", ["Pets"], { operationId: "list", title: "List" }),
  operation("post /pets", ["Pets", "Guide"], { operationId: "add", deprecated: true }),
  operation("get /dogs", ["Dogs"], { operationId: "list" }),
  operation("get /cats", ["Cats"], { title: "List" }),
  operation("put /cats", ["Undeclared"], { ignored: true }),
  operation("get /shops", ["Undeclared"], { title: "Shops" }),
  operation("get /other"),
  schema("Pet")
]

/** The n-th of the pages that are there; the top for numbers beyond them. */
type Nth = number

/** An edit with numbers in the place of pages. */
type Change =
  | { readonly do: "computed"; readonly into: Nth; readonly props: Readonly<Record<string, unknown>> }
  | { readonly do: "page"; readonly title: string; readonly into: Nth }
  | { readonly do: "rename"; readonly page: Nth; readonly title: string }
  | { readonly do: "props"; readonly page: Nth; readonly props: Readonly<Record<string, unknown>> }
  | { readonly do: "move"; readonly page: Nth; readonly into: Nth }
  | { readonly do: "delete"; readonly page: Nth }

type Document = ReadonlyArray<SpecPart> | null

type Step =
  | Change
  | { readonly do: "publish"; readonly document: Document }
  | { readonly do: "restore"; readonly back: number }
  | { readonly do: "import"; readonly title: string; readonly into: Nth }
  | {
      readonly do: "merge"
      readonly changes: ReadonlyArray<Change>
      readonly document: Document
      readonly isUpdated: boolean
    }

const nth = fc.nat({ max: 9 })
const title = fc.constantFrom("Pets", "Guide", "Other", "List", "Own")
const props = fc.record({
  models: fc.boolean(),
  grouping: fc.constantFrom("by-tag", "by-operation")
})
const document: fc.Arbitrary<Document> = fc.option(fc.subarray([...parts]), { freq: 8 })
const change: fc.Arbitrary<Change> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ do: fc.constant("computed" as const), into: nth, props }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant("page" as const), title, into: nth }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("rename" as const), page: nth, title }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("props" as const), page: nth, props }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant("move" as const), page: nth, into: nth }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("delete" as const), page: nth }) }
)
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 6, arbitrary: change },
  { weight: 3, arbitrary: fc.record({ do: fc.constant("publish" as const), document }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("restore" as const), back: fc.nat({ max: 5 }) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("import" as const), title, into: nth }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant("merge" as const),
      changes: fc.array(change, { minLength: 1, maxLength: 3 }),
      document,
      isUpdated: fc.boolean()
    })
  }
)

const blank = { expectedHead: null, createdBy: null, git: null, message: null }

const isWritten = ({ attributes }: PageVersion): boolean => attributes.generated === undefined

type Made = Effect.Success<ReturnType<typeof aSpace>>

const headOf = ({ space }: Made) =>
  Effect.map(
    Effect.flatMap(Revisions, (branches) => branches.getBranch(space.mainBranchId)),
    ({ headRevisionId: revisionId, headSeq: seq, id: branchId }) => ({
      branchId,
      seq,
      base: null,
      revisionId
    })
  )

const allPages = (at: Snapshot) => Effect.flatMap(Pages, (pages) => pages.listAll(at))

/** The edit that a change asks for among these pages; null for one that nothing can be done about. */
const editOf = (all: ReadonlyArray<PageVersion>, change: Change): Edit | null => {
  const written = all.filter(isWritten)
  const plain = written.filter((page) => !generatesPages(page))
  const into = (index: Nth) => plain[index]?.id ?? null
  switch (change.do) {
    case "computed": {
      const computed = petsSource(change.props)
      return { type: "insert_page", title: "API", kind: "computed", computed, into: into(change.into) }
    }
    case "page":
      return { type: "insert_page", title: change.title, into: into(change.into) }
    case "rename": {
      const page = plain[change.page]
      return page === undefined ? null : { type: "update_page", page: page.id, title: change.title }
    }
    case "props": {
      const page = written.filter(generatesPages)[change.page]
      return page === undefined
        ? null
        : { type: "update_page", page: page.id, computed: petsSource(change.props) }
    }
    case "move": {
      const page = written[change.page]
      return page === undefined ? null : { type: "update_page", page: page.id, into: into(change.into) }
    }
    case "delete": {
      const page = written[change.page]
      return page === undefined ? null : { type: "delete_page", page: page.id }
    }
  }
}

/** The pages of a plan with the ids of the pages above them. */
const expectedPages = (
  computed: PageVersion,
  pages: ReadonlyArray<SpecPage>,
  parentId: PageId | null
): ReadonlyArray<{ readonly id: string; readonly parentId: string | null; readonly title: string }> =>
  pages.flatMap(({ children, key, title }) => {
    const id = generatedId(computed.id, key)
    return [{ id, parentId, title }, ...expectedPages(computed, children, id)]
  })

const byPosition = (a: PageVersion, b: PageVersion) => (a.position < b.position ? -1 : 1)

/** Compares the generated pages at a point with those that a document asks for, whatever was before. */
const checkPages = (all: ReadonlyArray<PageVersion>, current: Document, isMain = false) => {
  const computed = all.filter(generatesPages)
  const owners = new Set<string>(computed.map(({ id }) => id))
  const generated = all.filter(({ attributes }) => attributes.generated !== undefined)
  expect(generated.filter(({ attributes }) => !owners.has(attributes.generated!.page))).toEqual([])
  for (const owner of computed) {
    const plan = current === null ? [] : planSpecPages(current, owner.attributes.computed!.props)
    const expected = expectedPages(owner, plan, owner.parentId)
    const own = generated.filter(({ attributes }) => attributes.generated!.page === owner.id).sort(byPosition)
    const tell = ({ id, parentId, title }: (typeof expected)[number]) => ({ id, parentId, title })
    for (const parentId of new Set([...expected, ...own].map((page) => page.parentId))) {
      const among = (pages: ReadonlyArray<(typeof expected)[number]>) =>
        pages.filter((page) => page.parentId === parentId).map(tell)
      expect(among(own)).toEqual(among(expected))
    }
  }
  if (!isMain) return
  const addresses = all
    .filter((page) => !generatesPages(page))
    .map(({ parentId, slug }) => `${parentId ?? ""}/${slug}`)
  expect(new Set(addresses).size).toBe(addresses.length)
}

/** The texts of generated pages by computed page and key, which do not depend on what was before; a list of schemas has links with ids of its space. */
const textsOf = (all: ReadonlyArray<PageVersion>) =>
  all.flatMap(({ attributes: { generated }, sourceHash }) =>
    generated === undefined ? [] : [`${generated.key} ${generated.key === "models" ? "" : sourceHash}`]
  )

layer(memory, { timeout: "60 seconds" })("pages generated for random documents", (it) => {
  it.effect("are those that the latest document asks for, after any edits, merges and restores", () =>
    property(fc.array(step, { minLength: 1, maxLength: 15 }), 150, (steps) =>
      Effect.gen(function* () {
        let current: Document = parts
        const spec = aSpec(...parts)
        const made = yield* aSpace()
        const publish = (document: Document) => {
          current = document
          spec.become(...(document ?? [null]))
          return spec.regenerate(made.space.organizationId).pipe(spec.provide)
        }
        for (const step of steps) {
          const head = yield* headOf(made)
          switch (step.do) {
            case "publish":
              yield* publish(step.document)
              break
            case "restore": {
              const { items } = yield* listRevisions(made.space.id, { after: null, limit: 20 }).pipe(
                as(made.admin)
              )
              const to = items[Math.min(step.back, items.length - 1)]!
              yield* Effect.ignore(
                restoreRevision(made.space.id, to.id, { ifMatch: null }).pipe(as(made.admin), spec.provide)
              )
              break
            }
            case "import": {
              const all = yield* allPages(head)
              const parentId =
                all.filter((page) => isWritten(page) && !generatesPages(page))[step.into]?.id ?? null
              const page = yield* aPage({ title: step.title, parentId })
              const beside = all.filter((other) => other.parentId === parentId && isWritten(other))
              if (beside.some(({ slug }) => slug === page.slug)) break
              const git = { oid: "1", message: "Import", createdByService: false, url: null, ref: "main" }
              const changes = { ...noChanges, pages: { put: [page], remove: [] } }
              yield* commitRevision(head.branchId, { ...blank, type: "edits", git, changes }).pipe(
                spec.provide
              )
              const now = yield* allPages(yield* headOf(made))
              expect(now.find(({ id }) => id === page.id)?.slug).toBe(page.slug)
              break
            }
            case "merge": {
              const { branchId } = yield* forkBranch(
                { spaceId: made.space.id, head, revisionId: head.revisionId },
                "change-request",
                null
              )
              const point = Effect.map(
                Effect.flatMap(Revisions, (branches) => branches.getBranch(branchId)),
                (branch) => ({ branchId, seq: branch.headSeq, base: branch.base })
              )
              for (const change of step.changes) {
                const edit = editOf(yield* allPages(yield* point), change)
                if (edit === null) continue
                yield* Effect.ignore(
                  commitEdits(branchId, [edit], { expected: null, createdBy: null }).pipe(spec.provide)
                )
                checkPages(yield* allPages(yield* point), current)
              }
              yield* publish(step.document)
              const merging = Effect.gen(function* () {
                const ours = yield* headOf(made)
                const merged = yield* mergeContent({ base: head, ours, theirs: yield* point }, new Map())
                expect(merged.conflicts).toEqual([])
                return { ours, merged }
              })
              const { merged, ours } = yield* merging
              if (step.isUpdated) {
                yield* commitRevision(branchId, {
                  ...blank,
                  type: "update",
                  base: { branchId: ours.branchId, seq: ours.seq },
                  changes: changesOverMain(merged)
                }).pipe(spec.provide)
                checkPages(yield* allPages(yield* point), current)
              }
              yield* commitRevision(ours.branchId, {
                ...blank,
                type: "merge",
                changes: changesToMain(merged)
              }).pipe(spec.provide)
              break
            }
            default: {
              const edit = editOf(yield* allPages(head), step)
              if (edit === null) break
              yield* Effect.ignore(
                editSpace(made.space.id, [edit], { ifMatch: null }).pipe(as(made.admin), spec.provide)
              )
            }
          }
          const after = yield* headOf(made)
          checkPages(yield* allPages(after), current, true)
          yield* spec.regenerate(made.space.organizationId).pipe(spec.provide)
          expect((yield* headOf(made)).seq).toBe(after.seq)
        }
        const left = yield* allPages(yield* headOf(made))
        const fresh = yield* aSpace()
        for (const { attributes } of left.filter(generatesPages)) {
          const insert = {
            type: "insert_page",
            title: "API",
            kind: "computed",
            computed: attributes.computed!
          } as const
          yield* editSpace(fresh.space.id, [insert], { ifMatch: null }).pipe(as(fresh.admin), spec.provide)
        }
        const again = yield* allPages(yield* headOf(fresh))
        expect(textsOf(left).sort()).toEqual(textsOf(again).sort())
      })
    )
  )
})
