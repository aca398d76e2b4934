import { expect, layer } from "@effect/vitest"
import { Effect, type Scope } from "effect"
import { aRepositoryName } from "./src/importFiles.ts"
import { importInto, latestImport, orderImport } from "./src/imports.ts"
import { onStores } from "./src/onStores.ts"
import { request } from "./src/request.ts"
import { type Content, contentOf, flat, pagesByFile, textsOf } from "./src/spaces.ts"
import type { Octavo } from "./src/startOctavo.ts"
import { World, worldOf } from "./src/World.ts"

const revisionOf = Effect.fnUntraced(function* (spaceId: string, revisionId: string) {
  const { octavo } = yield* World
  return (yield* request<Content>(octavo, "GET", `/v1/spaces/${spaceId}/revisions/${revisionId}`)).body
})

/** The commits of a space's revisions, from the latest back to the empty beginning. */
const commitsOf = Effect.fnUntraced(function* (spaceId: string) {
  const { octavo } = yield* World
  const commits: Array<string | undefined> = []
  let content = yield* contentOf(octavo, spaceId)
  for (;;) {
    commits.push(content.git?.oid)
    const [parent] = content.parents
    if (parent === undefined) return commits
    content = yield* revisionOf(spaceId, parent)
  }
})

const textOf = Effect.fnUntraced(function* (spaceId: string, path: string) {
  const { octavo } = yield* World
  const page = pagesByFile(yield* contentOf(octavo, spaceId)).get(path)
  return page === undefined ? undefined : (yield* textsOf(octavo, spaceId, page.id)).markdown
})

