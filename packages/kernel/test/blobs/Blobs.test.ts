import { aFolder } from "../../src/testing/index.ts"
import { describe, expect, it } from "@effect/vitest"
import { DateTime, Effect, Fiber, Layer, Schedule, Stream } from "effect"
import { spawn } from "node:child_process"
import { copyFileSync, readdirSync, readFileSync, renameSync, utimesSync, writeFileSync } from "node:fs"
import { basename, join } from "node:path"
import { fileURLToPath } from "node:url"
import { Blobs, hashBytes } from "../../src/index.ts"
import * as KernelMemory from "../../src/memory/index.ts"
import { Blobs as NodeBlobs, holdBlobs } from "../../src/node/index.ts"
import { blobsContract } from "./Blobs.contract.ts"

const filesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))

const onDisk = Layer.unwrap(Effect.map(aFolder, NodeBlobs.layer))

blobsContract("memory", KernelMemory.blobs)
blobsContract("disk", onDisk)

/** Kills a process while it puts blobs; returns the hashes that were acknowledged. */
const killWriter = (folder: string, after: number) =>
  Effect.callback<ReadonlyArray<string>>((resume) => {
    const writer = spawn(process.execPath, [fileURLToPath(new URL("./writer.ts", import.meta.url)), folder], {
      stdio: ["ignore", "pipe", "inherit"]
    })
    let said = ""
    writer.stdout.on("data", (data: Buffer) => {
      if (said === "") setTimeout(() => writer.kill("SIGKILL"), after)
      said += data.toString()
    })
    writer.on("close", () => resume(Effect.succeed(said.split("\n").slice(1, -1))))
  })

describe("blobs on disk", () => {
  it.live(
    "are whole or not there, whenever the process is killed, and there once they were acknowledged",
    () =>
      Effect.gen(function* () {
        const folder = yield* aFolder
        const acknowledged: Array<string> = []
        for (const after of [0, 3, 10, 25, 60, 400]) acknowledged.push(...(yield* killWriter(folder, after)))
        const blobs = new Set(filesIn(folder).filter((path) => /^[0-9a-f]{64}$/.test(basename(path))))
        for (const path of blobs) expect(hashBytes(readFileSync(path))).toBe(basename(path))
        const names = [...blobs].map((path) => basename(path))
        expect(names).toEqual(expect.arrayContaining(acknowledged))
      }).pipe(Effect.scoped)
  )

  it.live("that do not come to their end leave no file behind", () =>
    Effect.gen(function* () {
      const folder = yield* aFolder
      yield* Effect.gen(function* () {
        const blobs = yield* Blobs
        const begun = Stream.make(new Uint8Array(100_000))
        yield* Effect.flip(blobs.putStream(Stream.concat(begun, Stream.fail("cut"))))
        const endless = yield* Effect.forkChild(blobs.putStream(Stream.concat(begun, Stream.never)))
        yield* Effect.sync(() => filesIn(folder).length).pipe(
          Effect.repeat({ schedule: Schedule.spaced("10 millis"), until: (files) => files === 1 }),
          Effect.timeout("20 seconds")
        )
        yield* Fiber.interrupt(endless)
        expect(filesIn(folder)).toEqual([])
      }).pipe(Effect.provide(NodeBlobs.layer(folder)))
    }).pipe(Effect.scoped)
  )

  it.live("that were being written or removed when a process died are cleared away, or put back", () =>
    Effect.gen(function* () {
      const folder = yield* aFolder
      yield* Effect.gen(function* () {
        const blobs = yield* Blobs
        const [hash, twice] = [yield* blobs.put(Buffer.from("once")), yield* blobs.put(Buffer.from("twice"))]
        const pathOf = (name: string) => filesIn(folder).find((path) => basename(path) === name)!
        renameSync(pathOf(hash), join(folder, `removed.${hash}.1`))
        copyFileSync(pathOf(twice), join(folder, `removed.${twice}.2`))
        writeFileSync(join(folder, "incoming.3"), "begun")
        expect((yield* Effect.flip(blobs.get(hash)))._tag).toBe("BlobMissing")
        const now = yield* DateTime.now
        yield* Stream.runDrain(blobs.list(DateTime.subtract(now, { days: 1 })))
        expect(
          filesIn(folder)
            .map((path) => basename(path))
            .toSorted()
        ).toEqual([hash, twice, "incoming.3"].toSorted())
        yield* Stream.runDrain(blobs.list(DateTime.add(now, { days: 1 })))
        expect(filesIn(folder)).toHaveLength(2)
        expect(Buffer.from(yield* blobs.get(hash)).toString()).toBe("once")
      }).pipe(Effect.provide(NodeBlobs.layer(folder)))
    }).pipe(Effect.scoped)
  )

  it.live("that were cut short by damage are written again when they are put again", () =>
    Effect.gen(function* () {
      const folder = yield* aFolder
      yield* Effect.gen(function* () {
        const blobs = yield* Blobs
        const bytes = Buffer.from("the whole text")
        const hash = yield* blobs.put(bytes)
        const [path] = filesIn(folder)
        writeFileSync(path!, "the wh")
        expect(yield* blobs.put(bytes)).toBe(hash)
        expect(Buffer.from(yield* blobs.get(hash)).toString()).toBe("the whole text")
        expect(filesIn(folder)).toEqual([path])
      }).pipe(Effect.provide(NodeBlobs.layer(folder)))
    }).pipe(Effect.scoped)
  )

  it.live("that a backup holds are not removed, until it ends or its process has died", () =>
    Effect.gen(function* () {
      const folder = yield* aFolder
      yield* Effect.gen(function* () {
        const blobs = yield* Blobs
        const later = DateTime.add(yield* DateTime.now, { days: 1 })
        const [first, second] = [
          yield* blobs.put(Buffer.from("first")),
          yield* blobs.put(Buffer.from("second"))
        ]
        const release = yield* Effect.promise(() => holdBlobs(folder))
        const other = yield* Effect.promise(() => holdBlobs(folder))
        yield* blobs.remove(first, later)
        yield* Effect.promise(release)
        yield* blobs.remove(first, later)
        expect(yield* blobs.size(first)).toBe(5)
        yield* Effect.promise(other)
        yield* blobs.remove(first, later)
        expect((yield* Effect.flip(blobs.size(first)))._tag).toBe("BlobMissing")
        const left = join(folder, "hold.of-a-process-that-died")
        writeFileSync(left, "")
        const longAgo = new Date(Date.now() - 3_600_000)
        utimesSync(left, longAgo, longAgo)
        yield* blobs.remove(second, later)
        expect((yield* Effect.flip(blobs.size(second)))._tag).toBe("BlobMissing")
      }).pipe(Effect.provide(NodeBlobs.layer(folder)))
    }).pipe(Effect.scoped)
  )
})
