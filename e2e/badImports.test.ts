import { expect, layer } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { evilRefs, evilUrls } from "./src/evilAddresses.ts"
import { importInto, latestImport, orderImport } from "./src/imports.ts"
import { request } from "./src/request.ts"
import { contentOf, pagesByFile, textsOf } from "./src/spaces.ts"
import { inMemory } from "./src/startOctavo.ts"
import { World, worldOf } from "./src/World.ts"

const jobsAbout = Effect.fnUntraced(function* (spaceId: string) {
  const { octavo } = yield* World
  const { body } = yield* request<{ readonly items: ReadonlyArray<{ readonly subject?: string }> }>(
    octavo,
    "GET",
    "/v1/admin/jobs?limit=1000"
  )
  return body.items.filter((job) => job.subject === spaceId)
})

interface Order {
  readonly url: string
  readonly ref?: string
}

/**
 * Imports into one space what must not succeed, one after the other, with a message that matches; holds that the space did not change,
 * and imports something good at the end.
 */
const refusedImports = Effect.fnUntraced(function* (cases: ReadonlyArray<readonly [Order, RegExp]>) {
  const { aSpace, git, octavo } = yield* World
  const spaceId = yield* aSpace
  yield* importInto(octavo, spaceId, { url: git.urlOf("good") })
  const before = yield* contentOf(octavo, spaceId)
  for (const [order, message] of cases) {
    const outcome = yield* importInto(octavo, spaceId, order)
    expect({ order, ...outcome }).toMatchObject({ order, state: "failed" })
    expect(outcome.message).toMatch(message)
    expect(outcome.message).toMatch(/^[A-Z].*[^.]\.?$/s)
    expect(JSON.stringify(outcome)).not.toMatch(/opensesame|wrong-password|\/tmp\/|\bat .*\.ts/)
    expect(yield* contentOf(octavo, spaceId)).toEqual(before)
  }
  const after = yield* importInto(octavo, spaceId, { url: git.urlOf("better") })
  expect(after).toMatchObject({ state: "done" })
  expect(pagesByFile(yield* contentOf(octavo, spaceId)).has("better.md")).toBe(true)
})

const goodRepositories = Layer.effectDiscard(
  Effect.gen(function* () {
    const { git } = yield* World
    yield* git.commit("good", { files: { "README.md": "# Good\n" } })
    yield* git.commit("better", { files: { "README.md": "# Good\n", "better.md": "# Better\n" } })
  })
)

