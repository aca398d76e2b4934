import { describe, expect } from "@effect/vitest"
import { aMember, as } from "@octavo/identity/testing"
import { newId } from "@octavo/kernel"
import { Effect } from "effect"
import {
  commitRevision,
  deleteSpace,
  forkBranch,
  getDocument,
  getPage,
  noChanges,
  ReusableContentId
} from "../../src/index.ts"
import { aPage, aSource, aSpace } from "../../src/testing/index.ts"
import { commit } from "../commit.ts"
import type { ContentTests } from "../ContentServices.ts"

const git = (path: string) => ({ oid: "0".repeat(40), path })

/** The contract of documents by their ids, for every store. */
export const getDocumentContract = (it: ContentTests) =>
  describe("a document by its id", () => {
    it.effect(
      "is that of the page that has it, with its references, and stays when the page has another",
      () =>
        Effect.gen(function* () {
          const made = yield* aSpace()
          const { admin, space } = made
          const [old, later, target] = [
            aSource(`# Page ${space.id}\n\nSee [the guide](../guide.md).\n`),
            aSource(`# Page ${space.id}\n\nSee [it](../guide.md).\n`),
            aSource(`# Guide ${space.id}\n`)
          ]
          const guide = yield* aPage({ title: "Guide", sourceHash: target.hash, git: git("guide.md") })
          const page = yield* aPage({ title: "Page", sourceHash: old.hash, git: git("a/page.md") })
          yield* commit(made, {
            pages: { put: [guide, page], remove: [] },
            sources: [old, later, target]
          })
          const get = (hash: string, user = admin) => getDocument(space.id, hash).pipe(as(user))
          const { text } = yield* getPage(space.id, page.id, "document").pipe(as(admin))
          const found = yield* get(old.hash)
          expect({ document: found.document }).toEqual(text)
          expect(JSON.stringify(found.document)).toContain(guide.id)
          const revision = yield* commit(made, {
            pages: { put: [{ ...page, sourceHash: later.hash }], remove: [] }
          })
          expect((yield* get(old.hash)).document).toEqual(found.document)
          expect((yield* get(later.hash)).revisionId).toBe(revision.id)
          expect((yield* get(old.hash)).revisionId).not.toBe(revision.id)
        })
    )

    it.effect("is that of a reusable content, and of a page that only a change request has", () =>
      Effect.gen(function* () {
        const made = yield* aSpace()
        const { admin, space } = made
        const [note, proposed] = [
          aSource(`A note of ${space.id}.\n`),
          aSource(`# Proposed ${space.id}\n\nNew.\n`)
        ]
        const content = {
          id: ReusableContentId.make(yield* newId),
          title: "Note",
          sourceHash: note.hash,
          git: null
        }
        const revision = yield* commit(made, {
          reusables: { put: [content], remove: [] },
          sources: [note, proposed]
        })
        const { branchId } = yield* forkBranch(
          { spaceId: space.id, head: revision, revisionId: revision.id },
          "change-request",
          null
        )
        const over = yield* commitRevision(branchId, {
          type: "edits",
          expectedHead: null,
          createdBy: null,
          git: null,
          message: null,
          changes: {
            ...noChanges,
            pages: { put: [yield* aPage({ title: "Proposed", sourceHash: proposed.hash })], remove: [] }
          }
        })
        const get = (hash: string) => getDocument(space.id, hash).pipe(as(admin))
        expect(JSON.stringify((yield* get(note.hash)).document)).toContain("A note of")
        expect((yield* get(proposed.hash)).revisionId).toBe(over.id)
      })
    )

    it.effect("is unknown without a place in the space, and to whoever may not read the space", () =>
      Effect.gen(function* () {
        const made = yield* aSpace()
        const other = yield* aSpace()
        const source = aSource(`# Secret ${made.space.id}\n`)
        const put = [yield* aPage({ title: "Secret", sourceHash: source.hash })]
        yield* commit(made, { pages: { put, remove: [] }, sources: [source] })
        const get = (one: typeof made, hash: string, user = one.admin) =>
          Effect.map(Effect.flip(getDocument(one.space.id, hash).pipe(as(user))), ({ _tag }) => _tag)
        expect(yield* get(other, source.hash)).toBe("DocumentNotFound")
        expect(yield* get(made, "0".repeat(64))).toBe("DocumentNotFound")
        expect(yield* get(made, "")).toBe("DocumentNotFound")
        expect(yield* get(made, source.hash, other.admin)).toBe("SpaceNotFound")
        const guest = yield* aMember(made.organization.id, { role: null })
        expect(yield* get(made, source.hash, guest)).toBe("SpaceNotFound")
        yield* deleteSpace(made.space.id).pipe(as(made.admin))
        expect(yield* get(made, source.hash)).toBe("SpaceNotFound")
      })
    )
  })
