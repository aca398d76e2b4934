import { describe, expect, it } from "@effect/vitest"
import { ExportJob, ImportJob, SyncState, SyncStates } from "@octavo/gitsync"
import { Space, Spaces } from "@octavo/content"
import { Job, Jobs } from "@octavo/kernel"
import { DateTime, Effect, Option } from "effect"
import { createHmac } from "node:crypto"
import { aHandbook } from "./aHandbook.ts"
import { aServer, type Server } from "./aServer.ts"
import { samples } from "./samples.ts"

const importOf = Effect.fnUntraced(function* ({ within }: Server, spaceId: string) {
  return yield* within(
    Effect.map(
      Jobs.use((jobs) => jobs.findLatest(ImportJob.name, spaceId)),
      Option.getOrThrow
    )
  )
})

describe("describeGitRepository", () => {
  it.effect(
    "describes a repository to the person who asked, without a space, and keeps the password apart",
    () =>
      Effect.gen(function* () {
        const server = yield* aServer()
        const { admin, organization, space } = yield* aHandbook(server)
        const path = `/v1/orgs/${organization.id}/git/descriptions`
        const body = { url: "https://ada:opensesame@git.example.org/docs.git", ref: "refs/heads/main" }
        const started = yield* admin.ask("POST", path, { body })
        expect([started.status, started.body]).toMatchObject([202, { state: "queued" }])
        const id = started.body.job as string
        const jobs = <A, E>(use: (jobs: Jobs["Service"]) => Effect.Effect<A, E>) =>
          Effect.orDie(server.within(Jobs.use(use)))
        const job = yield* jobs((all) => all.get(id))
        expect(JSON.stringify(job)).not.toContain("opensesame")
        const report = { source: null, pages: 2, languages: 1, losses: [] }
        yield* jobs((all) => all.put(new Job({ ...job, state: "done", result: { report, problems: [] } })))
        const done = yield* admin.ask("GET", `${path}/${id}`)
        expect([done.status, done.body]).toEqual([200, { job: id, state: "done", report, problems: [] }])
        const failed = new Job({ ...job, state: "failed", problem: "The repository is empty." })
        yield* jobs((all) => all.put(failed))
        expect((yield* admin.ask("GET", `${path}/${id}`)).body).toEqual({
          job: id,
          state: "failed",
          message: "The repository is empty."
        })
        yield* jobs((all) => all.put(new Job({ ...job, createdBy: "somebody-else" })))
        expect((yield* admin.ask("GET", `${path}/${id}`)).status).toBe(404)
        const { items } = (yield* admin.ask("GET", `/v1/orgs/${organization.id}/spaces`)).body
        expect(items.map((one: { readonly id: string }) => one.id)).toEqual([space.id])
      })
  )
})

describe("importGitRepository", () => {
  it.effect("starts an import with all that was said, and keeps the password apart", () =>
    Effect.gen(function* () {
      const server = yield* aServer()
      const { admin, organization, space } = yield* aHandbook(server)
      const path = `/v1/spaces/${space.id}/git`
      const body = {
        ...samples["importGitRepository"]?.body,
        dryRun: true,
        url: "https://ada:opensesame@git.example.org/docs.git"
      }
      const started = yield* admin.ask("POST", `${path}/import`, { body })
      expect([started.status, started.body]).toEqual([204, undefined])
      const job = yield* importOf(server, space.id)
      expect(job).toMatchObject({
        state: "queued",
        createdBy: admin.user.id,
        payload: {
          spaceId: space.id,
          organizationId: organization.id,
          requestedBy: admin.user.id,
          url: "https://git.example.org/docs.git",
          ref: "refs/heads/main",
          directory: "docs",
          treeUrl: "https://git.example.org/docs/tree/main/",
          commitUrl: "https://git.example.org/docs/commit/",
          eventAt: "2026-01-01T00:00:00.000Z",
          force: false,
          standalone: false,
          dryRun: true,
          provider: "github",
          repositoryUrl: "https://git.example.org/docs"
        }
      })
      expect(JSON.stringify(job)).not.toContain("opensesame")
      const info = yield* admin.ask("GET", `${path}/info`)
      expect([info.status, info.body]).toEqual([
        200,
        { lastImport: { job: job.id, state: "queued", problems: [] } }
      ])
    })
  )

  it.effect("refuses addresses and refs that lead nowhere good, and starts nothing", () =>
    Effect.gen(function* () {
      const server = yield* aServer()
      const { admin, space } = yield* aHandbook(server)
      const ref = "refs/heads/main"
      const url = "https://git.example.org/docs.git"
      for (const body of [
        ...[
          "",
          "docs",
          "/etc/passwd",
          "file:///etc/passwd",
          "ext::sh -c id",
          "-u./x",
          "--upload-pack=id",
          "ssh://git@git.example.org/docs.git",
          "git@git.example.org:docs.git",
          "git://git.example.org/docs.git",
          "ftp://git.example.org/docs.git",
          "https:///docs.git",
          "https://git.example.org/docs.git?a=b",
          "https://git.example.org/docs.git#x",
          "https://git.example.org/docs.git\nX: y",
          `https://git.example.org/${"x".repeat(5000)}`
        ].map((url) => ({ url, ref })),
        ...[
          "",
          "main",
          "HEAD",
          "refs/heads/",
          "refs/heads/-x",
          "refs/heads/a..b",
          "refs/heads/a b",
          "--all",
          "refs/heads/x.lock"
        ].map((ref) => ({ url, ref }))
      ]) {
        const { status } = yield* admin.ask("POST", `/v1/spaces/${space.id}/git/import`, { body })
        expect([body, status]).toEqual([body, 422])
      }
      const jobs = yield* server.within(Jobs.use((jobs) => jobs.list({}, { after: null, limit: 10 })))
      expect(jobs.items).toEqual([])
    })
  )
})

