import { aFolder } from "@octavo/kernel/testing"
import { describe, expect, it } from "@effect/vitest"
import { OutboundPolicy } from "@octavo/kernel"
import { Effect, Redacted, Stream } from "effect"
import { randomBytes, randomUUID } from "node:crypto"
import { readdirSync, readFileSync } from "node:fs"
import { readdir, readFile } from "node:fs/promises"
import { join } from "node:path"
import { aGitServer, type GitServer } from "../../src/testing/index.ts"
import { anOpenWorld, aRemote } from "./aWorld.ts"

const named = (server: GitServer, repository: string) =>
  server.urlOf(repository).replace("127.0.0.1", "git.test")

/** Command lines and environments of all processes that this user may see; ours is left out. */
const processes = () =>
  readdirSync("/proc").flatMap((pid) => {
    if (!/^\d+$/.test(pid) || Number(pid) === process.pid) return []
    try {
      return [readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ")]
    } catch {
      return []
    }
  })

const copiesIn = (folder: string) =>
  Effect.promise(async () => (await readdir(folder)).filter((name) => !name.endsWith(".lock")))

const redirect = (to: (path: string) => string | null): Parameters<typeof aGitServer>[0] => ({
  intercept: (request, response) => {
    const target = to(request.url ?? "")
    if (target === null) return false
    response.writeHead(301, { location: target }).end()
    return true
  }
})

describe("a Git server on the Internet", () => {
  it.live("is looked up once, and never again by Git", () =>
    Effect.gen(function* () {
      const { policy, lookups } = anOpenWorld()
      const server = yield* aGitServer()
      yield* server.commit("docs", { files: { a: "a" } })
      const { fetch } = yield* aRemote(yield* aFolder, { policy })
      expect((yield* fetch(named(server, "docs"))).entries).toHaveLength(1)
      expect(lookups).toEqual(["git.test"])
    }).pipe(Effect.scoped)
  )

  it.live("is not connected to when it is in a private network", () =>
    Effect.gen(function* () {
      const { policy } = anOpenWorld()
      const server = yield* aGitServer()
      const closed = OutboundPolicy.of({ ...policy, allowsPrivateNetwork: false })
      const { fetch } = yield* aRemote(yield* aFolder, { policy: closed })
      const refusalOf = (url: string) =>
        Effect.map(Effect.flip(fetch(url)), (refusal) => {
          expect(refusal._tag).toBe("GitUnreachable")
          const { host } = new URL(url)
          return JSON.stringify({ ...refusal, message: refusal.message }).replaceAll(host, "HOST")
        })
      const unknown = yield* refusalOf(named(server, "docs").replace("git.test", "nobody.test"))
      for (const url of [named(server, "docs"), server.urlOf("docs")]) {
        expect(yield* refusalOf(url)).toBe(unknown)
      }
      expect(server.requests).toEqual([])
    }).pipe(Effect.scoped)
  )

  it.live("may redirect within itself, with the credentials", () =>
    Effect.gen(function* () {
      const server = yield* aGitServer(
        redirect((path) => (path.startsWith("/moved.git") ? path.replace("/moved", "/docs") : null))
      )
      yield* server.commit("docs", { files: { a: "a" } })
      const { fetch } = yield* aRemote(yield* aFolder)
      expect((yield* fetch(server.urlOf("moved"))).entries).toHaveLength(1)
    }).pipe(Effect.scoped)
  )

  it.live("does not get the credentials of another one by redirecting", () =>
    Effect.gen(function* () {
      const thief = yield* aGitServer({ credentials: null })
      yield* thief.commit("docs", { files: { a: "a" } })
      const server = yield* aGitServer(redirect((path) => `${thief.origin}${path}`))
      const { fetch } = yield* aRemote(yield* aFolder)
      expect((yield* fetch(server.urlOf("docs"))).entries).toHaveLength(1)
      expect(thief.requests.length).toBeGreaterThan(0)
      expect(thief.requests.filter((request) => request.authorized)).toEqual([])
    }).pipe(Effect.scoped)
  )

  it.live("cannot lead into a private network by redirecting", () =>
    Effect.gen(function* () {
      const inside = yield* aGitServer({ credentials: null })
      yield* inside.commit("docs", { files: { a: "a" } })
      const server = yield* aGitServer(redirect((path) => `${inside.origin}${path}`))
      // The tests' own machine is private: the first address passes here as if it were not.
      let asked = 0
      const policy = OutboundPolicy.of({
        ...anOpenWorld().policy,
        get allowsPrivateNetwork() {
          return asked++ === 0
        }
      })
      const { fetch } = yield* aRemote(yield* aFolder, { policy })
      expect(yield* Effect.flip(fetch(named(server, "docs")))).toMatchObject({
        _tag: "GitUnreachable",
        reason: "host"
      })
      expect(inside.requests).toEqual([])
    }).pipe(Effect.scoped)
  )

  it.live.each([
    ["in circles", (path: string) => path],
    ["to another protocol", () => "ftp://git.test/docs.git/info/refs?service=git-upload-pack"],
    ["to a file", () => "file:///etc/passwd"],
    ["to something that is no repository", () => "/login"],
    ["with credentials of its own", (path: string) => `http://a:b@git.test${path}`]
  ] as const)("may not redirect %s", ([, to]) =>
    Effect.gen(function* () {
      const server = yield* aGitServer(redirect(to))
      const { fetch } = yield* aRemote(yield* aFolder)
      expect(yield* Effect.flip(fetch(server.urlOf("docs")))).toMatchObject({
        _tag: "GitUrlRefused",
        reason: "redirect"
      })
    }).pipe(Effect.scoped)
  )

  it.live("never has its credentials in a command line, an address or a file", () =>
    Effect.gen(function* () {
      const folder = yield* aFolder
      // Other tests run commands with credentials of their own at the same time.
      const password = randomUUID()
      const seen: Array<string> = []
      const server = yield* aGitServer({
        credentials: { username: "reader", password },
        intercept: (request) => {
          seen.push(...processes(), request.url ?? "")
          return false
        }
      })
      yield* server.commit("docs", { files: { a: "a" } })
      const { fetch } = yield* aRemote(folder)
      yield* fetch(server.urlOf("docs"))
      expect(seen.some((line) => line.includes("git") && line.includes("fetch"))).toBe(true)
      expect(seen.filter((line) => line.includes(password))).toEqual([])
      for (const entry of yield* Effect.promise(() =>
        readdir(folder, { recursive: true, withFileTypes: true })
      )) {
        if (!entry.isFile()) continue
        const bytes = yield* Effect.promise(() => readFile(join(entry.parentPath, entry.name), "latin1"))
        expect(bytes).not.toContain(password)
      }
    }).pipe(Effect.scoped)
  )

  it.live.each([
    ["a web page", 200, "text/html", "GitRepositoryNotFound"],
    ["an error", 500, "text/plain", "GitUnreachable"],
    ["a refusal", 403, "text/plain", "GitAuthenticationFailed"]
  ] as const)("may answer with %s", ([, status, type, tag]) =>
    Effect.gen(function* () {
      const server = yield* aGitServer({
        intercept: (_, response) => {
          response.writeHead(status, { "content-type": type }).end("<html>")
          return true
        }
      })
      const { fetch } = yield* aRemote(yield* aFolder)
      expect((yield* Effect.flip(fetch(server.urlOf("docs"))))._tag).toBe(tag)
    }).pipe(Effect.scoped)
  )

  it.live("may send rubbish or break off", () =>
    Effect.gen(function* () {
      let answer: "rubbish" | "nothing" | null = null
      const server = yield* aGitServer({
        intercept: (request, response) => {
          if (request.method !== "POST" || answer === null) return false
          if (answer === "nothing") response.destroy()
          else
            response.writeHead(200, { "content-type": "application/x-git-upload-pack-result" }).end("rubbish")
          return true
        }
      })
      yield* server.commit("docs", { files: { a: "a" } })
      const { fetch } = yield* aRemote(yield* aFolder)
      for (answer of ["rubbish", "nothing"] as const) {
        expect((yield* Effect.flip(fetch(server.urlOf("docs"))))._tag).toBe("GitUnreachable")
      }
      answer = null
      expect((yield* fetch(server.urlOf("docs"))).entries).toHaveLength(1)
    }).pipe(Effect.scoped)
  )

  it.live("is given up when it takes too long, and no process stays behind", () =>
    Effect.gen(function* () {
      const server = yield* aGitServer({ intercept: (request) => request.method === "POST" })
      yield* server.commit("docs", { files: { a: "a" } })
      const { fetch } = yield* aRemote(yield* aFolder, { time: "800 millis" })
      const started = Date.now()
      expect((yield* Effect.flip(fetch(server.urlOf("docs"))))._tag).toBe("GitTimedOut")
      expect(Date.now() - started).toBeLessThan(6_000)
      const { host } = new URL(server.origin)
      expect(processes().filter((line) => line.includes("git") && line.includes(host))).toEqual([])
    }).pipe(Effect.scoped)
  )

  it.live("is given up when it sends too much or too many", () =>
    Effect.gen(function* () {
      const server = yield* aGitServer()
      yield* server.commit("large", { files: { noise: randomBytes(100_000) } })
      const folder = yield* aFolder
      const small = yield* aRemote(folder, { copyBytes: 20_000 })
      const tooLarge = yield* Effect.flip(small.fetch(server.urlOf("large")))
      expect(tooLarge._tag).toBe("GitTooLarge")
      expect(yield* copiesIn(folder)).toEqual([])
      yield* server.commit("many", {
        files: Object.fromEntries(Array.from({ length: 20 }, (_, n) => [`f${n}`, ""]))
      })
      const few = yield* aRemote(yield* aFolder, { files: 10 })
      expect((yield* Effect.flip(few.fetch(server.urlOf("many"))))._tag).toBe("GitTooLarge")
    }).pipe(Effect.scoped)
  )

  it.live.each([true, false])(
    "keeps files that are over the limit, or sends them for nothing (filters: %s)",
    (filters) =>
      Effect.gen(function* () {
        const server = yield* aGitServer()
        const files = { "big.bin": "x".repeat(1_001), "exact.bin": "x".repeat(1_000), "small.md": "small" }
        yield* server.commit("docs", { files })
        yield* server.git("docs", ["config", "uploadpack.allowFilter", String(filters)])
        const { fetch, remote } = yield* aRemote(yield* aFolder, { fileBytes: 1_000 })
        const { copy, entries } = yield* fetch(server.urlOf("docs"))
        expect(entries.map(({ path, size }) => [path, size])).toEqual([
          ["big.bin", null],
          ["exact.bin", 1_000],
          ["small.md", 5]
        ])
        const oids = entries.flatMap((entry) => (entry.size === null ? [] : [entry.oid]))
        expect(yield* Stream.runCount((yield* remote).readBlobs(copy, oids))).toBe(2)
      }).pipe(Effect.scoped)
  )

  it.live("that breaks off when asked for the past gives no answer about it, and still the files", () =>
    Effect.gen(function* () {
      let posts = 0
      const server = yield* aGitServer({
        intercept: (request, response) => {
          if (request.method !== "POST" || posts++ < 4) return false
          response.destroy()
          return true
        }
      })
      const known = yield* server.commit("docs", { files: { a: "1" } })
      yield* server.commit("docs", { files: { a: "2" } })
      yield* server.commit("docs", { files: { a: "3" } })
      const { remote } = yield* aRemote(yield* aFolder)
      const url = Redacted.make(server.urlOf("docs"))
      const fetch = Effect.flatMap(remote, (git) => git.fetch({ url, ref: "refs/heads/main", known }))
      posts = 2
      expect(yield* fetch).toMatchObject({ ancestry: "unknown", entries: [{ path: "a" }] })
      posts = -100
      expect(yield* fetch).toMatchObject({ ancestry: "fast-forward" })
    }).pipe(Effect.scoped)
  )

  it.live.each(["../up.md", ".git/config", "a/.GIT/hooks/x"])(
    "is refused with everything it has when a tree holds %s",
    (path) =>
      Effect.gen(function* () {
        const server = yield* aGitServer()
        yield* server.commit("docs", { files: { "README.md": "fine", [path]: "not fine" } })
        const folder = yield* aFolder
        const { fetch } = yield* aRemote(folder)
        expect((yield* Effect.flip(fetch(server.urlOf("docs"))))._tag).toBe("GitCorrupt")
        expect(yield* copiesIn(folder)).toEqual([])
      }).pipe(Effect.scoped)
  )
})
