import { expect, layer } from "@effect/vitest"
import { aGitServer } from "@octavo/gitsync/testing"
import { Effect, type Scope } from "effect"
import { createHmac } from "node:crypto"
import { aRepositoryName } from "./src/importFiles.ts"
import { validated } from "./src/officialSchema.ts"
import { onStores } from "./src/onStores.ts"
import { request } from "./src/request.ts"
import { contentOf, pagesByFile, textsOf } from "./src/spaces.ts"
import { exportInto, syncInto } from "./src/syncs.ts"
import type { Octavo } from "./src/startOctavo.ts"
import { World, worldOf } from "./src/World.ts"

const start = "# Start\n\nOne.\n\nTwo.\n\nThree.\n\nFour.\n\nFive.\n"

/** The files of a repository as Git itself tells them. */
const filesOf = Effect.fnUntraced(function* (repository: string) {
  const { git } = yield* World
  const listed = yield* git.git(repository, ["ls-tree", "-r", "-z", "--name-only", "refs/heads/main"])
  const paths = listed.split("\0").filter((path) => path !== "")
  return Object.fromEntries(
    yield* Effect.forEach(paths, (path) =>
      Effect.map(
        git.git(repository, ["show", `refs/heads/main:${path}`]),
        (text) => [path, `${text}\n`] as const
      )
    )
  )
})

