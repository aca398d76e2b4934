import { aFolder } from "@octavo/kernel/testing"
import { describe, expect, it } from "@effect/vitest"
import { DateTime, Effect, Redacted, Stream } from "effect"
import { chmodSync, mkdirSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { aGitServer, type GitServerOptions } from "../../src/testing/index.ts"
import { aRemote, folderOfCopy } from "./aWorld.ts"

/** A repository with a commit, a copy of it, and a way to push. */
const aPusher = Effect.fnUntraced(function* (options: GitServerOptions = {}) {
  const folder = yield* aFolder
  const server = yield* aGitServer(options)
  const parent = yield* server.commit("docs", { files: { a: "1" } })
  const { fetch, remote } = yield* aRemote(folder)
  const { copy } = yield* fetch(server.urlOf("docs"))
  const push = Effect.flatMap(remote, (git) =>
    git.push({
      url: Redacted.make(server.urlOf("docs")),
      ref: "refs/heads/main",
      parent,
      message: "From the space",
      author: { name: "Ben", email: "ben@example.com" },
      at: DateTime.makeUnsafe("2026-05-01T10:00:00Z"),
      announce: () => Effect.void,
      writes: Stream.fromIterable([{ path: "a", bytes: Buffer.from("2") }])
    })
  )
  return { copy: join(folder, folderOfCopy(copy)), fetch: fetch(server.urlOf("docs")), push, server }
})

describe("a push", () => {
  it.live("that a hook declines fails with what the hook said", () =>
    Effect.gen(function* () {
      const { push, server } = yield* aPusher()
      const hooks = join(server.folder, "docs.git", "hooks")
      mkdirSync(hooks, { recursive: true })
      const hook = join(hooks, "pre-receive")
      writeFileSync(hook, "#!/bin/sh\necho 'Every commit needs'\necho 'a ticket.' >&2\nexit 1\n")
      chmodSync(hook, 0o755)
      const { message } = yield* Effect.flip(push)
      expect(message).toContain("(pre-receive hook declined)")
      expect(message).toContain("Every commit needs a ticket.")
    }).pipe(Effect.scoped)
  )

  it.live("by who may read and not write says so", () =>
    Effect.gen(function* () {
      const { push } = yield* aPusher({
        intercept: (request, response) => {
          const isWrite = request.url?.includes("receive-pack") === true
          if (isWrite) response.writeHead(403).end()
          return isWrite
        }
      })
      const refused = yield* Effect.flip(push)
      expect(refused).toMatchObject({ _tag: "GitAuthenticationFailed", toWrite: true })
      expect(refused.message).toContain("may push")
    }).pipe(Effect.scoped)
  )

  it.live("goes on after one that was killed while it made its commit", () =>
    Effect.gen(function* () {
      const { copy, fetch, push } = yield* aPusher()
      mkdirSync(join(copy, "refs", "octavo"), { recursive: true })
      writeFileSync(join(copy, "refs", "octavo", "draft.lock"), "")
      expect((yield* Effect.flip(push))._tag).toBe("GitCopyLost")
      yield* fetch
      expect(yield* push).toMatch(/^[0-9a-f]{40}$/)
    }).pipe(Effect.scoped)
  )
})

describe("a server that is busy", () => {
  it.live("is named with the status that it answers", () =>
    Effect.gen(function* () {
      let isBusy = false
      const { fetch } = yield* aPusher({
        intercept: (_, response) => {
          if (isBusy) response.writeHead(429, { "retry-after": "2" }).end()
          return isBusy
        }
      })
      isBusy = true
      const failure = yield* Effect.flip(fetch)
      expect(failure).toMatchObject({ _tag: "GitUnreachable", reason: "answer", status: 429 })
      expect(failure.message).toContain("429")
    }).pipe(Effect.scoped)
  )
})