describe("exportToGitRepository", () => {
  it.effect("starts an export with all that was said, and keeps the password apart", () =>
    Effect.gen(function* () {
      const server = yield* aServer()
      const { admin, space } = yield* aHandbook(server)
      const path = `/v1/spaces/${space.id}/git`
      const body = {
        ...samples["exportToGitRepository"]?.body,
        url: "https://ada:opensesame@git.example.org/docs.git"
      }
      const started = yield* admin.ask("POST", `${path}/export`, { body })
      expect([started.status, started.body]).toEqual([204, undefined])
      const job = yield* server.within(
        Effect.map(
          Jobs.use((jobs) => jobs.findLatest(ExportJob.name, space.id)),
          Option.getOrThrow
        )
      )
      expect(job.payload).toMatchObject({
        requestedBy: admin.user.id,
        url: "https://git.example.org/docs.git",
        ref: "refs/heads/main",
        directory: "docs",
        commitMessage: "Say it better",
        eventAt: "2026-01-01T00:00:00.000Z",
        force: false
      })
      expect(JSON.stringify(job)).not.toContain("opensesame")
      const info = yield* admin.ask("GET", `${path}/info`)
      expect(info.body).toEqual({ lastExport: { job: job.id, state: "queued", problems: [] } })
      const refused = yield* admin.ask("POST", `${path}/export`, { body: { ...body, url: "file:///etc" } })
      expect(refused.status).toBe(422)
    })
  )
})

describe("deleteLegacyGitInstallation", () => {
  it.effect("takes the old kind of installation away, no other one, and answers the same again", () =>
    Effect.gen(function* () {
      const server = yield* aServer()
      const { admin, space } = yield* aHandbook(server)
      const path = `/v1/spaces/${space.id}/git/legacy-installation`
      const withOrigin = (provider: "github" | "github-legacy") =>
        server.within(
          Effect.gen(function* () {
            const spaces = yield* Spaces
            const found = yield* Effect.orDie(spaces.get(space.id))
            const updatedAt = yield* DateTime.now
            const gitOrigin = { repoName: "docs", provider, url: null, treeUrl: null, updatedAt }
            yield* spaces.put(new Space({ ...found, gitOrigin }))
          })
        )
      const origin = Effect.map(
        admin.ask("GET", `/v1/spaces/${space.id}`),
        ({ body }) => (body as { gitSync?: object }).gitSync
      )
      yield* withOrigin("github")
      expect((yield* admin.ask("DELETE", path)).status).toBe(204)
      expect(yield* origin).toMatchObject({ repoName: "docs" })
      yield* withOrigin("github-legacy")
      expect((yield* admin.ask("DELETE", path)).status).toBe(204)
      expect(yield* origin).toBeUndefined()
      expect((yield* admin.ask("DELETE", path)).status).toBe(204)
      expect((yield* admin.ask("DELETE", "/v1/spaces/nowhere/git/legacy-installation")).status).toBe(204)
    })
  )
})

