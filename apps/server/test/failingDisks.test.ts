import { expect, it } from "@effect/vitest"
import { Blobs, parseBucketLocation } from "@octavo/kernel"
import * as KernelMemory from "@octavo/kernel/memory"
import { Blobs as FolderBlobs } from "@octavo/kernel/node"
import { Blobs as S3Blobs } from "@octavo/kernel/s3"
import { aBucket, aFolder, bucketKeys } from "@octavo/kernel/testing"
import { printerOfWords } from "@octavo/pdf/testing"
import { Effect, Layer, Logger } from "effect"
import { spawnSync } from "node:child_process"
import { rmSync, statfsSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { aHandbook } from "./aHandbook.ts"
import { aServer, inMemory, lying, publicUrl } from "./aServer.ts"

// The client reads its keys from the environment, as it does for operators.
process.env["AWS_ACCESS_KEY_ID"] = bucketKeys.id
process.env["AWS_SECRET_ACCESS_KEY"] = bucketKeys.secret

/** A server whose files are in a store that fails at will. */
const aServerOn = Effect.fnUntraced(function* (blobs: Layer.Layer<Blobs>) {
  const logged: Array<unknown> = []
  const logger = Logger.make(({ message }) => void logged.push(message))
  const server = yield* aServer({ stores: Layer.merge(inMemory(printerOfWords, lying()), blobs), logger })
  const handbook = yield* aHandbook(server)
  const { admin, file, organization, space } = handbook
  const ask = (method: string, path: string, bytes?: Uint8Array) =>
    Effect.promise(async () => {
      const headers = { "content-type": "application/octet-stream", "content-length": String(bytes?.length) }
      const sent = bytes === undefined ? { method } : { method, headers, body: new Uint8Array(bytes) }
      const answer = await server.fetch(`${publicUrl}${path}`, sent)
      return {
        status: answer.status,
        retryAfter: answer.headers.get("retry-after"),
        text: await answer.text()
      }
    })
  const upload = Effect.fnUntraced(function* (bytes: Uint8Array) {
    const body = { file: { name: "a.bin", type: "image/png", size: bytes.length }, kind: "import_file" }
    const made = yield* admin.ask("POST", `/v1/orgs/${organization.id}/storage/upload`, { body })
    const path = made.body.url.slice(publicUrl.length)
    return yield* ask("PUT", path, bytes)
  })
  const found = yield* admin.ask("GET", `/v1/spaces/${space.id}/content/files/${file.id}`)
  const download = ask("GET", found.body.downloadURL.slice(publicUrl.length))
  return { ...handbook, download, logged, upload }
})

/** Fails as a write to a full disk does. */
const noRoom = Effect.die(
  Object.assign(new Error("ENOSPC: no space left on device, write"), { code: "ENOSPC" })
)

/** A small disk of its own for files where this user may mount one, elsewhere a folder whose writes fail as on a full disk. */
const aSmallDisk = Effect.gen(function* () {
  const folder = yield* aFolder
  const filling = join(folder, "filling")
  if (spawnSync("mount", ["-t", "tmpfs", "-o", "size=1m", "tmpfs", folder]).status === 0) {
    yield* Effect.addFinalizer(() => Effect.sync(() => spawnSync("umount", [folder])))
    const fill = () => {
      const { bavail, bsize } = statfsSync(folder)
      writeFileSync(filling, Buffer.alloc(bavail * bsize - 16_384))
    }
    return { blobs: FolderBlobs.layer(folder), fill, clear: () => rmSync(filling) }
  }
  let isFull = false
  const blobs = Layer.effect(
    Blobs,
    Effect.map(Blobs, (store) => ({
      ...store,
      put: (bytes: Uint8Array) => Effect.suspend(() => (isFull ? noRoom : store.put(bytes))),
      putStream: ((bytes) =>
        Effect.suspend(() => (isFull ? noRoom : store.putStream(bytes)))) as typeof store.putStream
    }))
  ).pipe(Layer.provide(FolderBlobs.layer(folder)))
  return { blobs, fill: () => (isFull = true), clear: () => (isFull = false) }
})

it.effect("a full disk gives 507 for what it would keep, reads go on, and writes once there is room", () =>
  Effect.gen(function* () {
    const disk = yield* aSmallDisk
    const { admin, download, logged, space, upload } = yield* aServerOn(disk.blobs)
    const bytes = new Uint8Array(100_000).fill(7)
    disk.fill()
    const refused = yield* upload(bytes)
    expect([refused.status, JSON.parse(refused.text).error.code]).toEqual([507, 507])
    expect(refused.text).toContain("The disk of this installation is full, so that nothing was saved.")
    expect(logged.flat()).toContain("A disk of this installation is full")
    expect((yield* download).status).toBe(200)
    expect((yield* admin.ask("GET", `/v1/spaces/${space.id}/content/files`)).status).toBe(200)
    disk.clear()
    expect((yield* upload(bytes)).status).toBe(204)
  })
)

it.effect(
  "a store of files that does not answer gives 503 with Retry-After, and the log has the reason",
  () =>
    Effect.gen(function* () {
      const { double, endpoint } = yield* aBucket
      const location = parseBucketLocation(
        `s3://files/octavo?endpoint=${encodeURIComponent(endpoint)}&pathStyle=true&proxy=true`
      )
      if (typeof location === "string") throw new Error(location)
      const blobs = S3Blobs.layer(location, yield* aFolder).pipe(
        Layer.orDie,
        Layer.provide(KernelMemory.blobTimes)
      )
      const { admin, download, logged, space, upload } = yield* aServerOn(blobs)
      const fails = (method: string, kind: "cut" | "refused" | "slow-down") =>
        double.faults.push({ method, kind, times: 100 })
      for (const [kind, said, reason] of [
        ["slow-down", "does not answer", "the store answers with 503"],
        ["refused", "cannot be used", "the store refuses"]
      ] as const) {
        fails("PUT", kind)
        fails("GET", kind)
        fails("HEAD", kind)
        logged.length = 0
        const answers = [yield* upload(new Uint8Array([1, 2, kind.length])), yield* download]
        for (const answer of answers) {
          expect([kind, answer.status, answer.retryAfter]).toEqual([kind, 503, "5"])
          expect(answer.text).toContain(`The store of the files of this installation ${said}`)
          expect(answer.text).not.toContain(endpoint)
        }
        expect(logged.flat().join("\n")).toContain(`${said}: ${reason}`)
        expect((yield* admin.ask("GET", `/v1/spaces/${space.id}/content/files`)).status).toBe(200)
        double.faults.length = 0
      }
      expect((yield* download).status).toBe(200)
    })
)
