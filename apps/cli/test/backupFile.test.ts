import { describe, expect, it } from "@effect/vitest"
import { aFolder } from "@octavo/kernel/testing"
import { Effect } from "effect"
import { readFileSync, statSync, truncateSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { BackupProblem } from "../src/backup/BackupProblem.ts"
import { embeddedConnection } from "../src/backup/embeddedConnection.ts"
import { requireInstallation } from "../src/backup/catalogue.ts"
import { linePieces } from "../src/backup/linePieces.ts"
import {
  backupFormat,
  hashOfManifest,
  type Manifest,
  manifestHashName,
  manifestName
} from "../src/backup/Manifest.ts"
import { loadBackup } from "../src/backup/loadBackup.ts"
import { prepareTarget } from "../src/backup/installationDatabase.ts"
import { readBackup } from "../src/backup/readBackup.ts"
import { RowSum } from "../src/backup/RowSum.ts"
import { createTar, openTar } from "../src/backup/tar.ts"
import { writeBackup } from "../src/backup/writeBackup.ts"

/** A proof damages a file at more places. */
const isProof = process.env["OCTAVO_PROVE"] !== undefined

const manifest: Manifest = {
  format: backupFormat,
  version: "0.1.0",
  createdAt: "2026-11-23T12:00:00.000Z",
  migrations: [],
  tables: [],
  sequences: [],
  blobs: []
}

const write = async (path: string, files: Readonly<Record<string, string>>) => {
  const tar = await createTar(path)
  for (const [name, text] of Object.entries(files)) await tar.add(name, Buffer.from(text))
  await tar.finish()
  await tar.close()
}

const manifestFiles = (some: Manifest) => {
  const text = JSON.stringify(some)
  return { [manifestName]: text, [manifestHashName]: hashOfManifest(Buffer.from(text)) }
}

const sumOf = (...pieces: ReadonlyArray<string>): string => {
  const sum = new RowSum()
  for (const piece of pieces) sum.add(Buffer.from(piece))
  return `${sum.rows} ${sum.text}`
}

describe("the file of a backup", () => {
  it("has a sum of rows that knows each row and no order", () => {
    expect(sumOf("a\t1\nb\t2\n", "c\t3\n")).toBe(sumOf("c\t3\na\t1\n", "", "b\t2\n"))
    const others = ["a\t1\nb\t2\n", "a\t1\nb\t2\nc\t3\nc\t3\n", "a\t1\nb\t3\nc\t2\n", "a\t1\n\nb\t2\nc\t3\n"]
    for (const other of others) expect(sumOf(other)).not.toBe(sumOf("a\t1\nb\t2\nc\t3\n"))
  })

  it("cuts rows into pieces at ends of lines alone, and loses none", async () => {
    const rows = Array.from({ length: 40_000 }, (_, index) => `${index}\t${"x".repeat(index % 700)}\n`)
    const text = Buffer.from(rows.join(""))
    const chunks = async function* () {
      for (let start = 0; start < text.length; start += 65_521) yield text.subarray(start, start + 65_521)
    }
    const pieces: Array<Buffer> = []
    for await (const piece of linePieces(chunks())) pieces.push(piece)
    expect(pieces.length).toBeGreaterThan(2)
    for (const piece of pieces) expect(piece.at(-1)).toBe(0x0a)
    expect(Buffer.concat(pieces).equals(text)).toBe(true)
  })

  it.effect("is read back as it was written, and is for its user alone", () =>
    Effect.gen(function* () {
      const path = join(yield* aFolder, "some.tar")
      yield* Effect.promise(() => write(path, { empty: "", "tables/a.b.000000": "x".repeat(512), ü: "1" }))
      expect(statSync(path).mode & 0o777).toBe(0o600)
      const tar = yield* Effect.promise(() => openTar(path))
      const found = yield* Effect.promise(() =>
        Promise.all(
          [...tar.entries.values()].map(async (entry) => [entry.name, String(await tar.read(entry))] as const)
        )
      )
      expect(found).toEqual([
        ["empty", ""],
        ["tables/a.b.000000", "x".repeat(512)],
        ["ü", "1"]
      ])
      yield* Effect.promise(tar.close)
      const again = yield* Effect.promise(() =>
        write(path, {}).then(
          () => null,
          (error: unknown) => error
        )
      )
      expect(again).toBeInstanceOf(BackupProblem)
    }).pipe(Effect.scoped)
  )

  it.effect("is refused in a sentence wherever it was cut", () =>
    Effect.gen(function* () {
      const path = join(yield* aFolder, "cut.tar")
      yield* Effect.promise(() =>
        write(path, { "tables/a.b.000000": "x".repeat(700), ...manifestFiles(manifest) })
      )
      const whole = yield* Effect.promise(() => readBackup(path))
      expect(whole.manifest).toEqual(manifest)
      yield* Effect.promise(whole.close)
      // Without its last blocks of zeros, which say that nothing is missing behind the manifest.
      for (let length = statSync(path).size - 1024; length >= 0; length -= isProof ? 100 : 300) {
        truncateSync(path, length)
        const refused = yield* Effect.promise(() =>
          readBackup(path).then(
            () => null,
            (error: unknown) => error
          )
        )
        expect(refused, String(length)).toBeInstanceOf(BackupProblem)
        expect((refused as BackupProblem).message).toContain("it ends too early")
      }
    }).pipe(Effect.scoped)
  )

  it.effect("is refused in a sentence whichever of its bytes is another, and the table is as it was", () =>
    Effect.gen(function* () {
      const folder = yield* aFolder
      const path = join(folder, "whole.tar")
      const connection = yield* Effect.acquireRelease(
        Effect.promise(() => embeddedConnection(folder)),
        (open) => Effect.promise(open.close)
      )
      yield* Effect.promise(async () => {
        await expect(requireInstallation(connection)).rejects.toThrow("holds no installation")
        await connection.query("CREATE SCHEMA content")
        await connection.query("CREATE TABLE content.some (id int, at timestamptz, name text)")
        await connection.query("CREATE TABLE public.octavo_migrations (name text, checksum text)")
        await connection.query("INSERT INTO public.octavo_migrations VALUES ('0001', '')")
        await connection.query(
          "INSERT INTO content.some SELECT n, to_timestamp(n * 86400), md5(n::text) FROM generate_series(1, 40) n"
        )
        await writeBackup({ path, connection, blobs: null, version: "0.1.0", report: () => {} })
        await connection.query("TRUNCATE content.some")
        await connection.query("INSERT INTO content.some VALUES (1, now(), 'before')")
      })
      const load = (file: string) =>
        Effect.promise(async () => {
          try {
            const backup = await readBackup(file)
            await loadBackup(backup, connection, () => {}).finally(backup.close)
            return null
          } catch (error) {
            return error
          }
        })
      const whole = readFileSync(path)
      const changed = join(folder, "changed.tar")
      let refusals = 0
      // Past the manifest there is its hash, and the rest of a block of zeros that nobody reads.
      for (let place = 0; place < whole.length - 2048; place += isProof ? 13 : 61) {
        const bytes = Buffer.from(whole)
        bytes[place] = bytes[place]! ^ (1 << (place % 8))
        writeFileSync(changed, bytes)
        const refused = yield* load(changed)
        const [count] = yield* Effect.promise(() =>
          connection.query("SELECT count(*)::int AS n FROM content.some")
        )
        if (refused === null) {
          expect(count, String(place)).toEqual({ n: 40 })
          yield* Effect.promise(() => connection.query("DELETE FROM content.some WHERE id > 1"))
          continue
        }
        refusals++
        expect(refused, String(place)).toBeInstanceOf(BackupProblem)
        expect((refused as BackupProblem).message, String(place)).toContain("cannot be used: ")
        expect(count, String(place)).toEqual({ n: 1 })
      }
      expect(refusals).toBeGreaterThan(isProof ? 100 : 20)
      expect(yield* load(path)).toBeNull()
    }).pipe(Effect.scoped)
  )

  it.effect("is refused where it is something else", () =>
    Effect.gen(function* () {
      const path = join(yield* aFolder, "else.tar")
      writeFileSync(path, Buffer.alloc(4096, "no archive"))
      const refused = yield* Effect.promise(() =>
        readBackup(path).then(
          () => null,
          (error: unknown) => error
        )
      )
      expect((refused as BackupProblem).message).toContain("it is no archive")
    }).pipe(Effect.scoped)
  )

  it.effect("of a newer version is refused before a database is opened", () =>
    Effect.gen(function* () {
      const place = {
        dataDir: join(yield* aFolder, "never-made"),
        databaseUrl: null,
        databasePool: 2,
        statementTimeout: 30
      }
      const wanted = [{ name: "9999_of_tomorrow", checksum: "" }]
      const refused = yield* Effect.flip(prepareTarget(place, wanted))
      expect(refused.message).toContain(
        "has migration 9999_of_tomorrow, which this version of Octavo does not know"
      )
      expect(statSync(place.dataDir, { throwIfNoEntry: false })).toBeUndefined()
    }).pipe(Effect.scoped)
  )
})
