import { describe, expect } from "@effect/vitest"
import { as } from "@octavo/identity/testing"
import { Effect, Option } from "effect"
import { type FileVersion, Files, getFile, listFiles } from "../../src/index.ts"
import { aFile, aSpace } from "../../src/testing/index.ts"
import { commit } from "../commit.ts"
import type { ContentTests } from "../ContentServices.ts"
import { collectList } from "../walk.ts"

const files = (put: ReadonlyArray<FileVersion>, remove: ReadonlyArray<string> = []) => ({
  files: { put, remove }
})

/** The contract of files, for every store. */
export const filesContract = (it: ContentTests) =>
  describe("files", () => {
    it.effect("come back as they were committed, with every field or with none", () =>
      Effect.gen(function* () {
        const made = yield* aSpace()
        const plain = yield* aFile({
          name: "Bericht (Entwurf).pdf",
          dimensions: null,
          contentType: "application/pdf"
        })
        const full = yield* aFile({
          name: "große Karte.png",
          size: 5_000_000_000,
          dimensions: { width: 4000, height: 3000 },
          git: { oid: "a".repeat(40), path: "bilder/große Karte.png" },
          createdAt: 1_700_000_000_001,
          updatedAt: 1_700_000_000_002
        })
        const at = yield* commit(made, files([plain, full]))
        const store = yield* Files
        expect(yield* store.find(at, plain.id)).toEqual(Option.some(plain))
        expect(yield* store.find(at, full.id)).toEqual(Option.some(full))
        expect(yield* getFile(made.space.id, full.id).pipe(as(made.admin))).toEqual(full)
      })
    )

    it.effect("keep their id when they are replaced, and stay in older revisions as they were", () =>
      Effect.gen(function* () {
        const made = yield* aSpace()
        const store = yield* Files
        const file = yield* aFile({ name: "a.png" })
        const before = yield* commit(made, {})
        const first = yield* commit(made, files([file]))
        const replaced = { ...file, blobHash: "b".repeat(64), size: 99 }
        const second = yield* commit(made, files([replaced]))
        const third = yield* commit(made, files([], [file.id]))
        expect(yield* store.find(before, file.id)).toEqual(Option.none())
        expect(yield* store.find(first, file.id)).toEqual(Option.some(file))
        expect(yield* store.find(second, file.id)).toEqual(Option.some(replaced))
        expect(yield* store.find(third, file.id)).toEqual(Option.none())
        expect(yield* store.listAll(second)).toEqual([replaced])
        const gone = yield* Effect.flip(getFile(made.space.id, file.id).pipe(as(made.admin)))
        expect(gone).toMatchObject({ _tag: "FileNotFound", fileId: file.id })
      })
    )

    it.effect("are listed each once, by id, and not those of another space", () =>
      Effect.gen(function* () {
        const [made, other] = [yield* aSpace(), yield* aSpace()]
        const all = yield* Effect.all(
          Array.from({ length: 9 }, (_, index) => aFile({ name: `${index}.png` }))
        )
        yield* commit(other, files([yield* aFile({ name: "other.png" })]))
        yield* commit(made, files(all))
        const foreign = yield* Effect.flip(getFile(other.space.id, all[0]!.id).pipe(as(other.admin)))
        expect(foreign._tag).toBe("FileNotFound")
        for (const limit of [1, 4, 9, 50]) {
          const seen = yield* collectList(
            (request) => listFiles(made.space.id, request).pipe(as(made.admin)),
            limit
          )
          expect(seen.map((file) => file.id)).toEqual(all.map((file) => file.id).sort())
        }
      })
    )
  })
