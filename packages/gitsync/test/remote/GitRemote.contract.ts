import { expect, layer } from "@effect/vitest"
import { DateTime, Effect, type Layer, Redacted, Stream } from "effect"
import { GitRemote } from "../../src/remote/GitRemote.ts"
import type { GitSnapshot } from "../../src/remote/GitSnapshot.ts"
import { GitHost } from "../../src/testing/GitHost.ts"

const main = "refs/heads/main"

const fetch = Effect.fnUntraced(function* (
  repository: string,
  options: { ref?: string; known?: string; url?: string } = {}
) {
  const { ref = main, known, url = (yield* GitHost).urlOf(repository) } = options
  return yield* (yield* GitRemote).fetch({ url: Redacted.make(url), ref, known })
})

const read = Effect.fnUntraced(function* (snapshot: GitSnapshot) {
  const remote = yield* GitRemote
  const blobs = yield* Stream.runCollect(
    remote.readBlobs(
      snapshot.copy,
      snapshot.entries.filter((entry) => entry.size !== null).map((entry) => entry.oid)
    )
  )
  const bytes = new Map(blobs.map((blob) => [blob.oid, blob.bytes]))
  return Object.fromEntries(
    snapshot.entries.map((entry) => [entry.path, Buffer.from(bytes.get(entry.oid) ?? []).toString("utf8")])
  )
})