const reimports = (name: string, start: Effect.Effect<Octavo, never, Scope.Scope>) =>
  layer(worldOf(start), { timeout: "60 seconds", excludeTestServices: true })(
    `importing again, ${name}`,
    (it) => {
      it.effect("what did not change makes no revision", () =>
        Effect.gen(function* () {
          const { aSpace, git, octavo } = yield* World
          const repository = aRepositoryName()
          const oid = yield* git.commit(repository, { files: { "README.md": "# One\n", "b.md": "# B\n" } })
          const spaceId = yield* aSpace
          const order = { url: git.urlOf(repository) }
          yield* importInto(octavo, spaceId, order)
          const before = yield* contentOf(octavo, spaceId)
          for (const again of [order, { ...order, force: true }, order]) {
            const outcome = yield* importInto(octavo, spaceId, again)
            expect(outcome).toMatchObject({ state: "done", commit: oid, message: "Nothing had changed" })
            expect(outcome.revision).toBeUndefined()
          }
          expect(yield* contentOf(octavo, spaceId)).toEqual(before)
          expect(yield* commitsOf(spaceId)).toEqual([oid, undefined])
        })
      )

      it.effect(
        "a rewritten history is refused until it is forced, and what it replaced stays readable",
        () =>
          Effect.gen(function* () {
            const { aSpace, git, octavo } = yield* World
            const repository = aRepositoryName()
            yield* git.commit(repository, { files: { "README.md": "# First\n" } })
            const second = yield* git.commit(repository, { files: { "README.md": "# Second\n" } })
            const spaceId = yield* aSpace
            const order = { url: git.urlOf(repository) }
            yield* importInto(octavo, spaceId, order)
            const before = yield* contentOf(octavo, spaceId)
            const rewritten = yield* git.commit(repository, {
              orphan: true,
              files: { "README.md": "# Rewritten\n" }
            })

            const refused = yield* importInto(octavo, spaceId, order)
            expect(refused).toMatchObject({
              state: "failed",
              message: expect.stringMatching(/history of refs\/heads\/main was rewritten.*Import with force/)
            })
            expect(yield* contentOf(octavo, spaceId)).toEqual(before)

            const forced = yield* importInto(octavo, spaceId, { ...order, force: true })
            expect(forced).toMatchObject({ state: "done", commit: rewritten })
            expect(yield* commitsOf(spaceId)).toEqual([rewritten, second, undefined])
            expect(yield* textOf(spaceId, "README.md")).toBe("# Rewritten\n")
            const old = yield* revisionOf(spaceId, before.id)
            expect(old.pages).toMatchObject([{ title: "Second" }])
            const next = yield* git.commit(repository, { files: { "README.md": "# Next\n" } })
            expect(yield* importInto(octavo, spaceId, order)).toMatchObject({ state: "done", commit: next })
          })
      )

      it.effect("on its own leaves main alone and makes a revision that can be read", () =>
        Effect.gen(function* () {
          const { aSpace, git, octavo } = yield* World
          const repository = aRepositoryName()
          yield* git.commit(repository, { files: { "README.md": "# Main\n" } })
          const oid = yield* git.commit(repository, {
            ref: "refs/pull/7/head",
            files: { "README.md": "# Proposed\n", "new.md": "# New\n" }
          })
          const spaceId = yield* aSpace
          const order = { url: git.urlOf(repository) }
          yield* importInto(octavo, spaceId, order)
          const before = yield* contentOf(octavo, spaceId)
          const info = yield* request<object>(octavo, "GET", `/v1/spaces/${spaceId}/git/info`)

          const outcome = yield* importInto(octavo, spaceId, {
            ...order,
            ref: "refs/pull/7/head",
            standalone: true
          })
          expect(outcome).toMatchObject({ state: "done", commit: oid, revision: expect.any(String) })
          expect(yield* contentOf(octavo, spaceId)).toEqual(before)
          const after = yield* request<object>(octavo, "GET", `/v1/spaces/${spaceId}/git/info`)
          expect({ ...after.body, lastImport: null }).toEqual({ ...info.body, lastImport: null })

          const beside = yield* revisionOf(spaceId, outcome.revision!)
          expect(beside).toMatchObject({ id: outcome.revision, git: { oid, ref: "refs/pull/7/head" } })
          expect(flat(beside.pages).map(({ title }) => title)).toEqual(["Proposed", "New"])
          const [page] = before.pages
          expect(beside.pages[0]!.id).toBe(page!.id)
          expect(yield* textOf(spaceId, "README.md")).toBe("# Main\n")
          expect(yield* importInto(octavo, spaceId, order)).toMatchObject({ message: "Nothing had changed" })
        })
      )

      it.effect("an event older than the last one that was applied is skipped unless it is forced", () =>
        Effect.gen(function* () {
          const { aSpace, git, octavo } = yield* World
          const repository = aRepositoryName()
          const spaceId = yield* aSpace
          const order = { url: git.urlOf(repository) }
          yield* git.commit(repository, { files: { "README.md": "# New\n" } })
          yield* importInto(octavo, spaceId, { ...order, timestamp: "2026-03-02T10:00:00.000Z" })
          const before = yield* contentOf(octavo, spaceId)
          const late = yield* git.commit(repository, { files: { "README.md": "# Late\n" } })
          const older = { ...order, timestamp: "2026-03-02T09:59:59.999Z" }

          const skipped = yield* importInto(octavo, spaceId, older)
          expect(skipped).toMatchObject({ state: "done", message: expect.stringMatching(/^Skipped: /) })
          expect(yield* contentOf(octavo, spaceId)).toEqual(before)

          const forced = yield* importInto(octavo, spaceId, { ...older, force: true })
          expect(forced).toMatchObject({ state: "done", commit: late })
          const newer = { ...order, timestamp: "2026-03-02T10:00:00.001Z" }
          expect(yield* importInto(octavo, spaceId, newer)).toMatchObject({ message: "Nothing had changed" })
        })
      )

      it.effect("a project in a folder of its repository is read alone", () =>
        Effect.gen(function* () {
          const { aSpace, git, octavo } = yield* World
          const repository = aRepositoryName()
          yield* git.commit(repository, {
            files: {
              "README.md": "# Code, not documentation\n",
              "docs/handbook/.gitbook.yaml": "root: ./pages/\n",
              "docs/handbook/pages/README.md": "# Handbook\n\nSee [two](two.md).\n",
              "docs/handbook/pages/two.md": "# Two\n",
              "docs/other/README.md": "# Other\n"
            }
          })
          for (const repoProjectDirectory of ["docs/handbook", "/docs/handbook/", "./docs/handbook"]) {
            const spaceId = yield* aSpace
            const url = git.urlOf(repository)
            const outcome = yield* importInto(octavo, spaceId, { url, repoProjectDirectory })
            expect({ repoProjectDirectory, ...outcome }).toMatchObject({
              repoProjectDirectory,
              state: "done"
            })
            const { pages } = yield* contentOf(octavo, spaceId)
            expect(flat(pages).map(({ title }) => title)).toEqual(["Handbook", "Two"])
          }
          const spaceId = yield* aSpace
          for (const repoProjectDirectory of ["docs/gone", "../outside", "docs/../../outside"]) {
            const answer = yield* orderImport(octavo, spaceId, {
              url: git.urlOf(repository),
              repoProjectDirectory
            })
            expect({ repoProjectDirectory, status: answer.status }).toMatchObject({ status: 204 })
            const outcome = yield* latestImport(octavo, spaceId).pipe(
              Effect.delay("50 millis"),
              Effect.repeat({ until: (state) => state?.state === "failed" || state?.state === "done" })
            )
            expect({ repoProjectDirectory, state: outcome?.state }).toEqual({
              repoProjectDirectory,
              state: "failed"
            })
            expect(outcome?.message).toContain(repoProjectDirectory)
          }
          expect((yield* contentOf(octavo, spaceId)).pages).toEqual([])
        })
      )

      it.effect("two imports of one space at once are applied one after the other, whole", () =>
        Effect.gen(function* () {
          const { aSpace, git, octavo } = yield* World
          const spaceId = yield* aSpace
          const names = ["Left", "Right"]
          const repositories = yield* Effect.forEach(names, (side) => {
            const name = aRepositoryName()
            const pages = Array.from({ length: 40 }, (_, index) => [
              `page-${index}.md`,
              `# ${side} ${index}\n`
            ])
            return Effect.map(git.commit(name, { files: Object.fromEntries(pages) }), (oid) => ({
              name,
              oid
            }))
          })
          yield* Effect.forEach(
            repositories,
            ({ name }) => orderImport(octavo, spaceId, { url: git.urlOf(name) }),
            { concurrency: "unbounded" }
          )
          yield* request<{
            readonly items: ReadonlyArray<{ readonly subject?: string; readonly state: string }>
          }>({ ...octavo, token: octavo.operatorToken }, "GET", "/v1/admin/jobs?limit=1000").pipe(
            Effect.delay("50 millis"),
            Effect.repeat({
              until: ({ body }) =>
                body.items
                  .filter(({ subject }) => subject === spaceId)
                  .every(({ state }) => state === "done" || state === "failed")
            })
          )
          const commits = yield* commitsOf(spaceId)
          expect(commits.slice(0, 2).toSorted()).toEqual(repositories.map(({ oid }) => oid).toSorted())
          expect(commits.slice(2)).toEqual([undefined])
          const last = repositories.findIndex(({ oid }) => oid === commits[0])
          const { pages } = yield* contentOf(octavo, spaceId)
          expect(flat(pages).map(({ title }) => title)).toEqual(
            Array.from({ length: 40 }, (_, index) => `${names[last]} ${index}`)
          )
        })
      )
    }
  )

onStores("on Postgres", reimports)
