import { describe, expect, it } from "@effect/vitest"
import { aPage, aSource, commitToBranch } from "@octavo/content/testing"
import { Effect, Stream } from "effect"
import { gunzipSync } from "node:zlib"
import {
  encodeWithGzip,
  encodeJson,
  encodeShort,
  compressedAlone,
  plainBytes,
  streamOf
} from "../src/http/EncodedJson.ts"
import { aHandbook } from "./aHandbook.ts"
import { aServer } from "./aServer.ts"

const textOf = (bytes: Uint8Array | Stream.Stream<Uint8Array>) =>
  bytes instanceof Uint8Array
    ? Effect.succeed(Buffer.from(bytes).toString())
    : Effect.map(Stream.runCollect(bytes), (chunks) => Buffer.concat([...chunks]).toString())

describe("JSON that was encoded once", () => {
  it.effect("is the same compressed and as it is", () =>
    Effect.gen(function* () {
      const parts = ["[1", ",2", ",3]"]
      const { gzip, plain } = yield* encodeJson(parts, true)
      expect(gunzipSync(gzip!).toString()).toBe("[1,2,3]")
      expect(Buffer.from(plain!).toString()).toBe("[1,2,3]")
      expect((yield* encodeJson(parts, false)).gzip).toBe(null)
    })
  )

  it.effect("takes no more memory than its bytes", () =>
    Effect.gen(function* () {
      const { gzip, plain } = yield* encodeJson(["[1", ",2]"], true)
      for (const bytes of [gzip, plain, encodeShort({ title: "Home" }).plain]) {
        expect(bytes!.buffer.byteLength).toBe(bytes!.byteLength)
      }
    })
  )

  it.effect("is kept compressed alone where it is long, and comes out of that whole", () =>
    Effect.gen(function* () {
      const part = JSON.stringify("word ".repeat(200_000))
      const parts = ["[", ...Array.from({ length: 15 }, (_, index) => `${index > 0 ? "," : ""}${part}`), "]"]
      const encoded = yield* encodeJson(parts, true)
      expect(encoded.plain).toBe(null)
      expect(encoded.gzip!.byteLength).toBeLessThan(1_000_000)
      expect((yield* textOf(plainBytes(encoded))) === parts.join("")).toBe(true)
    })
  )

  it.effect("of a page is kept compressed alone, unless it is short or would take long", () =>
    Effect.gen(function* () {
      for (const [length, isCompressed] of [
        [7_000, false],
        [9_000, true],
        [250_000, true],
        [300_000, false],
        [2_100_000, true]
      ] as const) {
        const value = { markdown: "é".repeat(length / 2) }
        const answered = encodeWithGzip(value)
        expect(Buffer.from(answered.plain).toString()).toBe(JSON.stringify(value))
        const page = yield* compressedAlone(answered)
        expect([length, page.gzip !== null, page.plain === null]).toEqual([
          length,
          isCompressed,
          isCompressed
        ])
        expect(page.gzip === null || page.gzip.buffer.byteLength === page.gzip.byteLength).toBe(true)
        expect(yield* textOf(plainBytes(page))).toBe(JSON.stringify(value))
      }
    })
  )

  it.effect("of a page is sent as it is kept to who accepts that", () =>
    Effect.gen(function* () {
      const server = yield* aServer()
      const handbook = yield* aHandbook(server)
      const source = aSource(`# Long\n\n${"Words of a long page. ".repeat(1_000)}\n`)
      const page = yield* aPage({ title: "Long", sourceHash: source.hash })
      yield* server.within(
        commitToBranch(handbook.space.mainBranchId, {
          sources: [source],
          pages: { put: [page], remove: [] }
        })
      )
      const path = `/v1/spaces/${handbook.space.id}/content/page/${page.id}?format=document`
      const first = yield* handbook.admin.ask("GET", path)
      for (const accepted of ["gzip", "br", "identity"]) {
        const again = yield* handbook.admin.ask("GET", path, { headers: { "accept-encoding": accepted } })
        expect(again.headers.get("content-encoding")).toBe(accepted === "gzip" ? "gzip" : null)
        expect(again.headers.get("vary")).toBe("Accept-Encoding")
        expect(again.body).toEqual(first.body)
        expect(again.headers.get("etag")).toBe(first.headers.get("etag"))
      }
    })
  )

  it.effect("of a page has all pages below it, however many, whoever asks", () =>
    Effect.gen(function* () {
      const server = yield* aServer()
      const handbook = yield* aHandbook(server)
      const source = aSource("# Top\n\nWords.\n")
      const top = yield* aPage({ title: "Top", sourceHash: source.hash })
      const below = yield* Effect.forEach(Array.from({ length: 300 }), (_, index) =>
        aPage({ title: `Below ${index}`, parentId: top.id, position: `b${String(index).padStart(3, "0")}` })
      )
      yield* server.within(
        commitToBranch(handbook.space.mainBranchId, {
          sources: [source],
          pages: { put: [top, ...below], remove: [] }
        })
      )
      const content = `/v1/spaces/${handbook.space.id}/content`
      const tree = yield* handbook.admin.ask("GET", `${content}/pages`)
      const inTree = tree.body.pages.find(({ id }: { readonly id: string }) => id === top.id)
      expect(inTree.pages).toHaveLength(300)
      for (const path of [`${content}/page/${top.id}`, `${content}/path/${top.slug}`])
        for (const accepted of ["identity", "gzip", "identity", "gzip"]) {
          const { body } = yield* handbook.admin.ask("GET", `${path}?format=markdown`, {
            headers: { "accept-encoding": accepted }
          })
          expect(body).toEqual({ ...inTree, markdown: "# Top\n\nWords.\n" })
        }
    })
  )

  it.effect("is streamed in pieces that are not copied", () =>
    Effect.gen(function* () {
      const bytes = new Uint8Array(300_000).map((_, index) => index)
      const pieces = yield* Stream.runCollect(streamOf(bytes))
      expect(pieces.map((piece) => piece.byteLength)).toEqual([131_072, 131_072, 37_856])
      expect(pieces.every(({ buffer }) => buffer === bytes.buffer)).toBe(true)
      expect(Buffer.concat(pieces).equals(bytes)).toBe(true)
    })
  )

  it.effect(
    "is the answer with pages, by the client's leave compressed, and says that it differs by that",
    () =>
      Effect.gen(function* () {
        const server = yield* aServer()
        const handbook = yield* aHandbook(server)
        const { ask } = handbook.admin
        const content = `/v1/spaces/${handbook.space.id}/content`
        for (const path of [content, `${content}/pages`]) {
          const plain = yield* ask("GET", path)
          expect(plain.headers.get("vary")).toBe("Accept-Encoding")
          expect(plain.headers.get("content-encoding")).toBe(null)
          const packed = yield* ask("GET", path, { headers: { "accept-encoding": "deflate, gzip" } })
          expect(packed.headers.get("content-encoding")).toBe("gzip")
          expect(packed.body).toEqual(plain.body)
          expect(packed.headers.get("etag")).toBe(plain.headers.get("etag"))
          const refused = yield* ask("GET", path, { headers: { "accept-encoding": "gzip;q=0" } })
          expect(refused.body).toEqual(plain.body)
        }
        // A commit is seen at once: what is kept is that of a revision.
        const page = yield* aPage({ title: "New" })
        yield* server.within(
          commitToBranch(handbook.space.mainBranchId, { pages: { put: [page], remove: [] } })
        )
        for (const path of [content, `${content}/pages`])
          expect(JSON.stringify((yield* ask("GET", path)).body)).toContain('"New"')
      })
  )
})
