import { describe, expect } from "@effect/vitest"
import { as } from "@octavo/identity/testing"
import { Jobs } from "@octavo/kernel"
import { Effect, Option } from "effect"
import {
  changesOverMain,
  changesToMain,
  commitEdits,
  commitRevision,
  type Edit,
  editSpace,
  forkBranch,
  getPage,
  getPageByPath,
  listPages,
  listRevisions,
  mergeContent,
  type PageId,
  type PageNode,
  Pages,
  pageTree,
  restoreRevision,
  Revisions,
  searchSpace,
  shownPages,
  updateSpace
} from "../../src/index.ts"
import { aSpace, aSpec, operation, petsSource, schema, tag } from "../../src/testing/index.ts"
import type { ContentTests } from "../ContentServices.ts"

type Made = Effect.Success<ReturnType<typeof aSpace>>

const edit = (made: Made, ...edits: ReadonlyArray<Edit>) =>
  editSpace(made.space.id, edits, { ifMatch: null }).pipe(as(made.admin))

const insert = (title: string, more: Partial<Extract<Edit, { type: "insert_page" }>> = {}): Edit => ({
  type: "insert_page",
  title,
  ref: title,
  ...more
})

const api = (more: Partial<Extract<Edit, { type: "insert_page" }>> = {}): Edit =>
  insert("API", { kind: "computed", computed: petsSource(), ...more })

/** The tree that readers see as text: paths, one a line. */
const paths = (pages: ReadonlyArray<PageNode>): string =>
  shownPages(pages)
    .map(({ children, path }) => `${path}\n${paths(children)}`)
    .join("")

const tree = (made: Made) =>
  Effect.map(listPages(made.space.id).pipe(as(made.admin)), ({ pages }) => paths(pages))

const flat = (pages: ReadonlyArray<PageNode>): ReadonlyArray<PageNode> =>
  pages.flatMap((page) => [page, ...flat(page.children)])

const pageAt = (made: Made, path: string) =>
  Effect.map(listPages(made.space.id).pipe(as(made.admin)), ({ pages }) =>
    flat(shownPages(pages)).find((page) => page.path === path)
  )

const textAt = Effect.fnUntraced(function* (made: Made, path: string) {
  const page = yield* pageAt(made, path)
  const { text } = yield* getPage(made.space.id, page?.id as PageId, "markdown").pipe(as(made.admin))
  return text !== null && "markdown" in text ? text.markdown : null
})

const headOf = (made: Made) =>
  Effect.map(
    Effect.flatMap(Revisions, (branches) => branches.getBranch(made.space.mainBranchId)),
    (branch) => ({ branchId: branch.id, seq: branch.headSeq, base: null, revisionId: branch.headRevisionId })
  )

const pets = [
  tag("Pets", { description: "All about **pets**." }),
  operation("get /pets", ["Pets"], { title: "List pets", description: "Each *one*." }),
  operation("post /pets", ["Pets"]),
  operation("get /shops", ["Shops"]),
  schema("Pet")
]

/** The overlay branch of a change request on the current head. */
const aChangeRequest = Effect.fnUntraced(function* (made: Made) {
  const { revisionId, ...head } = yield* headOf(made)
  const { branchId } = yield* forkBranch({ spaceId: made.space.id, head, revisionId }, "change-request", null)
  const point = Effect.map(
    Effect.flatMap(Revisions, (branches) => branches.getBranch(branchId)),
    (branch) => ({ branchId, seq: branch.headSeq, base: branch.base })
  )
  return {
    branchId,
    point,
    base: head,
    edit: (...edits: ReadonlyArray<Edit>) =>
      commitEdits(branchId, edits, { expected: null, createdBy: null }),
    tree: Effect.flatMap(point, (at) =>
      Effect.flatMap(Pages, (pages) => Effect.map(pages.listAll(at), (all) => paths(pageTree(all))))
    )
  }
})