const bothWays = (name: string, begin: Effect.Effect<Octavo, never, Scope.Scope>) =>
  layer(worldOf(begin), { timeout: "120 seconds", excludeTestServices: true })(
    `Git both ways, ${name}`,
    (it) => {
      it.effect(
        "is the story of a page that two people change at once, told through the official client",
        () =>
          Effect.gen(function* () {
            const { aSpace, git, octavo } = yield* World
            const { client } = octavo
            const repository = aRepositoryName()
            yield* git.commit(repository, { files: { "README.md": start, "src/main.c": "int main;\n" } })
            const url = git.urlOf(repository)
            const ref = "refs/heads/main"
            const spaceId = yield* aSpace
            yield* syncInto(octavo, spaceId, "lastImport", () =>
              Effect.promise(() => client.spaces.importGitRepository(spaceId, { url, ref }))
            )
            const page = pagesByFile(yield* contentOf(octavo, spaceId)).get("README.md")!
            const write = (markdown: string) =>
              request(octavo, "POST", `/v1/spaces/${spaceId}/content`, {
                changes: [{ type: "update_page", page: page.id, document: { markdown } }]
              })
            yield* write(start.replace("One.", "One of the space.").replace("Five.", "Five of the space."))
            yield* git.commit(repository, {
              files: { "README.md": start.replace("One.", "One of Git.").replace("Three.", "Three of Git.") }
            })
            const exported = yield* syncInto(octavo, spaceId, "lastExport", () =>
              Effect.promise(() =>
                client.spaces.exportToGitRepository(spaceId, { url, ref, commitMessage: "From the space" })
              )
            )
            expect(exported).toMatchObject({ state: "done", changeRequest: { number: 1 } })
            const merged =
              "# Start\n\nOne of the space.\n\nTwo.\n\nThree of Git.\n\nFour.\n\nFive of the space.\n"
            expect(yield* filesOf(repository)).toEqual({ "README.md": merged, "src/main.c": "int main;\n" })
            expect((yield* textsOf(octavo, spaceId, page.id)).markdown).toBe(merged)
            const log = yield* git.git(repository, ["log", "-1", "--format=%cn|%s", ref])
            expect(log).toBe("Octavo|From the space")

            // What could not be merged is there to be answered, and goes to the repository once it is.
            const { data } = yield* Effect.promise(() => client.spaces.listChangeRequestsForSpace(spaceId))
            const { items } = validated("listChangeRequestsForSpace", data)
            expect(items.map(({ number }) => number)).toEqual([1])
            const conflicts = yield* request<{ items: ReadonlyArray<{ id: string }> }>(
              octavo,
              "GET",
              `/v1/spaces/${spaceId}/change-requests/1/conflicts`
            )
            expect(conflicts.body.items).toHaveLength(1)
            const answered = yield* request(
              octavo,
              "PUT",
              `/v1/spaces/${spaceId}/change-requests/1/conflicts/${conflicts.body.items[0]!.id}`,
              { markdown: "One of both.\n" }
            )
            expect(answered.status).toBe(200)
            const { data: outcome } = yield* Effect.promise(() =>
              client.spaces.mergeChangeRequest(spaceId, items[0]!.id)
            )
            expect(outcome.result).toBe("merge")
            yield* exportInto(octavo, spaceId, { url })
            expect((yield* filesOf(repository))["README.md"]).toBe(
              merged.replace("One of the space.", "One of both.")
            )
            const tip = yield* git.git(repository, ["rev-parse", ref])
            expect(yield* exportInto(octavo, spaceId, { url })).toMatchObject({
              message: "Nothing had changed"
            })
            expect(yield* git.git(repository, ["rev-parse", ref])).toBe(tip)
          }),
        240_000
      )

      it.effect("needs nobody once they are connected: a push comes in by the webhook", () =>
        Effect.gen(function* () {
          const { aSpace, git, octavo } = yield* World
          const repository = aRepositoryName()
          yield* git.commit(repository, { files: { "README.md": start } })
          const spaceId = yield* aSpace
          const made = yield* request<{ webhook: { url: string; secret: string } }>(
            octavo,
            "PUT",
            `/v1/spaces/${spaceId}/git/connection`,
            { url: git.urlOf(repository), ref: "refs/heads/main", everyMinutes: null }
          )
          expect(made.status).toBe(200)
          const { secret } = made.body.webhook
          const after = yield* git.commit(repository, { files: { "more.md": "# More\n" } })
          yield* syncInto(octavo, spaceId, "lastExport", () => {
            const body = JSON.stringify({ ref: "refs/heads/main", after })
            const digest = createHmac("sha256", secret).update(body).digest("hex")
            return Effect.promise(() =>
              fetch(`${octavo.url}/v1/hooks/git/${spaceId}`, {
                method: "POST",
                body,
                headers: { "x-github-event": "push", "x-hub-signature-256": `sha256=${digest}` }
              }).then(({ status }) => expect(status).toBe(204))
            )
          })
          const pages = pagesByFile(yield* contentOf(octavo, spaceId))
          expect([...pages.keys()].toSorted()).toEqual(["README.md", "more.md"])
        })
      )

      it.effect("previews a pull request of a fork, and tells the service its state", () =>
        Effect.gen(function* () {
          const { aSpace, git, intercept, octavo } = yield* World
          const repository = aRepositoryName()
          yield* git.commit(repository, { files: { "README.md": start } })
          const ref = "refs/pull/7/head"
          const files = { "README.md": start, "plan.md": "# Plan\n\n[Gone](gone.md)\n" }
          const oid = yield* git.commit(repository, { files, ref })
          const spaceId = yield* aSpace
          const connection = { url: git.urlOf(repository), ref: "refs/heads/main", everyMinutes: null }
          const path = `/v1/spaces/${spaceId}/git`
          const made = yield* request<{ webhook: { secret: string } }>(octavo, "PUT", `${path}/connection`, {
            ...connection,
            statusToken: "status-token"
          })
          const statuses: Array<string> = []
          // What is asked of no repository is asked of the API of the service.
          intercept("", (call, response) => {
            if (!(call.url ?? "").includes(`/${repository}/statuses/`)) return false
            expect(call.headers.authorization).toBe("token status-token")
            let text = ""
            call.on("data", (part) => (text += String(part)))
            call.on("end", () => {
              const { description, state, target_url: url } = JSON.parse(text)
              statuses.push([call.url, state, description, url].join(" "))
              response.writeHead(201, { "content-type": "application/json" }).end("{}")
            })
            return true
          })
          const body = JSON.stringify({
            action: "opened",
            number: 7,
            pull_request: {
              number: 7,
              title: "Plan",
              state: "open",
              head: { sha: oid },
              base: { ref: "main" }
            },
            repository: { full_name: repository }
          })
          const digest = createHmac("sha256", made.body.webhook.secret).update(body).digest("hex")
          const headers = { "x-gitea-event": "pull_request", "x-gitea-signature": digest }
          const hook = `${octavo.url}/v1/hooks/git/${spaceId}`
          const told = yield* Effect.promise(() => fetch(hook, { method: "POST", body, headers }))
          expect(told.status).toBe(204)
          const listed = yield* request<{ items: ReadonlyArray<{ status: string; urls: { app: string } }> }>(
            octavo,
            "GET",
            `${path}/pull-requests`
          ).pipe(
            Effect.tap(() => Effect.sleep("100 millis")),
            Effect.repeat({ until: () => statuses.length === 2 })
          )
          const address = `${octavo.url}/app/s/${spaceId}/pulls/7`
          const api = `/api/v1/repos/${repository}/statuses/${oid}`
          expect(statuses).toEqual([
            `${api} pending The preview is being made ${address}`,
            `${api} failure 2 pages changed, 1 error ${address}`
          ])
          const [found] = (yield* request<typeof listed.body>(octavo, "GET", `${path}/pull-requests`)).body
            .items
          expect(found).toMatchObject({
            status: "ready",
            urls: { app: address },
            preview: { commit: oid, pages: 2, check: { errors: 1, problems: [{ path: "plan.md", line: 3 }] } }
          })
          intercept("", null)
        })
      )

      it.effect("goes on after a server that is away, and says meanwhile what is wrong", () =>
        Effect.gen(function* () {
          const { aSpace, git, intercept, octavo } = yield* World
          const repository = aRepositoryName()
          yield* git.commit(repository, { files: { "README.md": start } })
          const spaceId = yield* aSpace
          const url = git.urlOf(repository)
          yield* exportInto(octavo, spaceId, { url })
          let refused = 0
          intercept(repository, (_, response) => {
            refused++
            if (refused > 2) return false
            response.writeHead(503).end()
            return true
          })
          yield* request(octavo, "POST", `/v1/spaces/${spaceId}/content`, {
            changes: [{ type: "insert_page", title: "Patience" }]
          })
          expect(yield* exportInto(octavo, spaceId, { url })).toMatchObject({
            state: "done",
            message: "Exported"
          })
          expect(refused).toBeGreaterThan(2)
          expect(Object.keys(yield* filesOf(repository))).toEqual(["README.md", "patience.md"])
        })
      )

      it.effect("lets nobody wait for repositories at a server that does not answer", () =>
        Effect.gen(function* () {
          const { aSpace, git, octavo } = yield* World
          let asked = 0
          const silent = yield* aGitServer({ intercept: () => ++asked > 0 })
          for (let space = 0; space < 6; space++) {
            const place = { url: silent.urlOf(aRepositoryName()), ref: "refs/heads/main" }
            yield* request(octavo, "POST", `/v1/spaces/${yield* aSpace}/git/import`, place)
          }
          yield* Effect.sleep("20 millis").pipe(Effect.repeat({ until: () => asked > 1 }))
          const repository = aRepositoryName()
          yield* git.commit(repository, { files: { "README.md": start } })
          // A server is waited for half a minute, again and again; this is done before one of them ends.
          const outcome = yield* exportInto(octavo, yield* aSpace, { url: git.urlOf(repository) }).pipe(
            Effect.timeout("20 seconds")
          )
          expect(outcome).toMatchObject({ state: "done" })
        }).pipe(Effect.scoped)
      )
    }
  )

onStores("on Postgres", bothWays)
