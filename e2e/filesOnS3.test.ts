import { describe, expect, it } from "@effect/vitest"
import { aGitServer } from "@octavo/gitsync/testing"
import { aBucket, aFolder, bucketKeys, freePort } from "@octavo/kernel/testing"
import { Effect } from "effect"
import { spawn } from "node:child_process"
import { createHash } from "node:crypto"
import { existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { importInto } from "./src/imports.ts"
import { request } from "./src/request.ts"
import { aSpace } from "./src/spaces.ts"
import { type Octavo, someSettings, startServer } from "./src/startOctavo.ts"

const main = join(import.meta.dirname, "../apps/cli/src/main.ts")

/** Runs `octavo` with the settings of an installation. */
const octavo = (args: ReadonlyArray<string>, settings: Readonly<Record<string, string>>) =>
  Effect.callback<{ readonly code: number | null; readonly said: string }>((resume) => {
    const child = spawn(process.execPath, [main, ...args], {
      env: { PATH: process.env["PATH"], ...settings },
      stdio: ["ignore", "pipe", "pipe"]
    })
    let said = ""
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (data) => (said += String(data)))
    child.on("close", (code) => resume(Effect.succeed({ code, said })))
  })

const picture = Buffer.from("<svg xmlns='http://www.w3.org/2000/svg' width='1' height='1'/>")
const hash = createHash("sha256").update(picture).digest("hex")

/** The bytes of the only file of a space, as its address of download answers them. */
const downloaded = Effect.fnUntraced(function* (server: Octavo, spaceId: string) {
  const { body } = yield* request(server, "GET", `/v1/spaces/${spaceId}/content/files`)
  const { items } = body as { readonly items: ReadonlyArray<{ readonly downloadURL: string }> }
  const response = yield* Effect.promise(() => fetch(items[0]!.downloadURL))
  return Buffer.from(yield* Effect.promise(() => response.arrayBuffer()))
})

describe("files on S3", { timeout: 400_000 }, () => {
  it.live(
    "are written to and read from the bucket, and move to a folder, a new bucket and into a backup",
    () =>
      Effect.gen(function* () {
        const { double, endpoint } = yield* aBucket
        const bucket = (prefix: string) =>
          `s3://files/${prefix}?endpoint=${encodeURIComponent(endpoint)}&pathStyle=true`
        const settings = {
          ...(yield* someSettings),
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
            const space = yield* aSpace(server)
            expect(yield* importInto(server, space, { url: git.urlOf("docs") })).toMatchObject({
              state: "done"
            })
            expect((yield* downloaded(server, space)).equals(picture)).toBe(true)
            return space
          })
        )
        expect([...double.objects.keys()]).toContain(`first/${hash}`)
        const inFolder = join(settings.OCTAVO_DATA_DIR, "blobs", hash.slice(0, 2), hash.slice(2, 4), hash)
        expect(existsSync(inFolder)).toBe(false)

        const backup = join(yield* aFolder, "backup.tar")
        expect((yield* octavo(["backup", backup], onS3)).said).toContain("files")
        const elsewhere = {
          ...(yield* someSettings),
          PORT: String(yield* freePort),
          AWS_ACCESS_KEY_ID: bucketKeys.id,
          AWS_SECRET_ACCESS_KEY: bucketKeys.secret,
          OCTAVO_BLOBS: bucket("restored")
        }
        expect(yield* octavo(["restore", backup], elsewhere)).toMatchObject({ code: 0 })
        expect([...double.objects.keys()]).toContain(`restored/${hash}`)

        expect((yield* octavo(["blobs", "move", "--to", "folder"], onS3)).said).toContain("files copied")
        expect(existsSync(inFolder)).toBe(true)
        const again = yield* octavo(["blobs", "move", "--to", "folder"], onS3)
        expect(again.said).toMatch(/^0 files copied/m)
        yield* Effect.scoped(
          Effect.gen(function* () {
            const server = yield* startServer(settings)
            expect((yield* downloaded(server, spaceId)).equals(picture)).toBe(true)
          })
        )
        const wrong = createHash("sha256").update("other bytes").digest("hex")
        const damaged = join(settings.OCTAVO_DATA_DIR, "blobs", wrong.slice(0, 2), wrong.slice(2, 4))
        mkdirSync(damaged, { recursive: true })
        writeFileSync(join(damaged, wrong), "not these bytes")
        const refused = yield* octavo(["blobs", "move", "--to", bucket("third")], settings)
        expect(refused).toMatchObject({ code: 1, said: expect.stringContaining(wrong) })
        expect([...double.objects.keys()]).toContain(`third/${hash}`)
        rmSync(join(damaged, wrong))
        const there = yield* octavo(["blobs", "move", "--to", bucket("second")], settings)
        expect(there).toMatchObject({ code: 0 })
        expect([...double.objects.keys()]).toContain(`second/${hash}`)
      }).pipe(Effect.scoped)
  )

  it.live("are refused at the start with a sentence where the keys are wrong", () =>
    Effect.gen(function* () {
      const { endpoint } = yield* aBucket
      const ended = yield* octavo(["serve"], {
        ...(yield* someSettings),
        AWS_ACCESS_KEY_ID: bucketKeys.id,
        AWS_SECRET_ACCESS_KEY: "wrong",
        OCTAVO_BLOBS: `s3://files?endpoint=${encodeURIComponent(endpoint)}&pathStyle=true`
      })
      expect(ended.code).toBe(78)
      expect(ended.said).toContain(
        "The bucket files of OCTAVO_BLOBS cannot be used: the store refuses the keys"
      )
    }).pipe(Effect.scoped)
  )
})
