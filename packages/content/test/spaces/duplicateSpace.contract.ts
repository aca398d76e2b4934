import { describe, expect } from "@effect/vitest"
import { DateTime, Effect } from "effect"
import { Grant, Grants } from "@octavo/identity"
import { aMember, as } from "@octavo/identity/testing"
import { newId } from "@octavo/kernel"
import {
  createSpace,
  duplicateSpace,
  editSpace,
  getCurrentContent,
  getPage,
  listPageBacklinks,
  listPageLinks,
  listRevisions,
  moveSpace,
  searchSpace,
  Space,
  SpaceCounters,
  Spaces,
  updateSpace
} from "../../src/index.ts"
import { aPage, aSource } from "../../src/testing/index.ts"
import { commit } from "../commit.ts"
import type { ContentTests } from "../ContentServices.ts"
import { aLinkedSpace, appUrl } from "../links/aLinkedSpace.ts"
import { aContainer, namesOn } from "../containers/aContainer.ts"

const all = { after: null, limit: 1000 }

/** The contract of copies of spaces, for every store. */
export const duplicateSpaceContract = (it: ContentTests) =>
  describe("a copy of a space", () => {
    it.effect("has its content as it is now, byte for byte, at one first revision", () =>
      Effect.gen(function* () {
        const { guide, made, write } = yield* aLinkedSpace()
        const { admin, space } = made
        yield* write("# Page\n\n[guide](guide.md#install)  \n")
        yield* commit(made, {
          pages: { put: [], remove: [guide.id] },
          variables: { put: [{ name: "x", value: "1" }], remove: [] }
        })
        yield* commit(made, { pages: { put: [guide], remove: [] } })
        const copy = yield* duplicateSpace(space.id).pipe(as(admin))
        const contentOf = (id: typeof space.id) =>
          Effect.map(getCurrentContent(id).pipe(as(admin)), ({ revision, ...content }) => ({
            ...content,
            type: revision.type,
            git: revision.git
          }))
        expect(yield* contentOf(copy.space.id)).toEqual(yield* contentOf(space.id))
        for (const page of (yield* getCurrentContent(space.id).pipe(as(admin))).pages) {
          const [own, first] = yield* Effect.all(
            [copy.space.id, space.id].map((id) => getPage(id, page.id, "markdown").pipe(as(admin)))
          )
          expect(own!.text).toEqual(first!.text)
        }
        const revisions = yield* listRevisions(copy.space.id, all).pipe(as(admin))
        expect(revisions.items).toMatchObject([{ id: copy.revisionId, seq: 1, parents: [] }])
        const found = yield* searchSpace(copy.space.id, "guide", all).pipe(as(admin))
        expect(found.items.length).toBeGreaterThan(0)
      })
    )

    it.effect("goes its own way from then on, as the space does", () =>
      Effect.gen(function* () {
        const { guide, made } = yield* aLinkedSpace()
        const { admin, space } = made
        const before = yield* getCurrentContent(space.id).pipe(as(admin))
        const copy = yield* duplicateSpace(space.id).pipe(as(admin))
        const titleOf = (id: typeof space.id) =>
          Effect.map(getPage(id, guide.id, "markdown").pipe(as(admin)), ({ page }) => page.title)
        const rename = (id: typeof space.id, title: string) =>
          editSpace(id, [{ type: "update_page", page: guide.id, title }], { ifMatch: null }).pipe(as(admin))
        yield* rename(copy.space.id, "Mine")
        expect(yield* titleOf(space.id)).toBe("Guide")
        expect(yield* getCurrentContent(space.id).pipe(as(admin))).toEqual(before)
        yield* rename(space.id, "Theirs")
        expect(yield* titleOf(copy.space.id)).toBe("Mine")
      })
    )

    it.effect("refers to itself where the space refers to itself, by paths and by ids", () =>
      Effect.gen(function* () {
        const { file, guide, loose, looseFile, made, reusable, write } = yield* aLinkedSpace()
        const { admin, space } = made
        const page = yield* write(
          `[a](guide.md#install) [b](/pages/${loose.id}#part) ![c](../.gitbook/assets/a%20b.png)` +
            ` [d](/files/${looseFile.id}) {% include "../includes/footer.md" %}\n`
        )
        const copy = (yield* duplicateSpace(space.id).pipe(as(admin))).space
        const wanted = { appUrl, status: null }
        const links = yield* listPageLinks(copy.id, page.id, wanted, all).pipe(as(admin))
        expect(
          links.items.map(({ status, target }) => [
            status,
            "spaceId" in target ? target.spaceId : null,
            target.kind
          ])
        ).toEqual([
          ["ok", copy.id, "page"],
          ["ok", copy.id, "page"],
          ["ok", copy.id, "file"],
          ["ok", copy.id, "file"],
          ["ok", copy.id, "reusable-content"]
        ])
        const back = yield* listPageBacklinks(copy.id, guide.id, appUrl, all).pipe(as(admin))
        expect(back.items.map((item) => [item.kind, item.spaceId])).toEqual(
          expect.arrayContaining([
            ["page", copy.id],
            ["reusable-content", copy.id]
          ])
        )
        expect([file.id, reusable.id]).toEqual(
          yield* Effect.map(getCurrentContent(copy.id).pipe(as(admin)), ({ files, reusables }) => [
            files.find(({ name }) => name === file.name)!.id,
            reusables[0]!.id
          ])
        )
        // A link to one space does not count for the other, though both have pages of this id.
        yield* commit({ space: copy }, { pages: { put: [], remove: [guide.id] } })
        const both = aSource(
          `[1](/spaces/${space.id}/pages/${guide.id}) [2](/spaces/${copy.id}/pages/${guide.id})\n`
        )
        const from = yield* createSpace(space.organizationId, {
          title: "Third",
          emoji: null,
          parentId: null,
          language: null,
          editMode: "live"
        }).pipe(as(admin))
        const reader = yield* aPage({ title: "Reader", sourceHash: both.hash })
        yield* commit(from, { pages: { put: [reader], remove: [] }, sources: [both] })
        const found = yield* listPageLinks(from.space.id, reader.id, wanted, all).pipe(as(admin))
        expect(found.items.map(({ status }) => status)).toEqual(["ok", "broken"])
      })
    )

    it.effect("has its settings, and nothing that others have to do with it", () =>
      Effect.gen(function* () {
        const { admin, makeSpace, organization, outer } = yield* aContainer()
        const space = yield* makeSpace("Handbook", outer.id)
        yield* makeSpace("behind", outer.id)
        const spaces = yield* Spaces
        const full = new Space({
          ...space,
          emoji: "1f680",
          icon: "https://example.org/icon.svg",
          language: "fr",
          editMode: "locked",
          defaultLevel: null,
          visibility: "public",
          mergeRules: { type: "none" },
          gitOrigin: {
            repoName: "docs",
            provider: "gitlab",
            url: "https://example.org/docs.git",
            treeUrl: null,
            updatedAt: DateTime.makeUnsafe("2026-04-05T06:07:08.009Z")
          }
        })
        yield* spaces.put(full)
        yield* (yield* SpaceCounters).add(space.id, { comments: 3, changeRequests: 2, changeRequestsOpen: 1 })
        const guest = yield* aMember(organization.id, { role: "read" })
        const grants = yield* Grants
        const to = { kind: "user", id: guest.id } as const
        yield* grants.put(
          new Grant({
            on: { kind: "space", id: space.id },
            to,
            role: "create",
            organizationId: organization.id
          })
        )
        const copy = yield* duplicateSpace(space.id).pipe(as(admin))
        expect(copy.space).toEqual(
          new Space({
            ...full,
            id: copy.space.id,
            position: copy.space.position,
            mainBranchId: copy.space.mainBranchId,
            title: "Handbook (copy)",
            visibility: "in-collection",
            gitOrigin: null,
            pushedFolder: null,
            createdBy: admin.id,
            createdAt: yield* DateTime.now,
            updatedAt: yield* DateTime.now
          })
        )
        expect(copy.counts).toMatchObject({ comments: 0, changeRequests: 0, changeRequestsOpen: 0 })
        expect((yield* grants.findFor({ kind: "space", id: copy.space.id }, guest.id)).userGrant).toBeNull()
        const container = { organizationId: organization.id, parentId: outer.id }
        expect(yield* namesOn(container)).toEqual(["inner", "Handbook", "Handbook (copy)", "behind"])
      })
    )

    it.effect("is made by who may create on the space, and where it stands", () =>
      Effect.gen(function* () {
        const { admin, makeSpace, organization, outer } = yield* aContainer()
        const space = yield* makeSpace("Handbook", outer.id)
        const guest = yield* aMember(organization.id, { role: "read" })
        const grants = yield* Grants
        const to = { kind: "user", id: guest.id } as const
        const copy = duplicateSpace(space.id).pipe(as(guest))
        expect(yield* Effect.flip(copy)).toMatchObject({ _tag: "AccessDenied", needed: "create" })
        yield* grants.put(
          new Grant({
            on: { kind: "space", id: space.id },
            to,
            role: "create",
            organizationId: organization.id
          })
        )
        expect((yield* Effect.flip(copy))._tag).toBe("AccessDenied")
        yield* grants.put(
          new Grant({
            on: { kind: "collection", id: outer.id },
            to,
            role: "create",
            organizationId: organization.id
          })
        )
        expect((yield* copy).space.createdBy).toBe(guest.id)
        yield* updateSpace(space.id, { defaultLevel: null }).pipe(as(admin))
        const creator = yield* aMember(organization.id, { role: "create" })
        const unknown = yield* Effect.flip(duplicateSpace(space.id).pipe(as(creator)))
        expect(unknown._tag).toBe("SpaceNotFound")
        yield* moveSpace(space.id, { parentId: null }).pipe(as(admin))
        expect((yield* Effect.flip(copy))._tag).toBe("AccessDenied")
      })
    )

    it.effect("is of one revision, whoever writes meanwhile", () =>
      Effect.gen(function* () {
        const { made } = yield* aLinkedSpace()
        const { admin, space } = made
        const write = Effect.forEach(Array.from({ length: 10 }), (_, n) =>
          Effect.gen(function* () {
            const name = yield* newId
            yield* commit(made, {
              pages: { put: [yield* aPage({ title: `p ${n}` })], remove: [] },
              variables: { put: [{ name, value: `${n}` }], remove: [] }
            })
          })
        )
        const copies = Effect.forEach(Array.from({ length: 3 }), () =>
          duplicateSpace(space.id).pipe(as(admin))
        )
        const [, made3] = yield* Effect.all([write, copies], { concurrency: "unbounded" })
        for (const copy of made3) {
          const content = yield* getCurrentContent(copy.space.id).pipe(as(admin))
          const written = content.pages.filter(({ title }) => title.startsWith("p "))
          expect(content.variables).toHaveLength(written.length)
        }
      })
    )
  })
