import { describe, expect, it } from "@effect/vitest"
import { aFolder, freePort } from "@octavo/kernel/testing"
import { Effect } from "effect"
import { rmSync } from "node:fs"
import { createServer } from "node:net"
import { join } from "node:path"
import { GitUnreachable } from "../../src/index.ts"
import { aGitServer } from "../../src/testing/index.ts"
import { aRemote } from "./aWorld.ts"

const failureOf = Effect.fnUntraced(function* (url: string, ref?: string) {
  const { fetch } = yield* aRemote(yield* aFolder)
  const failure = yield* Effect.flip(fetch(url, ref === undefined ? {} : { ref }))
  const mayPass = failure instanceof GitUnreachable && failure.mayPass
  return { tag: failure._tag, message: failure.message, mayPass }
})

describe("a broken repository", () => {
  it.live.each(["blob", "tree", "commit"] as const)(
    "that misses a %s at its server is named as that, and not as a cut connection",
    (kind) =>
      Effect.gen(function* () {
        const server = yield* aGitServer()
        yield* server.commit("docs", { files: { "a.md": "# A\n", "b/c.md": "# C\n" } })
        const spec = { blob: "HEAD:a.md", tree: "HEAD:b", commit: "refs/heads/main" }[kind]
        yield* server.git("docs", ["symbolic-ref", "HEAD", "refs/heads/main"])
        const oid = yield* server.git("docs", ["rev-parse", spec])
        rmSync(join(server.folder, "docs.git", "objects", oid.slice(0, 2), oid.slice(2)))
        const failure = yield* failureOf(server.urlOf("docs"))
        expect([kind, failure]).toEqual([
          kind,
          {
            tag: "GitCorrupt",
            mayPass: false,
            message: expect.stringContaining("The Git server cannot read all of its repository")
          }
        ])
      }).pipe(Effect.scoped)
  )

  it.live("without a commit, without the branch, or behind a page of a sign-in is named as what it is", () =>
    Effect.gen(function* () {
      const server = yield* aGitServer({
        intercept: (request, response) => {
          if (!request.url!.startsWith("/login.git")) return false
          response.writeHead(200, { "content-type": "text/html; charset=utf-8" }).end("<html>Sign in")
          return true
        }
      })
      yield* server.create("empty")
      yield* server.commit("docs", { files: { "a.md": "# A\n" } })
      expect(yield* failureOf(server.urlOf("empty"))).toMatchObject({
        tag: "GitRepositoryEmpty",
        message: expect.stringContaining("is empty")
      })
      expect(yield* failureOf(server.urlOf("docs"), "refs/heads/gone")).toMatchObject({
        tag: "GitRefNotFound",
        message: expect.stringContaining("has no refs/heads/gone")
      })
      expect(yield* failureOf(server.urlOf("login"))).toMatchObject({
        tag: "GitRepositoryNotFound",
        message: expect.stringContaining("a web page, which may be that of a sign-in")
      })
    }).pipe(Effect.scoped)
  )

  it.live("that is shallow at its server is read", () =>
    Effect.gen(function* () {
      const server = yield* aGitServer()
      yield* server.commit("docs", { files: { "a.md": "# A\n" } })
      yield* server.commit("docs", { files: { "a.md": "# B\n" } })
      const whole = `file://${join(server.folder, "docs.git")}`
      yield* server.create("shallow")
      yield* server.git("shallow", ["fetch", "-q", "--depth=1", whole, "+refs/heads/main:refs/heads/main"])
      const { fetch } = yield* aRemote(yield* aFolder)
      expect((yield* fetch(server.urlOf("shallow"))).entries).toHaveLength(1)
    }).pipe(Effect.scoped)
  )

  it.live("whose server is away, does not speak TLS, or has too much to do is named with the reason", () =>
    Effect.gen(function* () {
      const server = yield* aGitServer({
        intercept: (request, response) => {
          response.writeHead(Number(/\d{3}/.exec(request.url ?? "")?.[0] ?? 500)).end()
          return true
        }
      })
      expect(yield* failureOf(`http://127.0.0.1:${yield* freePort}/docs.git`)).toEqual({
        tag: "GitUnreachable",
        mayPass: true,
        message: expect.stringContaining("the connection was refused")
      })
      expect(yield* failureOf(`${server.origin.replace("http:", "https:")}/docs.git`)).toEqual({
        tag: "GitUnreachable",
        mayPass: false,
        message: expect.stringContaining("check that this port speaks TLS")
      })
      expect(yield* failureOf("http://nobody.test/docs.git")).toMatchObject({
        tag: "GitUnreachable",
        mayPass: false,
        message: expect.stringContaining("could not be found")
      })
      const silent = createServer((socket) => void socket.destroy())
      yield* Effect.promise(() => new Promise<void>((resolve) => silent.listen(0, "127.0.0.1", resolve)))
      const { port } = silent.address() as { readonly port: number }
      const cut = yield* failureOf(`http://127.0.0.1:${port}/docs.git`)
      silent.close()
      expect(cut).toMatchObject({
        mayPass: true,
        message: expect.stringContaining("the connection was cut")
      })
      for (const [status, mayPass] of [
        [500, true],
        [503, true],
        [429, true],
        [405, false],
        [418, false]
      ] as const) {
        expect(yield* failureOf(`${server.origin}/status-${status}`)).toEqual({
          tag: "GitUnreachable",
          mayPass,
          message: expect.stringContaining(`HTTP status ${status}`)
        })
      }
    }).pipe(Effect.scoped)
  )
})
