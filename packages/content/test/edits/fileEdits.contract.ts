import { describe, expect } from "@effect/vitest"
import { as } from "@octavo/identity/testing"
import { Blobs } from "@octavo/kernel"
import { Effect } from "effect"
import { commitEdits, type Edit, editSpace, Files, forkBranch, getFile, Revisions } from "../../src/index.ts"
import { aFile, aSpace, onePixel } from "../../src/testing/index.ts"
import { commit } from "../commit.ts"
import type { ContentTests } from "../ContentServices.ts"

type Made = Effect.Success<ReturnType<typeof aSpace>>

const edit = (made: Made, ...edits: ReadonlyArray<Edit>) =>
  editSpace(made.space.id, edits, { ifMatch: null }).pipe(as(made.admin))

const find = (made: Made, id: string) => getFile(made.space.id, id as never).pipe(as(made.admin))

/** The contract of edits of files, for every store. */
export const fileEditsContract = (it: ContentTests) =>
  describe("edits of files", () => {
    it.effect("rename, replace and delete files, which keep their ids", () =>
      Effect.gen(function* () {
        const made = yield* aSpace()
        const add: Edit = {
          type: "insert_files",
          files: [
            { name: "a.png", ref: "a", bytes: onePixel },
            { name: "notes.txt", bytes: new Uint8Array([97]) }
          ]
        }
        const { made: answers } = yield* edit(made, add, { type: "update_file", file: "a", name: "b.png" })
        const [a = "", notes = ""] = (answers[0] as { readonly files: ReadonlyArray<string> }).files
        expect(answers[1]).toEqual({ type: "update_file", file: a })
        expect(yield* find(made, a)).toMatchObject({ name: "b.png", contentType: "image/png" })

        // Bytes of an unknown type keep the type of those before them.
        const bytes = new Uint8Array([98, 99])
        const before = yield* find(made, notes)
        const { revision } = yield* edit(made, {
          type: "update_file",
          file: notes,
          content: { name: "", bytes }
        })
        const replaced = yield* find(made, notes)
        expect(replaced).toMatchObject({ name: "notes.txt", size: 2, contentType: before.contentType })
        expect([...(yield* Blobs.use((blobs) => blobs.get(replaced.blobHash)))]).toEqual([98, 99])

        // An edit without an effect makes no revision.
        const same = yield* edit(
          made,
          { type: "update_file", file: notes, name: "notes.txt", content: { name: "", bytes } },
          { type: "update_file", file: a }
        )
        expect(same.revision.id).toBe(revision.id)

        const remove: Edit = { type: "delete_file", file: a }
        expect((yield* Effect.flip(edit(made, remove, remove)))._tag).toBe("FileNotFound")
        expect(yield* find(made, a)).toMatchObject({ name: "b.png" })
        expect((yield* edit(made, remove)).made).toEqual([{ type: "delete_file", file: a }])
        expect((yield* Effect.flip(find(made, a)))._tag).toBe("FileNotFound")
        const late = edit(made, { type: "update_file", file: a, name: "c.png" })
        expect((yield* Effect.flip(late))._tag).toBe("FileNotFound")
      })
    )

    it.effect("keep the name of a file of a repository, and name its new bytes as Git does", () =>
      Effect.gen(function* () {
        const made = yield* aSpace()
        const git = { oid: "d".repeat(40), path: "docs/logo.png" }
        const file = yield* aFile({ name: "logo.png", git })
        yield* commit(made, { files: { put: [file], remove: [] } })
        const renamed = edit(made, { type: "update_file", file: file.id, name: "b.png" })
        expect(yield* Effect.flip(renamed)).toMatchObject({ reason: "file-of-repository" })
        const bytes = new TextEncoder().encode("hello\n")
        yield* edit(made, { type: "update_file", file: file.id, content: { name: "", bytes } })
        // The output of `git hash-object` for these bytes.
        const oid = "ce013625030ba8dba906f756967f9e9ca394464a"
        expect((yield* find(made, file.id)).git).toEqual({ path: "docs/logo.png", oid })
      })
    )

    it.effect("of a change request leave the files of main as they are", () =>
      Effect.gen(function* () {
        const made = yield* aSpace()
        const [a, b] = [yield* aFile({ name: "a.png" }), yield* aFile({ name: "b.png" })]
        yield* commit(made, { files: { put: [a, b], remove: [] } })
        const revisions = yield* Revisions
        const main = yield* revisions.getBranch(made.space.mainBranchId)
        const head = { branchId: main.id, seq: main.headSeq, base: null }
        const { branchId } = yield* forkBranch(
          { spaceId: made.space.id, head, revisionId: main.headRevisionId },
          "change-request",
          null
        )
        const edits: ReadonlyArray<Edit> = [
          { type: "delete_file", file: a.id },
          { type: "update_file", file: b.id, name: "c.png" }
        ]
        yield* commitEdits(branchId, edits, { expected: null, createdBy: null })
        const { base, headSeq } = yield* revisions.getBranch(branchId)
        const files = yield* (yield* Files).listAll({ branchId, seq: headSeq, base })
        expect(files.map(({ name }) => name)).toEqual(["c.png"])
        expect((yield* find(made, a.id)).name).toBe("a.png")
        expect((yield* find(made, b.id)).name).toBe("b.png")
      })
    )
  })
