import { aFolder } from "@octavo/kernel/testing"
import { describe, expect, it } from "@effect/vitest"
import { Effect, Fiber, Stream } from "effect"
import { spawn } from "node:child_process"
import { chmodSync, mkdirSync, readdirSync, readFileSync, utimesSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { lockCopy } from "../../src/node/lockCopy.ts"
import { aGitServer } from "../../src/testing/index.ts"
import { aRemote } from "./aWorld.ts"

const copiesIn = (folder: string) => readdirSync(folder).filter((name) => /^[0-9a-f]{64}$/.test(name))

/** Overwrites every pack and loose object of a copy. */
const damage = (copy: string) => {
  for (const entry of readdirSync(join(copy, "objects"), { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const path = join(entry.parentPath, entry.name)
    chmodSync(path, 0o600)
    writeFileSync(path, readFileSync(path).fill(0))
  }
}

describe("the local copies of repositories", () => {
  it.live("are one for each name and URL", () =>
    Effect.gen(function* () {
      const folder = yield* aFolder
      const server = yield* aGitServer()
      yield* server.commit("one", { files: { a: "1" } })
      yield* server.commit("two", { files: { a: "2" } })
      const { fetch } = yield* aRemote(folder)
      const first = yield* fetch(server.urlOf("one"), "A")
      expect((yield* fetch(`${server.urlOf("one")}/`, "A")).copy).toBe(first.copy)
      yield* fetch(server.urlOf("two"), "A")
      yield* fetch(server.urlOf("one"), "B")
      expect(copiesIn(folder)).toHaveLength(3)
    }).pipe(Effect.scoped)
  )

  it.live("are fetched anew when they are damaged", () =>
    Effect.gen(function* () {
      const folder = yield* aFolder
      const server = yield* aGitServer()
      yield* server.commit("docs", { files: { a: "1" } })
      const { fetch, remote } = yield* aRemote(folder)
      const { copy, entries } = yield* fetch(server.urlOf("docs"))
      const git = yield* remote
      const read = Stream.runCollect(
        git.readBlobs(
          copy,
          entries.map((entry) => entry.oid)
        )
      )
      damage(join(folder, copy))
      expect((yield* Effect.flip(read))._tag).toBe("GitCopyLost")
      yield* fetch(server.urlOf("docs"))
      expect(yield* read).toHaveLength(1)
      damage(join(folder, copy))
      yield* server.commit("docs", { files: { a: "2" } })
      yield* fetch(server.urlOf("docs"))
      expect((yield* Effect.flip(read))._tag).toBe("GitCopyLost")
    }).pipe(Effect.scoped)
  )

  it.live("survive what a killed Git leaves behind", () =>
    Effect.gen(function* () {
      const folder = yield* aFolder
      const server = yield* aGitServer()
      yield* server.commit("docs", { files: { a: "1" } })
      const { fetch } = yield* aRemote(folder)
      const { copy } = yield* fetch(server.urlOf("docs"))
      writeFileSync(join(folder, copy, "shallow.lock"), "")
      writeFileSync(join(folder, copy, "objects", "pack", "tmp_pack_abc"), "half")
      const { oid } =
        (yield* server.commit("docs", { files: { a: "2" } }), (yield* fetch(server.urlOf("docs"))).commit)
      expect(oid).toHaveLength(40)
      expect(readdirSync(join(folder, copy, "objects"), { recursive: true }).join()).not.toContain("tmp_")
    }).pipe(Effect.scoped)
  )

  it.live("are made anew after many fetches", () =>
    Effect.gen(function* () {
      const folder = yield* aFolder
      const server = yield* aGitServer()
      yield* server.commit("docs", { files: { a: "1" } })
      const { fetch } = yield* aRemote(folder)
      const { copy } = yield* fetch(server.urlOf("docs"))
      const packs = () =>
        readdirSync(join(folder, copy, "objects", "pack")).filter((name) => name.endsWith(".pack"))
      expect(packs()).toHaveLength(1)
      yield* server.commit("docs", { files: { a: "2" } })
      yield* fetch(server.urlOf("docs"))
      expect(packs()).toHaveLength(2)
      for (let n = 0; n < 60; n++) writeFileSync(join(folder, copy, "objects", "pack", `pack-${n}.pack`), "")
      yield* fetch(server.urlOf("docs"))
      expect(packs()).toHaveLength(1)
    }).pipe(Effect.scoped)
  )

  it.live("are kept while a branch goes on and its past is asked for", () =>
    Effect.gen(function* () {
      const folder = yield* aFolder
      const server = yield* aGitServer()
      yield* server.commit("docs", { files: { a: "1" } })
      const { fetch } = yield* aRemote(folder)
      let last = yield* fetch(server.urlOf("docs"))
      writeFileSync(join(folder, last.copy, "kept"), "")
      for (let round = 0; round < 3; round++) {
        for (let commit = 0; commit < 3; commit++) {
          yield* server.commit("docs", { files: { [`d${commit}/a`]: `${round}` } })
        }
        last = yield* fetch(server.urlOf("docs"), "organization", last.commit.oid)
        expect(last).toMatchObject({ descent: "ahead", ahead: 3 })
      }
      expect(readdirSync(join(folder, last.copy))).toContain("kept")
    }).pipe(Effect.scoped)
  )

  it.live("make way, the least used first, when all together are too large", () =>
    Effect.gen(function* () {
      const folder = yield* aFolder
      const server = yield* aGitServer()
      for (const name of ["old", "older", "young"]) yield* server.commit(name, { files: { a: name } })
      const roomy = yield* aRemote(folder)
      const age = (copy: string, minutes: number) => {
        const then = new Date(Date.now() - minutes * 60_000)
        utimesSync(join(folder, `${copy}.size`), then, then)
      }
      const old = yield* roomy.fetch(server.urlOf("old"))
      const older = yield* roomy.fetch(server.urlOf("older"))
      age(old.copy, 60)
      age(older.copy, 120)
      const bytes = Number(readFileSync(join(folder, `${old.copy}.size`), "utf8"))
      const tight = yield* aRemote(folder, { allCopiesBytes: Math.round(bytes * 2.5) })
      const young = yield* tight.fetch(server.urlOf("young"))
      expect(copiesIn(folder).sort()).toEqual([old.copy, young.copy].sort())
      const none = yield* aRemote(folder, { allCopiesBytes: 1 })
      const again = yield* none.fetch(server.urlOf("young"))
      expect(copiesIn(folder)).toEqual([again.copy])
    }).pipe(Effect.scoped)
  )

  it.live("are written by one at a time, here and in other processes, and freed by the death of one", () =>
    Effect.gen(function* () {
      const path = join(yield* aFolder, "x.lock")
      const holder = `
        import { DatabaseSync } from "node:sqlite"
        new DatabaseSync(${JSON.stringify(path)}).exec("BEGIN EXCLUSIVE")
        console.log("held")
        setInterval(() => {}, 1000)`
      const other = spawn(process.execPath, ["--no-warnings", "--input-type=module", "--eval", holder])
      yield* Effect.callback<void>((resume) => void other.stdout.once("data", () => resume(Effect.void)))
      const waiting = yield* Effect.forkChild(Effect.scoped(Effect.as(lockCopy(path), "taken")))
      yield* Effect.sleep("400 millis")
      expect(waiting.pollUnsafe()).toBeUndefined()
      other.kill("SIGKILL")
      expect(yield* Fiber.join(waiting)).toBe("taken")

      let inside = 0
      const once = Effect.scoped(
        Effect.gen(function* () {
          yield* lockCopy(path)
          expect(++inside).toBe(1)
          yield* Effect.sleep("20 millis")
          inside--
        })
      )
      yield* Effect.all([once, once, once], { concurrency: "unbounded" })
    }).pipe(Effect.scoped)
  )
})

describe("the git of the machine", () => {
  const withPath = <A, E, R>(path: string, effect: Effect.Effect<A, E, R>) =>
    Effect.acquireUseRelease(
      Effect.sync(() => {
        const before = process.env["PATH"]
        process.env["PATH"] = path
        return before
      }),
      () => effect,
      (before) => Effect.sync(() => void (process.env["PATH"] = before))
    )

  it.live("is named as missing, or as too old", () =>
    Effect.gen(function* () {
      const folder = yield* aFolder
      mkdirSync(join(folder, "bin"))
      const missing = yield* aRemote(join(folder, "copies"))
      const none = yield* Effect.flip(withPath(join(folder, "bin"), missing.fetch("https://git.test/x")))
      expect(none).toMatchObject({ _tag: "GitUnavailable", found: null })
      writeFileSync(join(folder, "bin", "git"), "#!/bin/sh\necho git version 2.30.2\n", { mode: 0o755 })
      const old = yield* aRemote(join(folder, "copies"))
      const tooOld = yield* Effect.flip(withPath(join(folder, "bin"), old.fetch("https://git.test/x")))
      expect(tooOld).toMatchObject({ _tag: "GitUnavailable", found: "2.30.2" })
    }).pipe(Effect.scoped)
  )
})