describe("a connection with a repository", () => {
  it.effect("is made, shown without its credentials, used and ended", () =>
    Effect.gen(function* () {
      const server = yield* aServer()
      const { admin, space } = yield* aHandbook(server)
      const path = `/v1/spaces/${space.id}/git`
      expect((yield* admin.ask("GET", `${path}/connection`)).status).toBe(404)
      expect((yield* admin.ask("POST", `${path}/sync`)).status).toBe(404)
      const url = "https://ada:opensesame@git.example.org/docs.git"
      const made = yield* admin.ask("PUT", `${path}/connection`, { body: { url, ref: "refs/heads/main" } })
      expect([made.status, made.body]).toEqual([
        200,
        {
          url: "https://git.example.org/docs.git",
          ref: "refs/heads/main",
          repoProjectDirectory: "",
          direction: "both",
          everyMinutes: 15,
          commitMessage: "Update the documentation",
          connectedBy: admin.user.id,
          nextAt: expect.any(String),
          webhook: {
            url: `http://octavo.test/v1/hooks/git/${space.id}`,
            secret: expect.stringMatching(/^[\w-]{43}$/)
          }
        }
      ])
      const shown = yield* admin.ask("GET", `${path}/connection`)
      expect(shown.status).toBe(200)
      expect(JSON.stringify(shown.body)).not.toMatch(/opensesame|secret/)
      expect((yield* admin.ask("POST", `${path}/sync`)).status).toBe(204)
      const info = yield* admin.ask("GET", `${path}/info`)
      expect(info.body).toMatchObject({ lastExport: { state: "queued" } })
      for (const body of [
        { url: "file:///etc", ref: "refs/heads/main" },
        { url, ref: "main" }
      ]) {
        expect((yield* admin.ask("PUT", `${path}/connection`, { body })).status).toBe(422)
      }
      expect((yield* admin.ask("DELETE", `${path}/connection`)).status).toBe(204)
      expect((yield* admin.ask("DELETE", `${path}/connection`)).status).toBe(204)
      expect((yield* admin.ask("GET", `${path}/connection`)).status).toBe(404)
    })
  )

  it.effect("is refused without a URL for a space that was never synchronised, and keeps nothing", () =>
    Effect.gen(function* () {
      const server = yield* aServer()
      const { admin, space } = yield* aHandbook(server)
      const path = `/v1/spaces/${space.id}/git/connection`
      for (const body of [{}, { ref: "refs/heads/main" }, { directory: "docs" }]) {
        const answer = yield* admin.ask("PUT", path, { body })
        expect([answer.status, answer.body.error.message]).toEqual([
          422,
          expect.stringMatching(/repository URL/)
        ])
        expect((yield* admin.ask("GET", path)).status).toBe(404)
      }
    })
  )

  it.effect("receives pushes by its webhook, which needs no token but the signature", () =>
    Effect.gen(function* () {
      const server = yield* aServer()
      const { admin, space } = yield* aHandbook(server)
      const made = yield* admin.ask("PUT", `/v1/spaces/${space.id}/git/connection`, {
        body: { url: "https://git.example.org/docs.git", ref: "refs/heads/main", everyMinutes: null }
      })
      const { secret } = (made.body as { webhook: { secret: string } }).webhook
      const call = (body: unknown, key = secret, id: string = space.id) => {
        const digest = createHmac("sha256", key).update(JSON.stringify(body)).digest("hex")
        return server.ask("POST", `/v1/hooks/git/${id}`, {
          body,
          headers: { "x-github-event": "push", "x-hub-signature-256": `sha256=${digest}` }
        })
      }
      const pushed = { ref: "refs/heads/main", after: "1".repeat(40) }
      for (const refused of [
        yield* call(pushed, "wrong"),
        yield* call(pushed, secret, "nowhere"),
        yield* server.ask("POST", `/v1/hooks/git/${space.id}`, { body: pushed })
      ]) {
        expect([refused.status, refused.body]).toEqual([
          401,
          { error: { code: 401, message: expect.stringContaining("secret") } }
        ])
      }
      expect((yield* call({ ref: 1 })).status).toBe(400)
      const jobs = server.within(Jobs.use((jobs) => jobs.list({}, { after: null, limit: 10 })))
      expect((yield* jobs).items).toEqual([])
      const taken = yield* call(pushed)
      expect([taken.status, taken.body]).toEqual([204, undefined])
      expect((yield* jobs).items).toMatchObject([
        { kind: ExportJob.name, subject: space.id, state: "queued" }
      ])
    })
  )
})

