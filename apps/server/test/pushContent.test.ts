import { describe, expect, it } from "@effect/vitest"
import { pullFolder } from "@octavo/gitsync"
import { Jobs, runNextJob } from "@octavo/kernel"
import { Effect } from "effect"
import { aHandbook } from "./aHandbook.ts"
import { aServer, publicUrl } from "./aServer.ts"

const readme = { path: "README.md", oid: "5c457d797a6a785ec72a96e9551d4ca5f0b50ed0", size: 4 }
const pack = `${readme.oid} blob 4\ndocs\n`

const aFolder = Effect.fnUntraced(function* () {
  const server = yield* aServer()
  const handbook = yield* aHandbook(server)
  const push = (more: object = {}) =>
    handbook.admin.ask("POST", `/v1/spaces/${handbook.space.id}/content/push`, {
      body: { entries: [readme], source: "docs", ...more }
    })
  return { ...handbook, server, push }
})

describe("pushContent", () => {
  it.effect("names the missing files with an upload for them, and then the job, which git/info reports", () =>
    Effect.gen(function* () {
      const { admin, push, server, space } = yield* aFolder()
      const asked = yield* push()
      expect(asked).toMatchObject({ status: 200, body: { missing: [readme.oid] } })
      const { key, url } = asked.body.upload
      expect((yield* push({ upload: key })).status).toBe(412)
      yield* server.ask("PUT", url.slice(publicUrl.length), {
        body: pack,
        headers: { "content-type": "application/octet-stream" }
      })
      const started = yield* push({ upload: key, dryRun: true })
      expect(started).toMatchObject({ status: 202, body: { base: expect.stringMatching(/^[0-9a-f]{40}$/) } })
      const { body } = yield* admin.ask("GET", `/v1/spaces/${space.id}/git/info`)
      expect(body).toEqual({ lastPush: { job: started.body.job, state: "queued", problems: [] } })
      const log = yield* admin.ask("GET", `/v1/orgs/${space.organizationId}/audit-log`)
      expect(log.body.items[0]).toMatchObject({
        action: "space.pushRequested",
        after: { source: "docs", files: 1, changeRequest: false, dryRun: true }
      })
      // Nothing is sent twice.
      expect((yield* push()).status).toBe(202)
      expect((yield* push({ base: "0".repeat(40) })).status).toBe(412)
    })
  )

  it.effect("refuses paths outside of the folder, doubled ones, other hashes, sizes and sources", () =>
    Effect.gen(function* () {
      const { push, server } = yield* aFolder()
      const paths = [
        "../a.md",
        "/a.md",
        "a//b.md",
        "./a.md",
        ".git/config",
        "a/.GIT/b",
        "a\nb",
        "",
        "x".repeat(1025)
      ]
      const bodies = [
        ...paths.map((path) => ({ entries: [{ ...readme, path }] })),
        { entries: [readme, readme] },
        {
          entries: [
            { ...readme, path: "a" },
            { ...readme, path: "a/b/c" }
          ]
        },
        { entries: [{ ...readme, oid: "5C457D79" }] },
        { entries: [{ ...readme, size: -1 }] },
        { entries: [{ ...readme, size: 100 * 1024 * 1024 }] },
        { entries: Array.from({ length: 9_001 }, (_, n) => ({ ...readme, path: `${n}` })) },
        { source: "../docs" },
        { source: "" },
        { base: "main" },
        { changeRequest: { subject: "" } }
      ]
      for (const body of bodies) {
        const { status } = yield* push(body)
        expect([JSON.stringify(body).slice(0, 80), status >= 400 && status < 500]).toEqual([
          JSON.stringify(body).slice(0, 80),
          true
        ])
      }
      const jobs = yield* server.within(Jobs.use((jobs) => jobs.list({}, { after: null, limit: 10 })))
      expect(jobs.items).toEqual([])
    })
  )
})

describe("pullContent", () => {
  it.effect("begins a job, which git/info reports, and returns the files of its list as a stream", () =>
    Effect.gen(function* () {
      const { admin, server, space } = yield* aFolder()
      const pull = (more: object = {}) =>
        admin.ask("POST", `/v1/spaces/${space.id}/content/pull`, { body: { source: "docs", ...more } })
      const started = yield* pull()
      expect(started).toMatchObject({ status: 202, body: { job: expect.any(String) } })
      const info = Effect.map(
        admin.ask("GET", `/v1/spaces/${space.id}/git/info`),
        ({ body }) => body.lastPull
      )
      expect(yield* info).toEqual({ job: started.body.job, state: "queued", problems: [] })
      yield* server.within(runNextJob([pullFolder]))
      const { commit, state } = yield* info
      expect(state).toBe("done")
      const { body, headers, status } = yield* admin.ask("POST", `/v1/spaces/${space.id}/content/pull`, {
        body: { source: "docs", base: commit }
      })
      expect([status, headers.get("content-type")]).toEqual([200, "application/octet-stream"])
      expect(String(body)).toMatch(new RegExp(`^${commit} blob \\d+\n[0-9a-f]{40} \\d+\t`))
      const log = yield* admin.ask("GET", `/v1/orgs/${space.organizationId}/audit-log`)
      expect(log.body.items[0]).toMatchObject({ action: "space.pullRequested", after: { source: "docs" } })
      expect((yield* pull({ base: "0".repeat(40) })).status).toBe(404)
      expect((yield* pull({ base: "main" })).status).toBe(400)
      expect((yield* pull({ source: "../docs" })).status).toBe(400)
    })
  )
})
