import { expect, layer } from "@effect/vitest"
import { Effect, type Scope } from "effect"
import { createHash } from "node:crypto"
import { validated } from "./src/officialSchema.ts"
import { onStores } from "./src/onStores.ts"
import { request } from "./src/request.ts"
import { organizationOf } from "./src/spaces.ts"
import type { Octavo } from "./src/startOctavo.ts"
import { World, worldOf } from "./src/World.ts"

const piece = new Uint8Array(1024 * 1024).fill(7)
const pieces = 40

/** A body of forty megabytes that is made while it is sent. */
const film = () => {
  let sent = 0
  return new ReadableStream({
    pull: (controller) => (sent++ < pieces ? controller.enqueue(piece) : controller.close())
  })
}

const hashOfFilm = () => {
  const hash = createHash("sha256")
  for (let at = 0; at < pieces; at++) hash.update(piece)
  return hash.digest("hex")
}

const uploads = (name: string, start: Effect.Effect<Octavo, never, Scope.Scope>) =>
  layer(worldOf(start), { timeout: "60 seconds", excludeTestServices: true })(`uploads, ${name}`, (it) => {
    it.effect("take a large file at the address that the official client gets, for the space to use", () =>
      Effect.gen(function* () {
        const { aSpace, octavo } = yield* World
        const spaceId = yield* aSpace
        const organizationId = yield* organizationOf(octavo)
        const file = { name: "film.bin", type: "application/octet-stream", size: pieces * piece.length }
        const { data } = yield* Effect.promise(() =>
          octavo.client.orgs.generateStorageUploadUrl(organizationId, { file, kind: "import_file" as never })
        )
        const { key, url } = validated("generateStorageUploadURL", data, 201)
        const put = (body: ReadableStream | string) =>
          Effect.promise(() => fetch(url, { method: "PUT", body, duplex: "half" } as RequestInit))
        expect((yield* put("too short")).status).toBe(422)
        expect((yield* put(film())).status).toBe(204)
        const edited = yield* request<{ changes: ReadonlyArray<{ files: ReadonlyArray<string> }> }>(
          octavo,
          "POST",
          `/v1/spaces/${spaceId}/content`,
          { changes: [{ type: "insert_files", files: [{ name: "film.bin", upload: key }] }] }
        )
        const fileId = edited.body.changes[0]!.files[0]!
        const found = yield* Effect.promise(() => octavo.client.spaces.getFileById(spaceId, fileId))
        const given = yield* Effect.promise(() =>
          fetch(found.data.downloadURL).then((answer) => answer.arrayBuffer())
        )
        expect(createHash("sha256").update(new Uint8Array(given)).digest("hex")).toBe(hashOfFilm())
      })
    )

    it.effect(
      "a font is uploaded, made, changed and deleted by the official client, and its link needs no token",
      () =>
        Effect.gen(function* () {
          const { octavo } = yield* World
          const { orgs } = octavo.client
          const organizationId = yield* organizationOf(octavo)
          const ask = <A>(call: () => Promise<{ data: A }>) =>
            Effect.map(Effect.promise(call), ({ data }) => data)
          const bytes = Buffer.from("wOF2 the file of a font")
          const file = { name: "acme.woff2", type: "font/woff2", size: bytes.length }
          const { key, url } = validated(
            "generateStorageUploadURL",
            yield* ask(() =>
              orgs.generateStorageUploadUrl(organizationId, { file, kind: "customization_font" as never })
            ),
            201
          )
          yield* Effect.promise(() => fetch(url, { method: "PUT", body: bytes }))
          const fontFaces = [{ weight: 400, storageKey: key }]
          const made = validated(
            "createCustomFont",
            yield* ask(() => orgs.createCustomFont(organizationId, { fontFamily: "Acme", fontFaces })),
            201
          )
          const changed = validated(
            "updateCustomFont",
            yield* ask(() =>
              orgs.updateCustomFont(organizationId, made.id, {
                fontFaces: [{ weight: 700, storageKey: key }]
              })
            ),
            201
          )
          expect(changed.fontFaces.map(({ weight }) => weight)).toEqual([400, 700])
          const listed = validated("listCustomFonts", yield* ask(() => orgs.listCustomFonts(organizationId)))
          expect(listed.items).toEqual([changed])
          expect(
            validated("getCustomFont", yield* ask(() => orgs.getCustomFont(organizationId, made.id)))
          ).toEqual(changed)
          const link = made.fontFaces[0]!.sources[0]!.url
          const given = yield* Effect.promise(() => fetch(link).then((answer) => answer.arrayBuffer()))
          expect(Buffer.from(given).equals(bytes)).toBe(true)
          yield* Effect.promise(() => orgs.deleteCustomFont(organizationId, made.id))
          expect((yield* ask(() => orgs.listCustomFonts(organizationId))).items).toEqual([])
        })
    )
  })

onStores("on Postgres", uploads)