describe("getSpaceGitInfo", () => {
  it.effect("reports nothing of a space without Git", () =>
    Effect.gen(function* () {
      const server = yield* aServer()
      const { admin, space } = yield* aHandbook(server)
      const { body, status } = yield* admin.ask("GET", `/v1/spaces/${space.id}/git/info`)
      expect([status, body]).toEqual([200, {}])
    })
  )

  it.effect("tells how far an import is, then how it ended, and where the content comes from", () =>
    Effect.gen(function* () {
      const server = yield* aServer()
      const { admin, revision, space } = yield* aHandbook(server)
      const path = `/v1/spaces/${space.id}/git`
      const body = { url: "https://git.example.org/docs.git", ref: "refs/heads/main" }
      yield* admin.ask("POST", `${path}/import`, { body })
      const job = yield* importOf(server, space.id)
      const put = (changes: Partial<Job>) =>
        server.within(Jobs.use((jobs) => jobs.put(new Job({ ...job, ...changes }))))
      const progress = { step: "reading pages", done: 3, total: 10 }
      yield* put({ state: "running", progress, problem: "The host did not answer" })
      expect((yield* admin.ask("GET", `${path}/info`)).body).toEqual({
        lastImport: {
          job: job.id,
          state: "running",
          progress,
          message: "The host did not answer",
          problems: []
        }
      })

      yield* put({ state: "done" })
      const now = yield* DateTime.now
      const problems = [
        { path: "a.md", line: 3, severity: "warning" as const, message: "The front matter is not valid" }
      ]
      yield* server.within(
        SyncStates.use((states) =>
          states.put(
            new SyncState({
              spaceId: space.id,
              bases: [],
              pending: [],
              eventAt: null,
              lastExport: null,
              lastPush: null,
              lastPull: null,
              lease: null,
              lastImport: {
                jobId: job.id,
                state: "done",
                url: body.url,
                ref: body.ref,
                oid: "c0ffee",
                revisionId: revision.id,
                message: "2 pages",
                problems,
                finishedAt: now
              }
            })
          )
        )
      )
      const gitOrigin = {
        repoName: "docs",
        provider: "github",
        url: "https://git.example.org/docs",
        treeUrl: null,
        updatedAt: now
      } as const
      yield* server.within(
        Spaces.use((spaces) =>
          Effect.flatMap(Effect.orDie(spaces.get(space.id)), (found) =>
            spaces.put(new Space({ ...found, gitOrigin }))
          )
        )
      )
      const origin = {
        repoName: "docs",
        installationProvider: "github",
        url: "https://git.example.org/docs",
        updatedAt: "2026-01-01T00:00:00.000Z"
      }
      const info = (yield* admin.ask("GET", `${path}/info`)).body
      const { installationId, installationStatus, ...told } = info
      expect([installationId, installationStatus]).toEqual([expect.any(String), "active"])
      expect(told).toEqual({
        ...origin,
        lastImport: {
          job: job.id,
          state: "done",
          message: "2 pages",
          url: body.url,
          ref: body.ref,
          commit: "c0ffee",
          revision: revision.id,
          problems,
          finishedAt: "2026-01-01T00:00:00.000Z"
        }
      })
      expect((yield* admin.ask("GET", `/v1/spaces/${space.id}`)).body.gitSync).toEqual({
        ...origin,
        installationId,
        installationStatus
      })
    })
  )
})

describe("synchroniseGitRepository", () => {
  it.effect("goes on by force where a person says so, and takes no body for a no", () =>
    Effect.gen(function* () {
      const server = yield* aServer()
      const { admin, space } = yield* aHandbook(server)
      const path = `/v1/spaces/${space.id}/git`
      const body = { url: "https://git.example.org/docs.git", ref: "refs/heads/main" }
      yield* admin.ask("PUT", `${path}/connection`, { body })
      const forces = Effect.map(
        server.within(Jobs.use((jobs) => jobs.findLatest("gitsync.export", space.id))),
        (job) => (Option.getOrThrow(job).payload as { readonly force: boolean }).force
      )
      expect((yield* admin.ask("POST", `${path}/sync`)).status).toBe(204)
      expect(yield* forces).toBe(false)
      expect((yield* admin.ask("POST", `${path}/sync`, { body: { force: "yes" } })).status).toBe(400)
      expect((yield* admin.ask("POST", `${path}/sync`, { body: { force: true } })).status).toBe(204)
      expect(yield* forces).toBe(true)
    })
  )
})
