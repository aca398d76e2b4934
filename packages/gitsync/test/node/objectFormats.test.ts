import { describe, expect, it } from "@effect/vitest"
import { aFolder } from "@octavo/kernel/testing"
import { DateTime, Effect, Redacted, Stream } from "effect"
import { aGitServer } from "../../src/testing/index.ts"
import { aRemote } from "./aWorld.ts"

describe("a repository of the object format SHA-256", () => {
  it.live("is refused with a word about it, to be read and to be written, with commits and without", () =>
    Effect.gen(function* () {
      const server = yield* aGitServer()
      const { remote } = yield* aRemote(yield* aFolder)
      const git = yield* remote
      const folder = `${server.folder}/new.git`
      yield* server.git("new", ["init", "--quiet", "--bare", "--object-format=sha256", folder])
      yield* server.create("new")
      const place = {
        url: Redacted.make(server.urlOf("new").replace("127.0.0.1", "git.test")),
        ref: "refs/heads/main"
      }
      const refused = { _tag: "GitFormatUnsupported", message: expect.stringContaining("SHA-256") }
      const pushed = git.push({
        ...place,
        parent: null,
        message: "First",
        author: { name: "Ada", email: "ada@example.com" },
        at: DateTime.makeUnsafe(0),
        announce: () => Effect.void,
        writes: Stream.make({ path: "README.md", bytes: Buffer.from("# Start\n") })
      })
      expect(yield* Effect.flip(pushed)).toMatchObject(refused)
      expect(yield* server.git("new", ["for-each-ref"])).toBe("")
      yield* server.commit("new", { files: { "README.md": "# Start\n" } })
      expect(yield* Effect.flip(git.fetch(place))).toMatchObject(refused)
    }).pipe(Effect.scoped)
  )
})