const blank = { expectedHead: null, createdBy: null, git: null, message: null }

/** Pages that are generated from OpenAPI specifications, whatever stores them. */
export const generatedPagesContract = (it: ContentTests) =>
  describe("generated pages", () => {
    it.effect("stand in the place of their computed page, one for each tag", () =>
      Effect.gen(function* () {
        const spec = aSpec(...pets)
        const made = yield* aSpace()
        yield* edit(made, insert("Start"), api(), insert("End")).pipe(spec.provide)
        expect(yield* tree(made)).toBe("start\npets\nshops\nmodels\nmodels/pet\nend\n")
        const page = yield* pageAt(made, "pets")
        expect(page).toMatchObject({
          kind: "document",
          title: "Pets",
          attributes: {
            generated: { key: "tag:Pets", spec: "pets", props: { doc: "operations", page: "Pets" } }
          }
        })
        expect(yield* textAt(made, "pets")).toBe(
          '# Pets\n\nAll about **pets**.\n\n{% openapi-operation spec="pets" path="/pets" method="get" %}\nList pets\n\nEach \\*one\\*.\n{% endopenapi-operation %}\n\n{% openapi-operation spec="pets" path="/pets" method="post" %}\n{% endopenapi-operation %}\n'
        )
        const found = yield* searchSpace(made.space.id, "shops", { after: null, limit: 10 }).pipe(
          as(made.admin)
        )
        expect(found.items).toHaveLength(1)
        const node = yield* searchSpace(made.space.id, "api", { after: null, limit: 10 }).pipe(as(made.admin))
        expect(node.items).toEqual([])
      })
    )

    it.effect("have the words of the language of their space, and the same addresses in each", () =>
      Effect.gen(function* () {
        const spec = aSpec(...pets, operation("get /other", [], { deprecated: true }))
        const made = yield* aSpace()
        yield* edit(made, api()).pipe(spec.provide)
        const english = yield* tree(made)
        const titleAt = (path: string) => Effect.map(pageAt(made, path), (page) => page?.title)
        expect([yield* titleAt("other"), yield* titleAt("models")]).toEqual(["Other", "Models"])
        yield* updateSpace(made.space.id, { language: "fr" }).pipe(as(made.admin))
        const waiting = yield* (yield* Jobs).findLatest(
          "content.regeneratePages",
          `${made.space.organizationId} pets`
        )
        expect(Option.map(waiting, ({ state }) => state)).toEqual(Option.some("queued"))
        yield* spec.regenerate(made.space.organizationId).pipe(spec.provide)
        expect([yield* titleAt("other"), yield* titleAt("models")]).toEqual(["Autres", "Modèles"])
        expect(yield* tree(made)).toBe(english)
      })
    )

    it.effect("are generated below a page, by operation, and move with their computed page", () =>
      Effect.gen(function* () {
        const spec = aSpec(...pets)
        const made = yield* aSpace()
        const { made: answers } = yield* edit(
          made,
          insert("Guide"),
          insert("Reference", { into: null }),
          api({ into: "Guide", computed: petsSource({ grouping: "by-operation" }) })
        ).pipe(spec.provide)
        expect(yield* tree(made)).toBe(
          "guide\nguide/pets\nguide/pets/get-pets\nguide/pets/post-pets\nguide/shops\nguide/shops/get-shops\nreference\n"
        )
        const [guide, reference, node] = answers as ReadonlyArray<{ readonly page: string }>
        const before = yield* pageAt(made, "guide/pets/get-pets")
        yield* edit(made, { type: "update_page", page: node!.page, into: reference!.page }).pipe(spec.provide)
        expect(yield* tree(made)).toBe(
          "guide\nreference\nreference/pets\nreference/pets/get-pets\nreference/pets/post-pets\nreference/shops\nreference/shops/get-shops\n"
        )
        expect((yield* pageAt(made, "reference/pets/get-pets"))?.id).toBe(before?.id)
        yield* edit(made, { type: "delete_page", page: reference!.page }).pipe(spec.provide)
        expect(yield* tree(made)).toBe("guide\n")
        expect(guide).toBeDefined()
      })
    )

    it.effect("have the path that their computed page would have", () =>
      Effect.gen(function* () {
        const spec = aSpec(...pets)
        const made = yield* aSpace()
        yield* edit(made, insert("Pets", { kind: "computed", computed: petsSource() })).pipe(spec.provide)
        expect(yield* tree(made)).toBe("pets\nshops\nmodels\nmodels/pet\n")
        const { page } = yield* getPageByPath(made.space.id, "pets", "markdown").pipe(as(made.admin))
        expect(page.kind).toBe("document")
      })
    )

    it.effect("leave their names to written pages, and let none of these between them", () =>
      Effect.gen(function* () {
        const spec = aSpec(...pets)
        const made = yield* aSpace()
        const { made: answers } = yield* edit(made, insert("Shops"), api(), insert("End")).pipe(spec.provide)
        expect(yield* tree(made)).toBe("shops\npets\nshops-2\nmodels\nmodels/pet\nend\n")
        const generated = yield* pageAt(made, "pets")
        yield* edit(
          made,
          insert("After", { at: { after: generated!.id } }),
          insert("Before", { at: { before: generated!.id } }),
          insert("Third", { at: 2 }),
          insert("Pets", { at: { after: (answers[1] as { readonly page: string }).page } })
        ).pipe(spec.provide)
        expect(yield* tree(made)).toBe(
          "shops\nbefore\nthird\npets\nshops-2\nmodels\nmodels/pet\npets-2\nafter\nend\n"
        )
      })
    )

    it.effect("cannot be edited, and nothing can be below them", () =>
      Effect.gen(function* () {
        const spec = aSpec(...pets)
        const made = yield* aSpace()
        const { made: answers } = yield* edit(made, insert("Start"), api()).pipe(spec.provide)
        const start = (answers[0] as { readonly page: string }).page
        const generated = (yield* pageAt(made, "pets"))!.id
        const refused: ReadonlyArray<readonly [Edit, string]> = [
          [{ type: "update_page", page: generated, title: "Mine" }, "generated"],
          [{ type: "update_page", page: generated, into: start }, "generated"],
          [{ type: "delete_page", page: generated }, "generated"],
          [{ type: "update_page", page: start, into: generated }, "below-link"],
          [insert("Mine", { into: generated }), "below-link"],
          [insert("Mine", { kind: "computed" }), "no-source"],
          [insert("Mine", { computed: petsSource() }), "no-source"],
          [
            insert("Mine", {
              kind: "link",
              target: { kind: "url", url: "https://example.org" },
              computed: petsSource()
            }),
            "no-source"
          ],
          [
            insert("Mine", { kind: "computed", computed: { ...petsSource(), type: "builtin:translation" } }),
            "source-refused"
          ],
          [
            insert("Mine", { kind: "computed", computed: { type: "builtin:openapi", props: {} } }),
            "source-refused"
          ]
        ]
        for (const [one, reason] of refused) {
          expect(yield* Effect.flip(edit(made, one).pipe(spec.provide))).toMatchObject({ reason })
        }
        const change = yield* aChangeRequest(made)
        expect(
          yield* Effect.flip(change.edit({ type: "revert_page", page: generated }).pipe(spec.provide))
        ).toMatchObject({ reason: "generated" })
      })
    )

    it.effect("follow the versions of their specification, and keep their ids", () =>
      Effect.gen(function* () {
        const spec = aSpec(...pets)
        const made = yield* aSpace()
        const { organizationId } = made.space
        yield* edit(made, insert("Start"), api(), insert("End")).pipe(spec.provide)
        const first = yield* pageAt(made, "pets")
        const shops = yield* pageAt(made, "shops")
        const { revisionId } = yield* headOf(made)
        yield* spec.regenerate(organizationId).pipe(spec.provide)
        expect((yield* headOf(made)).revisionId).toBe(revisionId)

        spec.become(tag("Owners", { description: "Who has them." }), ...pets.slice(0, 3))
        yield* spec.regenerate(organizationId).pipe(spec.provide)
        expect(yield* tree(made)).toBe("start\nowners\npets\nend\n")
        expect(yield* pageAt(made, "pets")).toMatchObject({ id: first!.id, updatedAt: first!.updatedAt })
        const [revision] = (yield* listRevisions(made.space.id, { after: null, limit: 1 }).pipe(
          as(made.admin)
        )).items
        expect(revision).toMatchObject({ type: "computed", createdBy: null })

        spec.become(null)
        yield* spec.regenerate(organizationId).pipe(spec.provide)
        expect(yield* tree(made)).toBe("start\nend\n")
        spec.become(...pets)
        yield* spec.regenerate(organizationId).pipe(spec.provide)
        expect(yield* tree(made)).toBe("start\npets\nshops\nmodels\nmodels/pet\nend\n")
        expect((yield* pageAt(made, "shops"))?.id).toBe(shops!.id)
      })
    )

    it.effect("go with their computed page, and follow it to another specification", () =>
      Effect.gen(function* () {
        const spec = aSpec(...pets)
        const made = yield* aSpace()
        const { made: answers } = yield* edit(made, api(), insert("End")).pipe(spec.provide)
        const { page } = answers[0] as { readonly page: string }
        const other = { ...petsSource(), dependencies: { spec: { ref: { kind: "openapi", spec: "cars" } } } }
        yield* edit(made, { type: "update_page", page, computed: other }).pipe(spec.provide)
        expect(yield* tree(made)).toBe("end\n")
        yield* edit(made, {
          type: "update_page",
          page,
          computed: petsSource({ models: false }),
          noIndex: true
        }).pipe(spec.provide)
        expect(yield* tree(made)).toBe("pets\nshops\nend\n")
        expect((yield* pageAt(made, "pets"))?.attributes.noIndex).toBe(true)
        yield* edit(made, { type: "delete_page", page }).pipe(spec.provide)
        expect(yield* tree(made)).toBe("end\n")
      })
    )

    it.effect("are those of main in a change request, until that changes the computed page", () =>
      Effect.gen(function* () {
        const spec = aSpec(...pets)
        const made = yield* aSpace()
        const { organizationId } = made.space
        const { made: answers } = yield* edit(made, api(), insert("End")).pipe(spec.provide)
        const { page } = answers[0] as { readonly page: string }
        const change = yield* aChangeRequest(made)
        yield* change
          .edit({ type: "update_page", page, computed: petsSource({}) }, insert("More"))
          .pipe(spec.provide)
        expect(yield* change.tree).toBe("pets\nshops\nend\nmore\n")
        expect(yield* tree(made)).toBe("pets\nshops\nmodels\nmodels/pet\nend\n")

        // Main gets pages meanwhile that the change request does not know.
        spec.become(...pets, operation("get /cars", ["Cars"]))
        yield* spec.regenerate(organizationId).pipe(spec.provide)
        expect(yield* tree(made)).toBe("pets\nshops\ncars\nmodels\nmodels/pet\nend\n")
        const main = yield* headOf(made)
        const merged = yield* mergeContent(
          { base: change.base, ours: main, theirs: yield* change.point },
          new Map()
        )
        expect(merged.conflicts).toEqual([])
        yield* commitRevision(change.branchId, {
          ...blank,
          type: "update",
          base: { branchId: main.branchId, seq: main.seq },
          changes: changesOverMain(merged)
        }).pipe(spec.provide)
        expect(yield* change.tree).toBe("pets\nshops\ncars\nend\nmore\n")
        yield* commitRevision(main.branchId, {
          ...blank,
          type: "merge",
          changes: changesToMain(merged)
        }).pipe(spec.provide)
        expect(yield* tree(made)).toBe("pets\nshops\ncars\nend\nmore\n")
      })
    )

    it.effect("come back to a change request that reverts what it did to the computed page", () =>
      Effect.gen(function* () {
        const spec = aSpec(...pets)
        const made = yield* aSpace()
        const { made: answers } = yield* edit(made, api(), insert("End")).pipe(spec.provide)
        const { page } = answers[0] as { readonly page: string }
        for (const one of [
          { type: "delete_page", page },
          { type: "update_page", page, computed: petsSource({}) },
          { type: "update_page", page, at: { after: (answers[1] as { readonly page: string }).page } }
        ] as ReadonlyArray<Edit>) {
          const change = yield* aChangeRequest(made)
          yield* change.edit(one).pipe(spec.provide)
          expect(yield* change.tree).not.toBe(yield* tree(made))
          yield* change.edit({ type: "revert_page", page }).pipe(spec.provide)
          expect(yield* change.tree).toBe(yield* tree(made))
        }
        const change = yield* aChangeRequest(made)
        const added = yield* change.edit(api({ title: "Second" })).pipe(spec.provide)
        expect(yield* change.tree).toBe(
          "pets\nshops\nmodels\nmodels/pet\nend\npets-2\nshops-2\nmodels-2\nmodels-2/pet\n"
        )
        const second = (added.made[0] as { readonly page: string }).page
        yield* change.edit({ type: "revert_page", page: second }).pipe(spec.provide)
        expect(yield* change.tree).toBe(yield* tree(made))
      })
    )

    it.effect(
      "of a deleted computed page go from main with the merge, whatever was generated meanwhile",
      () =>
        Effect.gen(function* () {
          const spec = aSpec(...pets)
          const made = yield* aSpace()
          const { made: answers } = yield* edit(made, insert("Guide"), api({ into: "Guide" })).pipe(
            spec.provide
          )
          const change = yield* aChangeRequest(made)
          yield* change
            .edit({ type: "delete_page", page: (answers[0] as { readonly page: string }).page })
            .pipe(spec.provide)
          spec.become(...pets, operation("get /cars", ["Cars"]))
          yield* spec.regenerate(made.space.organizationId).pipe(spec.provide)
          const main = yield* headOf(made)
          const merged = yield* mergeContent(
            { base: change.base, ours: main, theirs: yield* change.point },
            new Map()
          )
          yield* commitRevision(main.branchId, {
            ...blank,
            type: "merge",
            changes: changesToMain(merged)
          }).pipe(spec.provide)
          expect(yield* tree(made)).toBe("")
          expect(yield* (yield* Pages).listAll(yield* headOf(made))).toEqual([])
        })
    )

    it.effect("are the current ones after an older revision was restored", () =>
      Effect.gen(function* () {
        const spec = aSpec(...pets)
        const made = yield* aSpace()
        const { made: answers } = yield* edit(made, api(), insert("End")).pipe(spec.provide)
        const { revisionId } = yield* headOf(made)
        spec.become(...pets, operation("get /cars", ["Cars"]))
        yield* spec.regenerate(made.space.organizationId).pipe(spec.provide)
        yield* edit(made, insert("New")).pipe(spec.provide)
        yield* restoreRevision(made.space.id, revisionId, { ifMatch: null }).pipe(
          as(made.admin),
          spec.provide
        )
        expect(yield* tree(made)).toBe("pets\nshops\ncars\nmodels\nmodels/pet\nend\n")
        yield* edit(made, { type: "delete_page", page: (answers[0] as { readonly page: string }).page }).pipe(
          spec.provide
        )
        expect(yield* tree(made)).toBe("end\n")
        yield* restoreRevision(made.space.id, revisionId, { ifMatch: null }).pipe(
          as(made.admin),
          spec.provide
        )
        expect(yield* tree(made)).toBe("pets\nshops\ncars\nmodels\nmodels/pet\nend\n")
      })
    )
  })