/** The contract of `GitRemote`, on a host that the test fills. */
export const gitRemoteContract = <E>(name: string, world: Layer.Layer<GitRemote | GitHost, E>) =>
  layer(world, { timeout: "30 seconds", excludeTestServices: true })(`GitRemote (${name})`, (it) => {
    it.effect("takes a snapshot of a branch: the commit and everything in it", () =>
      Effect.gen(function* () {
        const host = yield* GitHost
        const oid = yield* host.commit("snapshot", {
          message: "Say hello\n\nAnd mean it",
          files: {
            "README.md": "# Hello\n",
            "guides/über uns.md": "Grüße\n",
            "bin/run": { executable: "#!/bin/sh\n" },
            "a-link": { symlink: "/etc/passwd" },
            "vendor/theme": { submodule: "1".repeat(40) },
            ".gitbook/assets/empty.bin": ""
          }
        })
        const snapshot = yield* fetch("snapshot")
        expect(snapshot.commit).toMatchObject({
          oid,
          message: "Say hello\n\nAnd mean it",
          authorName: "Ada Writer",
          authorEmail: "ada@example.com"
        })
        expect(DateTime.formatIso(snapshot.commit.authoredAt)).toMatch(/^2026-01-01T/)
        expect(snapshot.ancestry).toBe("unrelated")
        expect(snapshot.entries.map(({ path, kind, size }) => [path, kind, size])).toEqual([
          [".gitbook/assets/empty.bin", "file", 0],
          ["README.md", "file", 8],
          ["a-link", "symlink", 11],
          ["bin/run", "executable", 10],
          ["guides/über uns.md", "file", 8],
          ["vendor/theme", "submodule", null]
        ])
        expect(yield* read(snapshot)).toMatchObject({
          "README.md": "# Hello\n",
          "guides/über uns.md": "Grüße\n",
          "a-link": "/etc/passwd",
          ".gitbook/assets/empty.bin": ""
        })
      })
    )

    it.effect("reads contents byte for byte, in the order asked for", () =>
      Effect.gen(function* () {
        const host = yield* GitHost
        const every = Uint8Array.from({ length: 70_000 }, (_, index) => (index * 31) % 256)
        const many = Object.fromEntries(
          Array.from({ length: 300 }, (_, index) => [`f${index}`, Buffer.alloc(index * 37, index)])
        )
        yield* host.commit("bytes", { files: { ...many, every, newlines: "\n\n\n", nul: "a\0b" } })
        const { copy, entries } = yield* fetch("bytes")
        const oids = entries.map((entry) => entry.oid).reverse()
        const blobs = yield* Stream.runCollect((yield* GitRemote).readBlobs(copy, oids))
        expect(blobs.map((blob) => blob.oid)).toEqual(oids)
        const byPath = new Map(entries.map((entry) => [entry.path, entry.oid]))
        const bytesOf = (path: string) => blobs.find((blob) => blob.oid === byPath.get(path))?.bytes
        expect(Buffer.from(bytesOf("every") ?? [])).toEqual(Buffer.from(every))
        expect(Buffer.from(bytesOf("nul") ?? []).toString()).toBe("a\0b")
        expect(Buffer.from(bytesOf("f299") ?? [])).toEqual(many["f299"])
      })
    )

    it.effect.each(["0".repeat(40), "7".repeat(40), "not an oid", "a\nb", "--help", ""])(
      "cannot read %j, which it was never given",
      (oid) =>
        Effect.gen(function* () {
          yield* (yield* GitHost).commit("absent", { files: { a: "a" } })
          const { copy } = yield* fetch("absent")
          const read = Stream.runCollect((yield* GitRemote).readBlobs(copy, [oid]))
          expect((yield* Effect.flip(read))._tag).toBe("GitCopyLost")
        })
    )

    it.effect("reads nothing when asked for nothing", () =>
      Effect.gen(function* () {
        yield* (yield* GitHost).commit("nothing", { files: { a: "a" } })
        const { copy } = yield* fetch("nothing")
        expect(yield* Stream.runCollect((yield* GitRemote).readBlobs(copy, []))).toEqual([])
      })
    )

    it.effect("brings up to date what was read before", () =>
      Effect.gen(function* () {
        const host = yield* GitHost
        yield* host.commit("changes", {
          files: { edited: "1", "old/moved": "moved", gone: "gone", still: "still" }
        })
        const before = yield* fetch("changes")
        yield* host.commit("changes", {
          files: { edited: "2", "old/moved": null, "new/moved": "moved", gone: null, come: "come" }
        })
        const after = yield* fetch("changes", { known: before.commit.oid })
        expect(after.ancestry).toBe("fast-forward")
        expect(after.ahead).toBe(1)
        expect(yield* read(after)).toEqual({
          come: "come",
          edited: "2",
          "new/moved": "moved",
          still: "still"
        })
      })
    )

    it.effect("says at a first fetch when each file was changed last", () =>
      Effect.gen(function* () {
        const host = yield* GitHost
        yield* host.commit("times", { files: { "old ä.md": "1", edited: "1", moved: "1", gone: "1" } })
        yield* host.commit("times", { files: { edited: "2", gone: null } })
        const tip = yield* host.commit("times", { files: { moved: null, "new/moved": "1" } })
        const { changedAt, commit, entries } = yield* fetch("times")
        const [first = 0, second = 0, third = 0] = [...new Set(changedAt.values())].sort((a, b) => a - b)
        expect(third).toBe(Number(commit.committedAt.epochMilliseconds))
        expect(entries.map(({ path }) => [path, changedAt.get(path)])).toEqual([
          ["edited", second],
          ["new/moved", third],
          ["old ä.md", first]
        ])
        expect(first).toBeLessThan(second)
        expect((yield* fetch("times", { known: tip })).changedAt.size).toBe(0)
      })
    )

    it.effect("notices a branch that stands still, goes on, or was rewritten", () =>
      Effect.gen(function* () {
        const host = yield* GitHost
        const first = yield* host.commit("ancestry", { files: { a: "1" } })
        expect((yield* fetch("ancestry", { known: first })).ancestry).toBe("up-to-date")
        for (let step = 0; step < 60; step++) yield* host.commit("ancestry", { files: { a: `step ${step}` } })
        const { commit, ancestry } = yield* fetch("ancestry", { known: first })
        expect(ancestry).toBe("fast-forward")
        yield* host.commit("ancestry", { files: { b: "other" }, orphan: true })
        expect((yield* fetch("ancestry", { known: commit.oid })).ancestry).toBe("diverged")
        expect((yield* fetch("ancestry", { known: "3".repeat(40) })).ancestry).toBe("diverged")
        expect((yield* fetch("ancestry", { known: "--help" })).ancestry).toBe("diverged")
      })
    )

    it.effect("reads any ref, side by side", () =>
      Effect.gen(function* () {
        const host = yield* GitHost
        yield* host.commit("refs", { files: { a: "main" } })
        yield* host.commit("refs", { ref: "refs/pull/7/head", files: { a: "pull" } })
        yield* host.commit("refs", { ref: "refs/tags/v1.0", files: { a: "tag" } })
        expect(yield* read(yield* fetch("refs", { ref: "refs/pull/7/head" }))).toEqual({ a: "pull" })
        expect(yield* read(yield* fetch("refs", { ref: "refs/tags/v1.0" }))).toEqual({ a: "tag" })
        expect(yield* read(yield* fetch("refs"))).toEqual({ a: "main" })
      })
    )

    it.effect("serves several readers of one repository at once", () =>
      Effect.gen(function* () {
        const host = yield* GitHost
        yield* host.commit("crowd", { files: { a: "a" } })
        yield* host.commit("crowd", { ref: "refs/heads/next", files: { a: "b" } })
        const seen = yield* Effect.forEach(
          [main, "refs/heads/next", main, "refs/heads/next"],
          (ref) => Effect.flatMap(fetch("crowd", { ref }), read),
          { concurrency: "unbounded" }
        )
        expect(seen.map((files) => files["a"])).toEqual(["a", "b", "a", "b"])
      })
    )

    it.effect("tells an empty repository, a missing ref and a missing repository apart", () =>
      Effect.gen(function* () {
        const host = yield* GitHost
        yield* host.create("empty")
        expect((yield* Effect.flip(fetch("empty")))._tag).toBe("GitRepositoryEmpty")
        yield* host.commit("one", { files: { a: "a" } })
        expect(yield* Effect.flip(fetch("one", { ref: "refs/heads/none" }))).toMatchObject({
          _tag: "GitRefNotFound",
          ref: "refs/heads/none"
        })
        expect((yield* Effect.flip(fetch("never-made")))._tag).toBe("GitRepositoryNotFound")
      })
    )

    it.effect("says that credentials are wrong or missing, and never what they were", () =>
      Effect.gen(function* () {
        const host = yield* GitHost
        yield* host.commit("locked", { files: { a: "a" } })
        const url = new URL(host.urlOf("locked"))
        url.password = "swordfish"
        const wrong = yield* Effect.flip(fetch("locked", { url: url.href }))
        expect(wrong._tag).toBe("GitAuthenticationFailed")
        expect(`${wrong.message} ${JSON.stringify(wrong)} ${String(wrong.stack)}`).not.toContain("swordfish")
        url.username = url.password = ""
        expect((yield* Effect.flip(fetch("locked", { url: url.href })))._tag).toBe("GitAuthenticationFailed")
      })
    )

    it.effect.each([
      "main",
      "refs/heads/",
      "refs/heads/--upload-pack=x",
      "refs/heads/a..b",
      "refs/heads/a:refs/heads/b",
      "refs/heads/*",
      "+refs/heads/main",
      "refs/heads/x\ny",
      ""
    ])("refuses the ref %j", (ref) =>
      Effect.gen(function* () {
        yield* (yield* GitHost).commit("plain", { files: { a: "a" } })
        expect((yield* Effect.flip(fetch("plain", { ref })))._tag).toBe("GitRefRefused")
      })
    )

    it.effect.each([
      "ext::sh -c 'touch /tmp/owned'",
      "--upload-pack=touch /tmp/owned",
      "file:///etc",
      "/etc/passwd",
      "ssh://-oProxyCommand=touch/x",
      "-oProxyCommand=touch:x",
      "git://git.example/x",
      "ftp://git.example/x",
      "fd::3",
      "https://git.example/x\n.git",
      "git@git.example:owner/x.git",
      "https://",
      "https://git.example/x?y",
      ""
    ])("refuses the URL %j", (url) =>
      Effect.gen(function* () {
        expect((yield* Effect.flip(fetch("any", { url })))._tag).toBe("GitUrlRefused")
      })
    )

    it.effect("says so when the local copy is gone", () =>
      Effect.gen(function* () {
        const remote = yield* GitRemote
        const lost = yield* Effect.flip(Stream.runCollect(remote.readBlobs("e".repeat(64), ["1".repeat(40)])))
        expect(lost._tag).toBe("GitCopyLost")
      })
    )
  })
