import { expect, layer } from "@effect/vitest"
import { DateTime, Effect, type Layer, Redacted, Stream } from "effect"
import { type GitPush, GitRemote, type GitWrite } from "../../src/remote/GitRemote.ts"
import { GitHost } from "../../src/testing/GitHost.ts"

const main = "refs/heads/main"

const writing = (files: Readonly<Record<string, string | null>>): ReadonlyArray<GitWrite> =>
  Object.entries(files).map(([path, text]) => ({ path, bytes: text === null ? null : Buffer.from(text) }))

const push = Effect.fnUntraced(function* (
  repository: string,
  given: Pick<GitPush, "parent"> &
    Partial<GitPush> & { readonly files: Readonly<Record<string, string | null>> }
) {
  const { files, ...rest } = given
  return yield* (yield* GitRemote).push({
    url: Redacted.make((yield* GitHost).urlOf(repository)),
    ref: main,
    message: "From Octavo",
    author: { name: "Ben Editor", email: "ben@example.com" },
    at: DateTime.makeUnsafe("2026-05-01T10:00:00Z"),
    announce: () => Effect.void,
    writes: Stream.fromIterable(writing(files)),
    ...rest
  })
})

const read = Effect.fnUntraced(function* (repository: string, known?: string) {
  const remote = yield* GitRemote
  const url = Redacted.make((yield* GitHost).urlOf(repository))
  const snapshot = yield* remote.fetch({ url, ref: main, known })
  const blobs = yield* Stream.runCollect(
    remote.readBlobs(
      snapshot.copy,
      snapshot.entries.map(({ oid }) => oid)
    )
  )
  const texts = snapshot.entries.map(({ path }, index) => [path, Buffer.from(blobs[index]!.bytes).toString()])
  return { ...snapshot, files: Object.fromEntries(texts) as Record<string, string> }
})

/** How every `GitRemote` pushes. */
export const pushContract = <E>(name: string, world: Layer.Layer<GitRemote | GitHost, E>) =>
  layer(world, { timeout: "30 seconds", excludeTestServices: true })(`GitRemote.push (${name})`, (it) => {
    it.effect("puts a commit on top of what it was made for, and leaves all other files alone", () =>
      Effect.gen(function* () {
        const host = yield* GitHost
        const parent = yield* host.commit("on-top", {
          files: { "a.md": "a", "gone.md": "gone", "src/main.c": "int", run: { executable: "#!" } }
        })
        yield* (yield* GitRemote).fetch({
          url: Redacted.make(host.urlOf("on-top")),
          ref: main
        })
        const files = { "a.md": "aa", "gone.md": null, 'über uns/ein "Wort".md': "Grüße\n" }
        const oid = yield* push("on-top", { parent, files, message: "One\n\nTwo" })
        const after = yield* read("on-top", parent)
        expect(after.ancestry).toBe("fast-forward")
        expect(after.commit).toMatchObject({
          oid,
          message: "One\n\nTwo",
          authorName: "Ben Editor",
          authorEmail: "ben@example.com",
          committerEmail: "noreply@octavo.invalid"
        })
        expect(DateTime.formatIso(after.commit.authoredAt)).toBe("2026-05-01T10:00:00.000Z")
        expect(after.files).toEqual({
          "a.md": "aa",
          run: "#!",
          "src/main.c": "int",
          'über uns/ein "Wort".md': "Grüße\n"
        })
        expect(after.entries.find(({ path }) => path === "run")?.kind).toBe("executable")
      })
    )

    it.effect("tells the name of the commit before anybody can see it", () =>
      Effect.gen(function* () {
        const host = yield* GitHost
        const parent = yield* host.commit("announced", { files: { a: "1" } })
        const url = Redacted.make(host.urlOf("announced"))
        yield* (yield* GitRemote).fetch({ url, ref: main })
        const seen: Array<string> = []
        const announce = (oid: string) =>
          Effect.map(host.tipOf("announced", main), (tip) => void seen.push(oid, tip ?? ""))
        const oid = yield* push("announced", { parent, files: { a: "2" }, announce })
        expect(seen).toEqual([oid, parent])
      })
    )

    it.effect("makes the first commit of an empty repository, and further ones on it", () =>
      Effect.gen(function* () {
        yield* (yield* GitHost).create("empty-at-first")
        const first = yield* push("empty-at-first", { parent: null, files: { "README.md": "# One\n" } })
        const second = yield* push("empty-at-first", { parent: first, files: { "README.md": "# Two\n" } })
        const after = yield* read("empty-at-first", first)
        expect(after).toMatchObject({
          ancestry: "fast-forward",
          files: { "README.md": "# Two\n" },
          commit: { oid: second }
        })
      })
    )

    it.effect("begins a branch that is not there yet", () =>
      Effect.gen(function* () {
        const host = yield* GitHost
        yield* host.commit("branches", { ref: "refs/heads/other", files: { a: "a" } })
        yield* push("branches", { parent: null, files: { b: "b" } })
        expect((yield* read("branches")).files).toEqual({ b: "b" })
      })
    )

    it.effect("never overwrites what somebody else pushed meanwhile", () =>
      Effect.gen(function* () {
        const host = yield* GitHost
        const parent = yield* host.commit("race", { files: { a: "1" } })
        const url = Redacted.make(host.urlOf("race"))
        yield* (yield* GitRemote).fetch({ url, ref: main })
        yield* host.commit("race", { files: { a: "2" } })
        expect((yield* Effect.flip(push("race", { parent, files: { a: "mine" } })))._tag).toBe("GitRefMoved")
        expect((yield* Effect.flip(push("race", { parent: null, files: { a: "mine" } })))._tag).toBe(
          "GitRefMoved"
        )
        expect((yield* read("race")).files).toEqual({ a: "2" })
      })
    )

    it.effect("lets one of several who push at once win", () =>
      Effect.gen(function* () {
        const host = yield* GitHost
        const parent = yield* host.commit("crowded", { files: { a: "0" } })
        const url = Redacted.make(host.urlOf("crowded"))
        const outcomes = yield* Effect.forEach(
          ["one", "two", "three"],
          (name) =>
            Effect.gen(function* () {
              yield* (yield* GitRemote).fetch({ url, ref: main })
              return yield* Effect.result(push("crowded", { parent, files: { a: name } }))
            }),
          { concurrency: "unbounded" }
        )
        const won = outcomes.flatMap((outcome) => (outcome._tag === "Success" ? [outcome.success] : []))
        expect(won).toEqual([(yield* read("crowded")).commit.oid])
        for (const outcome of outcomes) {
          if (outcome._tag === "Failure") expect(outcome.failure._tag).toBe("GitRefMoved")
        }
      })
    )

    it.effect("says that credentials may not write, and never what they were", () =>
      Effect.gen(function* () {
        const host = yield* GitHost
        const parent = yield* host.commit("closed", { files: { a: "a" } })
        const url = new URL(host.urlOf("closed"))
        url.password = "swordfish"
        const refused = yield* Effect.flip(
          push("closed", { parent, files: {}, url: Redacted.make(url.href) })
        )
        expect(refused._tag).toBe("GitAuthenticationFailed")
        expect(`${refused.message} ${JSON.stringify(refused)} ${String(refused.stack)}`).not.toContain(
          "swordfish"
        )
      })
    )
  })
