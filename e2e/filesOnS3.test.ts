import { describe, expect, it } from "@effect/vitest"
import { aGitServer } from "@octavo/gitsync/testing"
import { aBucket, aFolder, bucketKeys } from "@octavo/kernel/testing"
import { Effect } from "effect"
import { hashBytes } from "@octavo/kernel"
import { existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { commandsOf, runScripts } from "./src/guides.ts"
import { importInto } from "./src/imports.ts"
import { octavo, octavoSucceeds, startOctavoCommand } from "./src/octavoCommand.ts"
import { request } from "./src/request.ts"
import { aSpace } from "./src/spaces.ts"
import { type Octavo, someSettingsOnPostgres, startProgram, startServer } from "./src/startOctavo.ts"

const picture = Buffer.from("<svg xmlns='http://www.w3.org/2000/svg' width='1' height='1'/>")
const hash = hashBytes(picture)

/** The bytes of the only file of a space, as its address of download answers them. */
const downloaded = Effect.fnUntraced(function* (server: Octavo, spaceId: string) {
  const { body } = yield* request(server, "GET", `/v1/spaces/${spaceId}/content/files`)
  const { items } = body as { readonly items: ReadonlyArray<{ readonly downloadURL: string }> }
  const response = yield* Effect.promise(() => fetch(items[0]!.downloadURL))
  return {
    bytes: Buffer.from(yield* Effect.promise(() => response.arrayBuffer())),
    from: new URL(response.url).origin,
    disposition: response.headers.get("content-disposition"),
    type: response.headers.get("content-type")
  }
})

/** The download of the picture from an origin: for saving, whoever answers, since a picture may contain scripts. */
const pictureFrom = (from: string) => ({
  bytes: picture,
  from,
  disposition: "attachment; filename*=UTF-8''picture.svg",
  type: "image/svg+xml"
})

describe("files on S3", { timeout: 600_000 }, () => {
  it.live(
    "are written to and read from the bucket, and move to a folder, a new bucket and into a backup",
    () =>
      Effect.gen(function* () {
        const { double, endpoint } = yield* aBucket
        const bucket = (prefix: string) =>
          `s3://files/${prefix}?endpoint=${encodeURIComponent(endpoint)}&pathStyle=true`
        const settings = {
          ...(yield* someSettingsOnPostgres),
          AWS_ACCESS_KEY_ID: bucketKeys.id,
          AWS_SECRET_ACCESS_KEY: bucketKeys.secret
        }
        const onS3 = { ...settings, OCTAVO_BLOBS: bucket("first") }
        const git = yield* aGitServer()
        yield* git.commit("docs", {
          files: { "README.md": "# Docs\n\n![A picture](picture.svg)\n", "picture.svg": picture }
        })
        const spaceId = yield* Effect.scoped(
          Effect.gen(function* () {
            const server = yield* startServer(onS3)
            yield* startProgram("worker", onS3)
            const space = yield* aSpace(server)
            expect(yield* importInto(server, space, { url: git.urlOf("docs") })).toMatchObject({
              state: "done"
            })
            expect(yield* downloaded(server, space)).toEqual(pictureFrom(endpoint))
            return space
          })
        )
        expect([...double.objects.keys()]).toContain(`first/${hash}`)
        const inFolder = join(settings.OCTAVO_DATA_DIR, "blobs", hash.slice(0, 2), hash.slice(2, 4), hash)
        expect(existsSync(inFolder)).toBe(false)

        const backup = join(yield* aFolder, "backup.tar")
        yield* octavoSucceeds(["backup", backup], onS3)
        const elsewhere = {
          ...(yield* someSettingsOnPostgres),
          AWS_ACCESS_KEY_ID: bucketKeys.id,
          AWS_SECRET_ACCESS_KEY: bucketKeys.secret,
          OCTAVO_BLOBS: bucket("restored")
        }
        yield* octavoSucceeds(["restore", backup], elsewhere)
        expect([...double.objects.keys()]).toContain(`restored/${hash}`)

        expect((yield* octavoSucceeds(["blobs", "move", "--to", "folder"], onS3)).out).toContain(
          "file copied"
        )
        expect(existsSync(inFolder)).toBe(true)
        const again = yield* octavo(["blobs", "move", "--to", "folder"], onS3)
        expect(again.out).toMatch(/^0 files copied/m)
        yield* Effect.scoped(
          Effect.gen(function* () {
            const server = yield* startServer(settings)
            expect(yield* downloaded(server, spaceId)).toEqual(pictureFrom(settings.OCTAVO_PUBLIC_URL))
          })
        )
        const wrong = hashBytes("other bytes")
        const damaged = join(settings.OCTAVO_DATA_DIR, "blobs", wrong.slice(0, 2), wrong.slice(2, 4))
        mkdirSync(damaged, { recursive: true })
        writeFileSync(join(damaged, wrong), "not these bytes")
        const refused = yield* octavo(["blobs", "move", "--to", bucket("third")], settings)
        expect(refused).toMatchObject({ code: 1, err: expect.stringContaining(wrong) })
        expect([...double.objects.keys()]).toContain(`third/${hash}`)
        rmSync(join(damaged, wrong))
        // The command of the guide, with another bucket.
        const [command = ""] = commandsOf("files-on-s3.md")
        const moved = command.replace(/s3:[^']+/, bucket("second"))
        const there = yield* runScripts([moved], yield* aFolder, settings)
        expect(there).toMatchObject({ code: 0 })
        expect([...double.objects.keys()]).toContain(`second/${hash}`)
      }).pipe(Effect.scoped)
  )

  it.live("are all in the bucket, whole, after a move that was killed in its middle and run again", () =>
    Effect.gen(function* () {
      const { double, endpoint } = yield* aBucket
      const settings = {
        ...(yield* someSettingsOnPostgres),
        AWS_ACCESS_KEY_ID: bucketKeys.id,
        AWS_SECRET_ACCESS_KEY: bucketKeys.secret
      }
      const all = new Set<string>()
      for (let n = 0; n < 80; n++) {
        const bytes = Buffer.alloc(100_000, `file ${n} `)
        const name = hashBytes(bytes)
        const parent = join(settings.OCTAVO_DATA_DIR, "blobs", name.slice(0, 2), name.slice(2, 4))
        mkdirSync(parent, { recursive: true })
        writeFileSync(join(parent, name), bytes)
        all.add(name)
      }
      const move = [
        "blobs",
        "move",
        "--to",
        `s3://files?endpoint=${encodeURIComponent(endpoint)}&pathStyle=true`
      ]
      const copied = () => [...double.objects.keys()].filter((key) => all.has(key)).length
      const killed = yield* startOctavoCommand(move, settings)
      yield* Effect.sync(copied).pipe(
        Effect.delay("2 millis"),
        Effect.repeat({ until: (count) => count >= 10 || killed.exitCode !== null })
      )
      killed.kill("SIGKILL")
      const before = copied()
      expect(before).toBeGreaterThanOrEqual(10)
      expect(before).toBeLessThan(all.size)
      const { out } = yield* octavoSucceeds(move, settings)
      const [, moved, there] = /^(\d+) files? copied, (\d+) existed already/m.exec(out) ?? []
      expect(Number(moved) + Number(there)).toBe(all.size)
      expect(Number(there)).toBeGreaterThanOrEqual(before)
      const found = [...double.objects].filter(([key]) => all.has(key))
      expect(found.map(([key, { bytes }]) => hashBytes(bytes) === key)).toEqual(Array.from(all, () => true))
      expect([double.objects.size, double.uploads.size]).toEqual([all.size, 0])
    }).pipe(Effect.scoped)
  )

  it.live("are refused at the start with a sentence where the keys are wrong", () =>
    Effect.gen(function* () {
      const { endpoint } = yield* aBucket
      const ended = yield* octavo(["serve"], {
        ...(yield* someSettingsOnPostgres),
        AWS_ACCESS_KEY_ID: bucketKeys.id,
        AWS_SECRET_ACCESS_KEY: "wrong",
        OCTAVO_BLOBS: `s3://files?endpoint=${encodeURIComponent(endpoint)}&pathStyle=true`
      })
      expect(ended.code).toBe(78)
      expect(ended.out + ended.err).toContain(
        "The bucket files of OCTAVO_BLOBS cannot be used: the store refuses the keys"
      )
    }).pipe(Effect.scoped)
  )
})
