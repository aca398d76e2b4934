import { describe, expect, type Vitest } from "@effect/vitest"
import { multiplyRows, rowsReadBy } from "@octavo/database/testing"
import { Effect, type Layer } from "effect"
import { Collections, ComputedPages, Containers, DocumentMentions, LevelNodes } from "../../src/index.ts"
import { aCollection, aFile, aPage, aSpace, petsSource } from "../../src/testing/index.ts"
import { commit } from "../commit.ts"
import type { postgres } from "../ContentServices.ts"

/** The contract of statements about an organization, which read its rows, whatever others there are. */
export const organizationPlansContract = (it: Vitest.MethodsNonLive<Layer.Success<typeof postgres>>) =>
  describe("the plans of Postgres for an organization", () => {
    it.effect("read the spaces that are asked about", () =>
      Effect.gen(function* () {
        const [large, small] = [yield* aSpace(), yield* aSpace()]
        const file = yield* aFile({ name: `${large.space.id}.json` })
        const page = yield* aPage({
          title: "API",
          kind: "computed",
          attributes: { computed: { ...petsSource(), text: "" } }
        })
        for (const made of [large, small])
          yield* commit(made, { files: { put: [file], remove: [] }, pages: { put: [page], remove: [] } })
        const copies = { id: "t.id || n", main_line_id: "t.main_line_id || n" }
        yield* multiplyRows("content.spaces", `id = '${large.space.id}'`, 3000, copies)
        yield* multiplyRows("content.file_versions", `line_id = '${large.space.mainBranchId}'`, 3000, {
          id: "t.id || n",
          blob_hash: "md5(n::text)"
        })
        const documents = [{ kind: "file", blobHash: file.blobHash }] as const
        const [mentions, computed] = [yield* DocumentMentions, yield* ComputedPages]
        for (const { organization } of [large, small])
          expect
            .soft([
              (yield* mentions.findPresent(organization.id, documents)).size,
              (yield* computed.listDependent(organization.id, "pets")).length
            ])
            .toEqual([1, 1])
        const reads = {
          "levels of a small organization": LevelNodes.use(({ list }) => list(small.organization.id)),
          "documents that pages show": mentions.findPresent(large.organization.id, documents),
          "pages for a specification": computed.listDependent(large.organization.id, "pets")
        }
        for (const [name, read] of Object.entries(reads))
          for (const table of ["content.spaces", "content.file_versions"]) {
            const rows = rowsReadBy<unknown, never, LevelNodes>(read, table)
            expect.soft(yield* rows, `${table}: ${name}`).toBeLessThan(30)
          }
      })
    )

    it.effect("place a collection without a look at the others", () =>
      Effect.gen(function* () {
        const { organization } = yield* aSpace()
        const { id } = yield* aCollection(organization.id)
        yield* multiplyRows("content.collections", `id = '${id}'`, 3000, { id: "t.id || n" })
        const container = { organizationId: organization.id, parentId: null }
        const place = Containers.use((containers) =>
          containers.place(container, [{ kind: "collection", id, position: "b0", visibility: null }])
        )
        expect(yield* rowsReadBy(place, "content.collections")).toBeLessThan(10)
        expect((yield* (yield* Collections).get(id)).position).toBe("b0")
      })
    )
  })
