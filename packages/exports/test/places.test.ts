import { expect, it } from "@effect/vitest"
import { createExport, openExport } from "@octavo/exports/node"
import { aFolder } from "@octavo/kernel/testing"
import { Effect } from "effect"
import { execFileSync } from "node:child_process"
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync
} from "node:fs"
import { join } from "node:path"
import { Readable } from "node:stream"
import { ZipFile } from "yazl"
import { ExportFiles } from "../src/format/ExportFiles.ts"

const summary = {
  kind: "octavo-export",
  format: 1,
  version: "test",
  exportedAt: "2026-01-01T00:00:00.000Z",
  organization: { id: "acme", title: "Acme" },
  history: true,
  spaces: [],
  counts: {}
} as const

const write = async (path: string) => {
  const target = await createExport(path)
  const files = new ExportFiles(target)
  await files.add("a/long/path/with spaces/ü.md", Buffer.from("# Ü\n"))
  const list = await files.list("list.json")
  await list.add([{ id: 1 }, { id: 2 }])
  await list.end()
  await (await files.list("empty.json")).end()
  await files.finish(summary)
}

const contents = async (path: string) => {
  const source = await openExport(path)
  const read = new Map<string, string>()
  for (const name of source.sizes.keys()) {
    read.set(name, Buffer.concat(await (await source.open(name)).toArray()).toString())
  }
  await source.close()
  return read
}

const refusal = (step: Promise<unknown>) =>
  step.then(
    () => null,
    (error: Error) => error.message
  )

/** Makes an archive by hand. */
const zip = async (path: string, add: (zip: ZipFile) => void) => {
  const archive = new ZipFile()
  add(archive)
  archive.end()
  writeFileSync(path, Buffer.concat(await Readable.from(archive.outputStream).toArray()))
}

it.effect("an export is the same as a folder and as an archive, for its user alone", () =>
  Effect.gen(function* () {
    const folder = yield* aFolder
    yield* Effect.promise(async () => {
      const [plain, archive] = [join(folder, "acme"), join(folder, "acme.zip")]
      await write(plain)
      await write(archive)
      const read = await contents(plain)
      expect(await contents(archive)).toEqual(read)
      expect(read.get("list.json")).toBe('[\n{"id":1},\n{"id":2}\n]\n')
      expect(read.get("empty.json")).toBe("[]\n")
      expect([...read.keys()].filter((name) => name.endsWith(".json")).toSorted()).toEqual([
        "empty.json",
        "list.json",
        "manifest.json"
      ])
      expect(statSync(plain).mode & 0o777).toBe(0o700)
      expect(statSync(join(plain, "a/long/path/with spaces/ü.md")).mode & 0o777).toBe(0o600)
      expect(statSync(archive).mode & 0o777).toBe(0o600)
      execFileSync("sha256sum", ["--check", "--quiet", "SHA256SUMS"], { cwd: plain })
      expect(readdirSync(folder).toSorted()).toEqual(["acme", "acme.zip"])
    })
  })
)

it.effect("an export never goes where something is", () =>
  Effect.gen(function* () {
    const folder = yield* aFolder
    yield* Effect.promise(async () => {
      writeFileSync(join(folder, "notes.txt"), "mine")
      expect(await refusal(createExport(folder))).toContain("is not empty")
      writeFileSync(join(folder, "acme.zip"), "mine")
      expect(await refusal(createExport(join(folder, "acme.zip")))).toContain("is there already")
      expect(await refusal(createExport(join(folder, "acme.tar.gz")))).toContain("ends with .zip")
      expect(readFileSync(join(folder, "acme.zip"), "utf8")).toBe("mine")
    })
  })
)

it.effect("an export that fails leaves nothing", () =>
  Effect.gen(function* () {
    const folder = yield* aFolder
    yield* Effect.promise(async () => {
      for (const name of ["acme", "acme.zip"]) {
        const target = await createExport(join(folder, name))
        await new ExportFiles(target).add("a.md", Buffer.from("# A\n"))
        await target.abort()
        expect(existsSync(join(folder, name))).toBe(false)
        // Also where the file is about to be opened.
        await (await createExport(join(folder, name))).abort()
      }
      expect(readdirSync(folder)).toEqual([])
    })
  })
)

it.effect("links, archives that become too large, and what is no archive are refused", () =>
  Effect.gen(function* () {
    const folder = yield* aFolder
    yield* Effect.promise(async () => {
      const linked = join(folder, "linked")
      mkdirSync(linked)
      symlinkSync("/etc/passwd", join(linked, "passwd"))
      expect(await refusal(openExport(linked))).toContain("passwd is no plain file")
      expect(await refusal(openExport(join(folder, "nothing")))).toContain("There is no export at")
      const file = join(folder, "some.zip")
      writeFileSync(file, "no archive")
      expect(await refusal(openExport(file))).toContain("cannot be used")
      await zip(file, (archive) => archive.addBuffer(Buffer.from("/etc/passwd"), "link", { mode: 0o120777 }))
      expect(await refusal(openExport(file))).toContain("link in it is a link")
      await zip(file, (archive) => archive.addBuffer(Buffer.from("x"), "inside.md"))
      const bomb = readFileSync(file)
      // The size of the entry in the directory of the archive.
      bomb.writeUInt32LE(0xf0000000, bomb.indexOf("PK\x01\x02", 0, "latin1") + 24)
      writeFileSync(join(folder, "bomb.zip"), bomb)
      expect(await refusal(openExport(join(folder, "bomb.zip")))).toContain("two hundred times as large")
      writeFileSync(
        file,
        Buffer.from(readFileSync(file).toString("latin1").replaceAll("inside.md", "../out.md"), "latin1")
      )
      expect(await refusal(openExport(file))).toContain("cannot be used")
    })
  })
)
