import { describe, expect } from "@effect/vitest"
import { aMember, as, aUser } from "@octavo/identity/testing"
import { type ListingRequest, newId } from "@octavo/kernel"
import { Effect } from "effect"
import { TestClock } from "effect/testing"
import {
  type BrokenContext,
  commitRevision,
  forkBranch,
  type LinkPosition,
  noChanges,
  type Revision,
  createCollection,
  createSpace,
  type LinkStatus,
  listPageLinks,
  listSpaceLinks,
  Pages,
  type Space,
  updateCollection
} from "../../src/index.ts"
import { aPage, aSource } from "../../src/testing/index.ts"
import { commit } from "../commit.ts"
import type { ContentTests } from "../ContentServices.ts"
import { collectList } from "../walk.ts"
import { aLinkedSpace, appUrl, git } from "./aLinkedSpace.ts"
import { tell, tellAll, told } from "./tell.ts"

const everything = { after: null, limit: 1000 }
const wanted = { appUrl, status: null }

/** The contract of the links of a space, for every store. */
export const listSpaceLinksContract = (it: ContentTests) =>
  describe("the links of a space", () => {
    it.effect(
      "offer the entry whose path differs from that of a broken link by case or normal form alone",
      () =>
        Effect.gen(function* () {
          const { guide, made, write } = yield* aLinkedSpace()
          yield* write("# É\n", "docs/\u00e9.md")
          yield* write("# A\n\n[g](../Docs/Guide.md) [e](e\u0301.md) [n](none.md)\n", "docs/a.md")
          const { items } = yield* listSpaceLinks(
            made.space.id,
            { appUrl, status: "broken" },
            everything
          ).pipe(as(made.admin))
          const titles = items.map(({ suggestion }) =>
            suggestion?.kind === "page"
              ? suggestion.place.page.id === guide.id || suggestion.place.page.git?.path
              : null
          )
          expect(titles).toEqual([true, "docs/\u00e9.md", null])
        })
    )

    it.effect(
      "are those of its pages in the order of the navigation, each target once, with all its places",
      () =>
        Effect.gen(function* () {
          const { guide, made, write } = yield* aLinkedSpace()
          const { admin, space } = made
          const first = yield* write(
            "# A\n\n[g](guide.md)\n\n## More\n\n[g](guide.md) [h](guide.md#install)\n",
            "docs/a.md"
          )
          const second = yield* write("# B\n\n## There\n\n[g](../docs/guide.md) [n](no.md)\n", "other/b.md")
          const entry = yield* aPage({
            title: "Entry",
            kind: "link",
            position: "a2",
            attributes: { target: { kind: "url", url: "https://example.org/" } }
          })
          yield* commit(made, {
            pages: {
              put: [
                { ...guide, position: "a9" },
                { ...second, title: "B", position: "a0" },
                { ...first, title: "A", position: "a1" },
                entry
              ],
              remove: []
            }
          })
          const found = yield* listSpaceLinks(space.id, wanted, everything).pipe(as(admin))
          expect(found.items.map((link) => [tell(link), ...link.locations.map(told)])).toEqual([
            ["ok: page Guide", "page B#there", "page A", "page A#more", "reusable content Footer"],
            ["broken: no.md", "page B#there"],
            ["ok: page Guide#install", "page A#more"],
            ["ok: https://example.org/", "page Entry"]
          ])
          expect(found.stats).toEqual({ total: 4, broken: 1, brokenHere: null })
          expect(
            found.items.flatMap(({ locations }) => locations).every(({ spaceId }) => spaceId === space.id)
          ).toBe(true)
        })
    )

    it.effect("are together what the pages refer to, one by one", () =>
      Effect.gen(function* () {
        const { guide, loose, looseFile, made, reusable, write } = yield* aLinkedSpace()
        const other = yield* aLinkedSpace()
        const { admin, space } = made
        const nobody = yield* newId
        for (const [path, text] of [
          [
            "docs/one.md",
            `# One\n\n[a](guide.md#on-linux) [b](#one) [c](#no) [d](mailto:a@example.org) <${appUrl}/docs>\n`
          ],
          [
            "two.md",
            `[a](docs/guide.md) [b](docs/) [c](/pages/${loose.id}#part) ![d](/files/${looseFile.id})\n`
          ],
          [
            "docs/three.md",
            `{% include "../includes/footer.md" %} [e](/spaces/${other.made.space.id}) [f](../../x.md)\n`
          ],
          [
            null,
            `{% include "/reusable-contents/${reusable.id}" %} [g](/users/${admin.id}) [h](/pages/${nobody})\n`
          ],
          [
            null,
            `[i](/spaces/${space.id}/pages/${guide.id}) <${appUrl}/v1/spaces/${space.id}/content/page/${guide.id}>\n`
          ]
        ] as const) {
          yield* write(text, path)
        }
        const found = yield* listSpaceLinks(space.id, wanted, everything).pipe(as(admin))
        const expected = new Map<string, Set<string>>()
        for (const page of yield* (yield* Pages).listAll({ ...made.head, isCurrent: true })) {
          const links = yield* listPageLinks(space.id, page.id, wanted, everything).pipe(as(admin))
          for (const link of links.items) {
            const places = expected.get(tell(link)) ?? new Set()
            for (const { anchor } of link.locations) places.add(`${page.id}#${anchor ?? ""}`)
            expected.set(tell(link), places)
          }
        }
        const told = found.items.map(
          (link) =>
            [
              tell(link),
              new Set(
                link.locations.flatMap((at) =>
                  at.kind === "page" ? [`${at.place.page.id}#${at.anchor ?? ""}`] : []
                )
              )
            ] as const
        )
        expect(told).toHaveLength(expected.size)
        expect(new Map(told)).toEqual(expected)
      })
    )

    it.effect("lead to collections and what other spaces hold, where the reader may see them", () =>
      Effect.gen(function* () {
        const { made, write } = yield* aLinkedSpace()
        const { admin, organization, space } = made
        const { collection } = yield* createCollection(organization.id, {
          title: "Guides",
          parentId: null
        }).pipe(as(admin))
        const there = yield* createSpace(organization.id, {
          title: "There",
          emoji: null,
          parentId: collection.id,
          language: null,
          editMode: "live"
        }).pipe(as(admin))
        const source = aSource(`# There ${there.space.id}\n\n## Part\n`)
        const page = yield* aPage({ title: "There", sourceHash: source.hash })
        const content = {
          id: (yield* aLinkedSpace()).reusable.id,
          title: "Note",
          sourceHash: source.hash,
          git: null
        }
        yield* commit(there, {
          pages: { put: [page], remove: [] },
          reusables: { put: [content], remove: [] },
          sources: [source]
        })
        const base = `/spaces/${there.space.id}`
        const linking = yield* write(
          `[a](/collections/${collection.id}) [b](${base}/pages/${page.id}#part) [c](${base}/pages/${page.id}#no)` +
            ` <${appUrl}/v1/collections/${collection.id}> <${appUrl}/v1${base}/content/reusable-contents/${content.id}>` +
            ` {% include "${base}/reusable-contents/${content.id}" %} [d](/collections/${yield* newId})` +
            ` <${appUrl}/app/s/${there.space.id}/p/there> <${appUrl}/app/c/${collection.id}>\n`
        )
        const list = (user: { readonly id: typeof admin.id }) =>
          Effect.map(listSpaceLinks(space.id, wanted, everything).pipe(as(user)), ({ items }) =>
            items.filter(({ locations }) =>
              locations.some((at) => at.kind === "page" && at.place.page.id === linking.id)
            )
          )
        expect((yield* list(admin)).map(tell).filter((said) => !said.startsWith("broken: /coll"))).toEqual([
          "ok: collection Guides",
          "ok: page There#part",
          "broken: page There#no",
          "in-app: collection Guides",
          "in-app: reusable content Note",
          "ok, needed: reusable content Note",
          "in-app: page There"
        ])
        yield* updateCollection(collection.id, { defaultLevel: null }).pipe(as(admin))
        const reader = yield* aMember(organization.id, { role: "read" })
        expect((yield* list(reader)).map(({ status }) => status)).toEqual(
          Array.from({ length: 9 }, () => "broken")
        )

        // Later pages of a list are what their caller may see as well, and a revoked grant ends for them within a second.
        const laterPage = (user: { readonly id: typeof admin.id }) =>
          Effect.gen(function* () {
            const { next } = yield* listSpaceLinks(space.id, wanted, { after: null, limit: 1 }).pipe(
              as(admin)
            )
            return (yield* listSpaceLinks(space.id, wanted, { after: next, limit: 50 }).pipe(as(user))).stats
              .broken
          })
        const brokenOf = (user: { readonly id: typeof admin.id }) =>
          Effect.map(listSpaceLinks(space.id, wanted, everything).pipe(as(user)), ({ stats }) => stats.broken)
        const [ofAdmin, ofReader] = [yield* brokenOf(admin), yield* brokenOf(reader)]
        expect(ofReader).toBeGreaterThan(ofAdmin)
        expect(yield* laterPage(admin)).toBe(ofAdmin)
        expect(yield* laterPage(reader)).toBe(ofReader)
        yield* updateCollection(collection.id, { defaultLevel: "read" }).pipe(as(admin))
        yield* TestClock.adjust("1 second")
        expect(yield* laterPage(reader)).toBe(ofAdmin)
      })
    )

    it.effect("on an overlay branch are those of the branch, and tell which it broke", () =>
      Effect.gen(function* () {
        const { guide, made, write } = yield* aLinkedSpace()
        const { admin, space } = made
        const page = yield* write("# P\n\n[a](guide.md) [b](missing.md)\n")
        const { revision } = yield* listSpaceLinks(space.id, wanted, everything).pipe(as(admin))
        const fork = yield* forkBranch(
          { spaceId: space.id, head: revision, revisionId: revision.id },
          "change-request",
          null
        )
        const source = aSource("# P\n\n[a](guide.md) [b](missing.md) [c](gone.md) <https://example.org/>\n")
        const over = yield* commitRevision(fork.branchId, {
          type: "edits",
          expectedHead: null,
          createdBy: null,
          git: null,
          message: null,
          changes: {
            ...noChanges,
            pages: { put: [{ ...page, sourceHash: source.hash }], remove: [guide.id] },
            sources: [source]
          }
        })
        const shownAt = (at: Revision) => made.snapshot.select({ spaceId: space.id, at, revisionId: at.id })
        const list = (
          at: Revision,
          brokenContext: BrokenContext | null = null,
          status: LinkStatus | null = null,
          request: ListingRequest<LinkPosition> = everything
        ) => listSpaceLinks(space.id, { appUrl, status, brokenContext }, request, shownAt(at)).pipe(as(admin))
        const all = yield* list(over)
        expect(all.stats).toEqual({ total: tellAll(all).length, broken: 3, brokenHere: 2 })
        expect(tellAll(yield* list(over, "change-request"))).toEqual(["broken: guide.md", "broken: gone.md"])
        expect(tellAll(yield* list(over, "space"))).toEqual(["broken: missing.md"])
        expect(tellAll(yield* list(over, "change-request", "ok"))).toEqual([])
        expect((yield* list(over, "space")).stats).toEqual(all.stats)
        for (const limit of [1, 2]) {
          const seen = yield* collectList((request) => list(over, "change-request", null, request), limit)
          expect(seen.map(tell)).toEqual(["broken: guide.md", "broken: gone.md"])
        }
        expect((yield* list(fork)).stats).toMatchObject({ broken: 1, brokenHere: 0 })
        expect(tellAll(yield* list(fork, "change-request"))).toEqual([])
        const own = yield* listSpaceLinks(space.id, wanted, everything).pipe(as(admin))
        expect(own.stats).toMatchObject({ broken: 1, brokenHere: null })
      })
    )

    it.effect("are listed by status, at the revision of the first page", () =>
      Effect.gen(function* () {
        const { made, write } = yield* aLinkedSpace()
        const { admin, space } = made
        for (const name of ["a", "b", "c"]) {
          yield* write(
            `[x](guide.md#${name}) [y](https://example.org/${name}) [z](guide.md)\n`,
            `docs/${name}.md`
          )
        }
        const list = (status: LinkStatus | null) => (request: ListingRequest<LinkPosition>) =>
          listSpaceLinks(space.id, { appUrl, status }, request).pipe(as(admin))
        const all = yield* list(null)(everything)
        expect(all.stats).toEqual({ total: 7, broken: 3, brokenHere: null })
        for (const [status, count] of [
          [null, 7],
          ["ok", 4],
          ["broken", 3],
          ["in-app", 0]
        ] as const) {
          const whole = yield* list(status)(everything)
          expect(whole.items).toHaveLength(count)
          expect(whole.stats).toEqual(all.stats)
        }
        let writes = 0
        const meanwhile = Effect.suspend(() => {
          const path = `docs/another-${writes++}.md`
          return Effect.orDie(write(`[n](new-${writes}.md) [z](guide.md)\n`, path))
        })
        for (const status of [null, "ok", "broken"] as const) {
          for (const limit of [1, 2, 3]) {
            const whole = tellAll(yield* list(status)(everything))
            const seen = yield* collectList(list(status), limit, meanwhile)
            expect(seen.map(tell)).toEqual(whole)
          }
        }
        const nothing = yield* listSpaceLinks(space.id, wanted, { after: null, limit: 0 }).pipe(as(admin))
        expect(nothing.items).toEqual([])
      })
    )

    it.effect("name so many places of one target and no more, and fewer where there are many targets", () =>
      Effect.gen(function* () {
        const { made } = yield* aLinkedSpace()
        const links = Array.from({ length: 200 }, (_, n) => `<https://example.org/${n}>`)
        const source = aSource(`[g](guide.md) ${links.join(" ")} ${made.space.id}\n`)
        const put = yield* Effect.forEach(Array.from({ length: 30 }), (_, index) =>
          aPage({ title: `${index}`, sourceHash: source.hash, git: git(`docs/${index}.md`) })
        )
        yield* commit(made, { pages: { put, remove: [] }, sources: [source] })
        for (const [limit, places] of [
          [1, 25],
          [50, 25],
          [100, 12],
          [201, 6]
        ] as const) {
          const { items } = yield* listSpaceLinks(made.space.id, wanted, { after: null, limit }).pipe(
            as(made.admin)
          )
          expect([items.length, new Set(items.map(({ locations }) => locations.length))]).toEqual([
            limit,
            new Set([places])
          ])
        }
      })
    )

    it.effect("are for readers of the space alone", () =>
      Effect.gen(function* () {
        const { made } = yield* aLinkedSpace()
        const list = listSpaceLinks((made.space as Space).id, wanted, everything)
        expect((yield* Effect.flip(list.pipe(as(yield* aUser()))))._tag).toBe("SpaceNotFound")
        const other = yield* aLinkedSpace()
        const after: LinkPosition = [other.made.revisionId, 0]
        const foreign = listSpaceLinks(made.space.id, wanted, { after, limit: 5 }).pipe(as(made.admin))
        expect((yield* Effect.flip(foreign))._tag).toBe("RevisionNotFound")
      })
    )
  })
