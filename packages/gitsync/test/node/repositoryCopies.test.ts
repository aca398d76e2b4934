import { aFolder } from "@octavo/kernel/testing"
import { describe, expect, it } from "@effect/vitest"
import { Effect, Fiber, Stream } from "effect"
import { spawn } from "node:child_process"
import { chmodSync, mkdirSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { lockCopy, tryLockCopy } from "../../src/node/lockCopy.ts"
import { aGitServer } from "../../src/testing/index.ts"
import { aRemote, folderOfCopy } from "./aWorld.ts"

const copiesIn = (folder: string) => readdirSync(folder).filter((name) => /^remote-[0-9a-f]{32}$/.test(name))

/** Overwrites every pack and loose object of a copy. */
const damage = (copy: string) => {
  for (const entry of readdirSync(join(copy, "objects"), { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const path = join(entry.parentPath, entry.name)
    chmodSync(path, 0o600)
    writeFileSync(path, readFileSync(path).fill(0))
  }
}

const basic = (username: string, password: string) =>
  `Basic ${Buffer.from(`${username}:${password}`).toString("base64")}`

/** A lock of another process, until that process is killed. */
const heldElsewhere = Effect.fnUntraced(function* (path: string, statement: string) {
  const holder = `
    import { DatabaseSync } from "node:sqlite"
    new DatabaseSync(${JSON.stringify(path)}).exec(${JSON.stringify(statement)})
    console.log("held")
    setInterval(() => {}, 1000)`
  const process_ = spawn(process.execPath, ["--no-warnings", "--input-type=module", "--eval", holder])
  yield* Effect.addFinalizer(() => Effect.sync(() => process_.kill("SIGKILL")))
  yield* Effect.callback<void>((resume) => void process_.stdout.once("data", () => resume(Effect.void)))
  return process_
})

describe("the local copies of repositories", () => {
  it.live("are one for each repository and credentials, whoever asks, and tell nothing of the latter", () =>
    Effect.gen(function* () {
      const folder = yield* aFolder
      const tokens = [basic("reader", "opensesame"), basic("other", "token")]
      const server = yield* aGitServer({
        credentials: null,
        intercept: ({ headers }, response) => {
          if (tokens.includes(headers.authorization ?? "")) return false
          response.writeHead(401).end()
          return true
        }
      })
      const urlOf = (repository: string, user = "reader:opensesame") =>
        server.urlOf(repository).replace("://", `://${user}@`)
      yield* server.commit("one", { files: { a: "1" } })
      yield* server.commit("two", { files: { a: "2" } })
      const { fetch, remote } = yield* aRemote(folder)
      const first = yield* fetch(urlOf("one"))
      expect((yield* fetch(`${urlOf("one")}/`)).copy).toBe(first.copy)
      yield* fetch(urlOf("two"))
      expect(copiesIn(folder)).toHaveLength(2)
      const other = yield* fetch(urlOf("one", "other:token"))
      expect(other.copy).not.toBe(first.copy)
      expect(copiesIn(folder)).toHaveLength(3)
      // Wrong credentials read nothing, also when others fetched it.
      const wrong = urlOf("one", "reader:guessed")
      expect((yield* Effect.flip(fetch(wrong)))._tag).toBe("GitAuthenticationFailed")
      expect(copiesIn(folder)).toHaveLength(3)
      const { bytes, count } = yield* (yield* remote).measureCopies
      expect(count).toBe(3)
      expect(bytes).toBeGreaterThan(1000)
      const everything = readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => readFileSync(join(entry.parentPath, entry.name), "latin1"))
      expect(everything.join()).not.toMatch(/opensesame|token/)
    }).pipe(Effect.scoped)
  )

  it.live("of earlier versions, one for each space, are cleared away", () =>
    Effect.gen(function* () {
      const folder = yield* aFolder
      const old = "0".repeat(64)
      mkdirSync(join(folder, old, "objects"), { recursive: true })
      for (const ending of [".size", ".lock", ".dead.1.2"]) writeFileSync(join(folder, old + ending), "1")
      writeFileSync(join(folder, "kept"), "")
      yield* aRemote(folder)
      expect(readdirSync(folder)).toEqual(["kept"])
    }).pipe(Effect.scoped)
  )

  it.live("serve several refs at once, each as it is and as it was", () =>
    Effect.gen(function* () {
      const folder = yield* aFolder
      const server = yield* aGitServer()
      const refs = Array.from({ length: 4 }, (_, n) => `refs/heads/b${n}`)
      const known = new Map<string, string>()
      for (const ref of refs)
        known.set(ref, yield* server.commit("docs", { ref, files: { shared: "s", [ref]: "1" } }))
      // As if each belonged to a process of its own.
      const processes = yield* Effect.forEach(refs, () => aRemote(folder))
      const url = server.urlOf("docs")
      for (let round = 0; round < 2; round++) {
        const seen = yield* Effect.forEach(
          refs,
          (ref, index) =>
            Effect.gen(function* () {
              const { fetch, remote } = processes[index]!
              const snapshot = yield* fetch(url, { ref, known: known.get(ref)! })
              const blobs = yield* Stream.runCollect(
                (yield* remote).readBlobs(
                  snapshot.copy,
                  snapshot.entries.map(({ oid }) => oid)
                )
              )
              return { snapshot, texts: blobs.map(({ bytes }) => Buffer.from(bytes).toString()) }
            }),
          { concurrency: "unbounded" }
        )
        for (const [index, { snapshot, texts }] of seen.entries()) {
          const ref = refs[index]!
          expect(texts).toEqual([String(round + 1), "s"])
          expect(snapshot.ancestry).toBe(round === 0 ? "up-to-date" : "fast-forward")
          expect(snapshot.knownEntries?.map(({ path }) => path)).toEqual([ref, "shared"])
          known.set(ref, snapshot.commit.oid)
          yield* server.commit("docs", { ref, files: { [ref]: String(round + 2) } })
        }
      }
      expect(copiesIn(folder)).toHaveLength(1)
    }).pipe(Effect.scoped)
  )

  it.live("know the tree of a commit that another copy held, and not one that is gone", () =>
    Effect.gen(function* () {
      const server = yield* aGitServer()
      const known = yield* server.commit("docs", { files: { a: "1", "b/c": "2" } })
      yield* server.commit("docs", { files: { a: null } })
      yield* server.git("docs", ["config", "uploadpack.allowAnySHA1InWant", "true"])
      const folder = yield* aFolder
      const { fetch } = yield* aRemote(folder)
      const fresh = yield* fetch(server.urlOf("docs"), { known })
      expect(fresh.knownEntries?.map(({ path }) => path)).toEqual(["a", "b/c"])
      expect(readdirSync(join(folder, folderOfCopy(fresh.copy)))).not.toContain("known")
      const gone = yield* fetch(server.urlOf("docs"), { known: "1".repeat(40) })
      expect(gone).toMatchObject({ knownEntries: null, ancestry: "diverged" })
      expect(gone.entries).toHaveLength(1)
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
      const readFrom = (snapshot: { readonly copy: string }) =>
        Stream.runCollect(
          git.readBlobs(
            snapshot.copy,
            entries.map((entry) => entry.oid)
          )
        )
      const read = readFrom({ copy })
      damage(join(folder, folderOfCopy(copy)))
      expect((yield* Effect.flip(read))._tag).toBe("GitCopyLost")
      const again = yield* fetch(server.urlOf("docs"))
      expect(yield* readFrom(again)).toHaveLength(1)
      // The new copy was never read through the old snapshot, and stays.
      expect((yield* Effect.flip(read))._tag).toBe("GitCopyLost")
      expect(yield* readFrom(again)).toHaveLength(1)
      damage(join(folder, folderOfCopy(copy)))
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
      writeFileSync(join(folder, folderOfCopy(copy), "shallow.lock"), "")
      writeFileSync(join(folder, folderOfCopy(copy), "objects", "pack", "tmp_pack_abc"), "half")
      const { oid } =
        (yield* server.commit("docs", { files: { a: "2" } }), (yield* fetch(server.urlOf("docs"))).commit)
      expect(oid).toHaveLength(40)
      expect(
        readdirSync(join(folder, folderOfCopy(copy), "objects"), { recursive: true }).join()
      ).not.toContain("tmp_")
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
        readdirSync(join(folder, folderOfCopy(copy), "objects", "pack")).filter((name) =>
          name.endsWith(".pack")
        )
      expect(packs()).toHaveLength(1)
      yield* server.commit("docs", { files: { a: "2" } })
      yield* fetch(server.urlOf("docs"))
      expect(packs()).toHaveLength(2)
      for (let n = 0; n < 60; n++)
        writeFileSync(join(folder, folderOfCopy(copy), "objects", "pack", `pack-${n}.pack`), "")
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
      writeFileSync(join(folder, folderOfCopy(last.copy), "kept"), "")
      for (let round = 0; round < 3; round++) {
        for (let commit = 0; commit < 3; commit++) {
          yield* server.commit("docs", { files: { [`d${commit}/a`]: `${round}` } })
        }
        last = yield* fetch(server.urlOf("docs"), { known: last.commit.oid })
        expect(last).toMatchObject({ ancestry: "fast-forward", ahead: 3 })
      }
      expect(readdirSync(join(folder, folderOfCopy(last.copy)))).toContain("kept")
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
        utimesSync(join(folder, `${folderOfCopy(copy)}.size`), then, then)
      }
      const old = yield* roomy.fetch(server.urlOf("old"))
      const older = yield* roomy.fetch(server.urlOf("older"))
      age(old.copy, 60)
      age(older.copy, 120)
      const bytes = Number(readFileSync(join(folder, `${folderOfCopy(old.copy)}.size`), "utf8"))
      const tight = yield* aRemote(folder, { allCopiesBytes: Math.round(bytes * 2.5) })
      const young = yield* tight.fetch(server.urlOf("young"))
      expect(copiesIn(folder).sort()).toEqual([old, young].map(({ copy }) => folderOfCopy(copy)).sort())
      const none = yield* aRemote(folder, { allCopiesBytes: 1 })
      const again = yield* none.fetch(server.urlOf("young"))
      expect(copiesIn(folder)).toEqual([folderOfCopy(again.copy)])
    }).pipe(Effect.scoped)
  )

  it.live("do not make way while somebody fetches into them or reads from them, in whichever process", () =>
    Effect.gen(function* () {
      const folder = yield* aFolder
      const server = yield* aGitServer()
      for (const name of ["read", "fetched", "idle", "young"])
        yield* server.commit(name, { files: { a: name } })
      const { fetch } = yield* aRemote(folder, { allCopiesBytes: 1e9 })
      const copies = yield* Effect.forEach(["read", "fetched", "idle"], (name) =>
        Effect.map(fetch(server.urlOf(name)), ({ copy }) => folderOfCopy(copy))
      )
      const holders = [
        yield* heldElsewhere(join(folder, `${copies[0]}.use`), "BEGIN; SELECT 1 FROM sqlite_master"),
        yield* heldElsewhere(join(folder, `${copies[1]}.lock`), "BEGIN EXCLUSIVE")
      ]
      const then = new Date(Date.now() - 60 * 60_000)
      for (const copy of copies) utimesSync(join(folder, `${copy}.size`), then, then)
      const tight = yield* aRemote(folder, { allCopiesBytes: 1 })
      const { copy } = yield* tight.fetch(server.urlOf("young"))
      expect(copiesIn(folder).sort()).toEqual([copies[0]!, copies[1]!, folderOfCopy(copy)].sort())
      expect(readdirSync(folder).filter((name) => name.startsWith(copies[2]!))).toEqual([])
      // The locks of processes that were killed are free.
      for (const holder of holders) {
        holder.kill("SIGKILL")
        yield* Effect.callback<void>((resume) => void holder.once("exit", () => resume(Effect.void)))
      }
      yield* tight.fetch(server.urlOf("young"))
      expect(copiesIn(folder)).toEqual([folderOfCopy(copy)])
      expect((yield* tight.fetch(server.urlOf("read"))).entries).toHaveLength(1)
    }).pipe(Effect.scoped)
  )

  it.live("make way after a month without use, however small they are", () =>
    Effect.gen(function* () {
      const folder = yield* aFolder
      const server = yield* aGitServer()
      for (const name of ["old", "young"]) yield* server.commit(name, { files: { a: name } })
      const { fetch } = yield* aRemote(folder)
      const old = folderOfCopy((yield* fetch(server.urlOf("old"))).copy)
      const then = new Date(Date.now() - 31 * 24 * 60 * 60_000)
      utimesSync(join(folder, `${old}.size`), then, then)
      const young = yield* fetch(server.urlOf("young"))
      expect(copiesIn(folder)).toEqual([folderOfCopy(young.copy)])
    }).pipe(Effect.scoped)
  )

  it.live("are locked by the file that is there, although one was removed while it was waited for", () =>
    Effect.gen(function* () {
      const path = join(yield* aFolder, "x.lock")
      const held = yield* Effect.scoped(
        Effect.gen(function* () {
          yield* lockCopy(path)
          const waiting = yield* Effect.forkDetach(
            Effect.scoped(Effect.andThen(lockCopy(path), Effect.never))
          )
          yield* Effect.sleep("300 millis")
          rmSync(path)
          return waiting
        })
      )
      yield* Effect.sleep("500 millis")
      expect(yield* Effect.scoped(tryLockCopy(path))).toBe(false)
      yield* Fiber.interrupt(held)
      expect(yield* Effect.scoped(tryLockCopy(path))).toBe(true)
    }).pipe(Effect.scoped)
  )

  it.live("are written by one at a time, here and in other processes, and freed by the death of one", () =>
    Effect.gen(function* () {
      const path = join(yield* aFolder, "x.lock")
      const other = yield* heldElsewhere(path, "BEGIN EXCLUSIVE")
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