layer(Layer.provideMerge(goodRepositories, worldOf(inMemory)), {
  timeout: "60 seconds",
  excludeTestServices: true
})("a bad import", (it) => {
  it.effect(
    "from an address that leads somewhere else than to a Git server is refused at once",
    () =>
      Effect.gen(function* () {
        const { aSpace, octavo } = yield* World
        const spaceId = yield* aSpace
        for (const url of evilUrls) {
          const answer = yield* orderImport(octavo, spaceId, { url })
          expect({ url, status: answer.status }).toEqual({ url, status: 422 })
          expect(answer.body.error).toEqual({
            code: 422,
            message: expect.stringMatching(/^(The repository URL|Repositories over SSH) [^]*\.$/)
          })
        }
        expect(yield* jobsAbout(spaceId)).toEqual([])
        expect(yield* latestImport(octavo, spaceId)).toBeUndefined()
      }),
    30_000
  )

  it.effect("of something that is no full ref name is refused at once", () =>
    Effect.gen(function* () {
      const { aSpace, git, octavo } = yield* World
      const spaceId = yield* aSpace
      for (const ref of evilRefs) {
        const answer = yield* orderImport(octavo, spaceId, { url: git.urlOf("good"), ref })
        expect({ ref, status: answer.status }).toEqual({ ref, status: 422 })
        expect(answer.body.error).toEqual({
          code: 422,
          message: "The ref must be a full ref name, such as refs/heads/main."
        })
      }
      expect(yield* jobsAbout(spaceId)).toEqual([])
    })
  )

  it.effect("that does not fit its description says which part", () =>
    Effect.gen(function* () {
      const { aSpace, git, octavo } = yield* World
      const path = `/v1/spaces/${yield* aSpace}/git/import`
      const good = { url: git.urlOf("good"), ref: "refs/heads/main" }
      for (const [body, where] of [
        [{ ref: good.ref }, "url"],
        [{ ...good, url: 7 }, "url"],
        [{ ...good, url: `${good.url}\0` }, "url"],
        [{ ...good, ref: "refs/heads/ma\0in" }, "ref"],
        [{ ...good, repoProjectDirectory: "docs\0" }, "repoProjectDirectory"],
        [{ ...good, force: "yes" }, "force"],
        [{ ...good, timestamp: "yesterday" }, "timestamp"],
        [{ ...good, gitInfo: { provider: "sourceforge" } }, "gitInfo.provider"]
      ] as const) {
        const answer = yield* request(octavo, "POST", path, body)
        expect(answer).toMatchObject({
          status: 400,
          body: { error: { code: 400, details: [{ path: where }] } }
        })
      }
      expect(yield* request(octavo, "POST", "/v1/spaces/nowhere/git/import", good)).toMatchObject({
        status: 404
      })
    })
  )

  it.effect(
    "fails with a sentence when the remote does not give what was asked for",
    () =>
      Effect.gen(function* () {
        const { git, intercept } = yield* World
        yield* git.create("empty")
        yield* git.commit("blob", { files: { "a.md": "# A\n" } })
        const blob = yield* git.git("blob", ["rev-parse", "HEAD:a.md"])
        yield* git.git("blob", ["tag", "thing", blob])
        yield* git.commit("rubbish", { files: { "a.md": "# A\n" } })
        intercept("rubbish", (_, response) => {
          response
            .writeHead(200, { "content-type": "application/x-git-upload-pack-advertisement" })
            .end("0000this is not a packet line at all")
          return true
        })
        intercept("page", (_, response) => {
          response.writeHead(200, { "content-type": "text/html" }).end("<h1>Sign in</h1>")
          return true
        })
        intercept("teapot", (_, response) => {
          response.writeHead(418).end("short and stout")
          return true
        })
        intercept("loop", (request, response) => {
          response.writeHead(302, { location: request.url }).end()
          return true
        })
        intercept("inward", (_, response) => {
          response.writeHead(302, { location: "file:///etc/passwd" }).end()
          return true
        })
        const wrong = git.urlOf("good").replace("opensesame", "wrong-password")
        const cases: ReadonlyArray<readonly [Order, RegExp]> = [
          [{ url: wrong }, /did not accept the credentials/],
          [{ url: `${git.origin}/good.git` }, /did not accept the credentials/],
          [{ url: git.urlOf("good"), ref: "refs/heads/gone" }, /has no refs\/heads\/gone\./],
          [{ url: git.urlOf("blob"), ref: "refs/tags/thing" }, /has no refs\/tags\/thing\./],
          [{ url: git.urlOf("empty") }, /is empty/],
          [{ url: git.urlOf("nothing") }, /no Git repository/],
          [{ url: git.urlOf("page") }, /no Git repository/],
          [{ url: git.urlOf("rubbish") }, /did not answer as a Git server does/],
          [{ url: git.urlOf("teapot") }, /did not answer as a Git server does/],
          [{ url: git.urlOf("loop") }, /redirects/],
          [{ url: git.urlOf("inward") }, /redirects/],
          [{ url: "http://127.0.0.1:1/docs.git" }, /could not be reached/],
          [{ url: "http://nowhere.invalid/docs.git" }, /host .* has no public address/]
        ]
        const spaces = [0, 1, 2].map((space) => cases.filter((_, at) => at % 3 === space))
        yield* Effect.forEach(spaces, refusedImports, { concurrency: "unbounded" })
      }),
    180_000
  )

  it.effect(
    "from a server that hangs says so, leaves other imports alone, and succeeds once the server has woken up",
    () =>
      Effect.gen(function* () {
        const { aSpace, git, intercept, octavo } = yield* World
        yield* git.commit("sleeper", { files: { "README.md": "# Awake\n" } })
        intercept("sleeper", () => true)
        const spaceId = yield* aSpace
        yield* orderImport(octavo, spaceId, { url: git.urlOf("sleeper") })
        const other = yield* importInto(octavo, yield* aSpace, { url: git.urlOf("good") })
        expect(other.state).toBe("done")
        const told = yield* latestImport(octavo, spaceId).pipe(
          Effect.delay("500 millis"),
          Effect.repeat({ until: (state) => state?.message !== undefined })
        )
        expect(told).toMatchObject({ message: expect.stringContaining("took too long") })
        intercept("sleeper", null)
        const end = yield* latestImport(octavo, spaceId).pipe(
          Effect.delay("200 millis"),
          Effect.repeat({ until: (state) => state?.state === "done" || state?.state === "failed" })
        )
        expect(end).toMatchObject({ state: "done" })
      }),
    120_000
  )

  it.effect("of what is no plain file leaves it out, with a word about each", () =>
    Effect.gen(function* () {
      const { aSpace, git, octavo } = yield* World
      const pointer = `version https://git-lfs.github.com/spec/v1\noid sha256:${"a".repeat(64)}\nsize 12345\n`
      yield* git.commit("odd", {
        files: {
          "README.md": "# Odd\n",
          "link.md": { symlink: "../../../../etc/passwd" },
          "secrets.png": { symlink: "/etc/shadow" },
          library: { submodule: "1".repeat(40) },
          ".gitbook/assets/big.psd": pointer,
          "Guide.md": "# Upper\n",
          "guide.md": "# Lower\n",
          "with space & more.md": "# Spaces\n",
          "hundred%25.md": "# Percent\n",
          "日本語/ページ.md": "# ページ\n",
          "back\\slash.md": "# Backslash\n",
          "new\nline.md": "# Newline\n"
        }
      })
      const spaceId = yield* aSpace
      const outcome = yield* importInto(octavo, spaceId, { url: git.urlOf("odd") })
      expect(outcome.state).toBe("done")
      expect(
        outcome.problems.map(({ path, message, severity }) => `${severity} ${path}: ${message}`).toSorted()
      ).toEqual([
        "warning .gitbook/assets/big.psd: Git LFS keeps the contents of this file elsewhere; it is left out.",
        "warning back\\slash.md: The name holds a backslash, so the file is left out.",
        "warning guide.md: The name differs from Guide.md in case alone. Both are imported, but many computers cannot hold both.",
        "warning library: Submodules are not read; this one is left out.",
        "warning link.md: Symbolic links are not followed; this one is left out.",
        "warning new\nline.md: The name holds control characters, so the file is left out.",
        "warning secrets.png: Symbolic links are not followed; this one is left out."
      ])
      const content = yield* contentOf(octavo, spaceId)
      const pages = pagesByFile(content)
      expect([...pages.keys()].toSorted()).toEqual([
        "Guide.md",
        "README.md",
        "guide.md",
        "hundred%25.md",
        "with space & more.md",
        "日本語/ページ.md"
      ])
      expect(content.files).toEqual([])
      for (const [path, markdown] of [
        ["Guide.md", "# Upper\n"],
        ["guide.md", "# Lower\n"],
        ["hundred%25.md", "# Percent\n"],
        ["日本語/ページ.md", "# ページ\n"]
      ] as const) {
        expect(yield* textsOf(octavo, spaceId, pages.get(path)!.id)).toMatchObject({ markdown })
      }
    })
  )

  it.effect(
    "of a tree that climbs out of itself or into .git takes nothing",
    () =>
      Effect.gen(function* () {
        const { git } = yield* World
        const blob = Buffer.from(
          yield* (yield* World).git
            .commit("evil", { files: { "README.md": "# Evil\n" } })
            .pipe(Effect.andThen(git.git("evil", ["rev-parse", "HEAD:README.md"]))),
          "hex"
        )
        const message = /contains invalid Git objects|objects are missing or damaged/
        const cases: Array<readonly [Order, RegExp]> = []
        for (const [at, name] of ["..", ".git", ".GIT", "a/../../b", ""].entries()) {
          const tree = Buffer.concat([Buffer.from(`100644 ${name}\0`), blob])
          const treeId = yield* git.git(
            "evil",
            ["hash-object", "-t", "tree", "--literally", "-w", "--stdin"],
            tree
          )
          const commit = `tree ${treeId}\nauthor A <a@a.example> 1700000000 +0000\ncommitter A <a@a.example> 1700000000 +0000\n\nEvil\n`
          const commitId = yield* git.git(
            "evil",
            ["hash-object", "-t", "commit", "-w", "--stdin"],
            Buffer.from(commit)
          )
          const ref = `refs/heads/evil-${at}`
          yield* git.git("evil", ["update-ref", ref, commitId])
          cases.push([{ url: git.urlOf("evil"), ref }, message])
        }
        yield* refusedImports(cases)
      }),
    240_000
  )
})
