import { describe, expect } from "@effect/vitest"
import { getRevisionContent, listRevisions, type PageNode, Revisions } from "@octavo/content"
import { as } from "@octavo/identity/testing"
import { Job, Jobs, retryJob, runNextJob } from "@octavo/kernel"
import { Effect, Option } from "effect"
import { createHmac } from "node:crypto"
import {
  CommitStatusRefused,
  connectRepository,
  disconnectRepository,
  GitRemote,
  type HookCall,
  listPullRequests,
  previewPullRequests,
  receivePush
} from "../../src/index.ts"
import { PullRequestJob } from "../../src/pullRequests/PullRequestJob.ts"
import { GitUnreachable } from "../../src/remote/GitFailure.ts"
import { GitHost } from "../../src/testing/index.ts"
import type { GitsyncTests } from "../imports/GitsyncServices.ts"
import { aSync } from "../syncs/aSync.ts"
import { StatusesReceived } from "./aService.ts"

const request = {
  ref: "refs/heads/main",
  directory: "",
  direction: "both",
  everyMinutes: null,
  commitMessage: "Update"
} as const

/** An event of GitHub, as its webhook sends it. */
const gitHubEvent = (
  repository: string,
  oid: string,
  more: {
    readonly number?: number
    readonly state?: string
    readonly base?: string
    readonly at?: string
  } = {}
) => ({
  action: "synchronize",
  number: more.number ?? 7,
  pull_request: {
    number: more.number ?? 7,
    title: "Describe the plan",
    html_url: `https://git.example/${repository}/pull/7`,
    state: more.state ?? "open",
    head: { sha: oid, ref: "plan" },
    base: { ref: more.base ?? "main" },
    ...(more.at !== undefined && { updated_at: more.at })
  },
  repository: { full_name: repository }
})

const signed = (secret: string, payload: unknown): HookCall => {
  const body = Buffer.from(JSON.stringify(payload))
  const digest = createHmac("sha256", secret).update(body).digest("hex")
  return { body, headers: { "x-github-event": "pull_request", "x-hub-signature-256": `sha256=${digest}` } }
}

const titles = (pages: ReadonlyArray<PageNode>): ReadonlyArray<string> =>
  pages.flatMap((page) => [page.title, ...titles(page.children)])

/** A space that is connected with a repository, and what its service does. */
const aProject = Effect.fnUntraced(function* (given: { readonly statusToken?: string } = {}) {
  const sync = yield* aSync({ files: { "README.md": "# Start\n" } })
  yield* sync.import()
  const { secret } = yield* connectRepository(sync.space.id, { ...request, url: sync.url, ...given }).pipe(
    as(sync.admin)
  )
  const host = yield* GitHost
  return {
    ...sync,
    /** Pushes files to a branch of the pull request; the name of the commit. */
    propose: (files: Readonly<Record<string, string | null>>, number = 7) =>
      host.commit(sync.repository, { files, ref: `refs/pull/${number}/head` }),
    tell: (payload: unknown) => receivePush(sync.space.id, signed(secret!, payload)),
    told: (oid: string, more: Parameters<typeof gitHubEvent>[2] = {}) =>
      receivePush(sync.space.id, signed(secret!, gitHubEvent(sync.repository, oid, more))),
    preview: runNextJob([previewPullRequests]),
    pullRequests: listPullRequests(sync.space.id).pipe(as(sync.admin)),
    statuses: Effect.map(StatusesReceived, (received) =>
      received
        .of(sync.repository)
        .map(({ description, oid, state }) => [oid.slice(0, 7), state, description] as const)
    )
  }
})

/** Pull requests of connected repositories have previews. */
export const pullRequestsContract = (it: GitsyncTests) =>
  describe("a pull request of a connected repository", () => {
    it.effect("gets a revision of its own and a commit status, and leaves the space as it is", () =>
      Effect.gen(function* () {
        const project = yield* aProject()
        const before = yield* project.content
        const oid = yield* project.propose({ "README.md": "# Start\n", "plan.md": "# Plan\n\nSoon.\n" })
        yield* project.told(oid)
        yield* project.told(oid)
        expect(yield* project.pullRequests).toMatchObject([
          { number: 7, title: "Describe the plan", preview: null }
        ])
        yield* project.preview
        const [found] = yield* project.pullRequests
        expect(found).toMatchObject({
          oid,
          problem: null,
          statusProblem: null,
          preview: { oid, pages: 1, check: { errors: 0, warnings: 0 } }
        })
        const content = getRevisionContent(project.space.id, found!.preview!.revisionId)
        expect(titles((yield* content.pipe(as(project.admin))).pages)).toEqual(["Start", "Plan"])
        expect(yield* project.content).toEqual(before)
        const history = listRevisions(project.space.id, { after: null, limit: 100 })
        const { items } = yield* history.pipe(as(project.admin))
        expect(items.map(({ id }) => id)).not.toContain(found!.preview!.revisionId)
        expect(yield* project.statuses).toEqual([
          [oid.slice(0, 7), "pending", "The preview is being made"],
          [oid.slice(0, 7), "success", "1 page changed, no new problems"]
        ])
      })
    )

    it.effect("is previewed again after a push, with the problems that the commit adds", () =>
      Effect.gen(function* () {
        const project = yield* aProject()
        yield* project.told(yield* project.propose({ "README.md": "# Start\n", "plan.md": "# Plan\n" }))
        yield* project.preview
        const [first] = yield* project.pullRequests
        const oid = yield* project.propose({ "broken.md": "# Broken\n", "old.md": "# Old\n" })
        yield* project.told(oid)
        yield* project.preview
        const [second] = yield* project.pullRequests
        expect(second!.preview).toMatchObject({ oid, pages: 3, check: { errors: 1, warnings: 1 } })
        expect((yield* project.statuses).at(-1)).toEqual([
          oid.slice(0, 7),
          "failure",
          "3 pages changed, 1 error and 1 warning"
        ])
        // The former preview is removed: nobody wrote it here, and the repository has it.
        const revisions = yield* Revisions
        expect((yield* Effect.flip(revisions.get(first!.preview!.revisionId)))._tag).toBe("RevisionNotFound")
      })
    )

    it.effect("loses its preview when it is closed, also by an event that comes before an older one", () =>
      Effect.gen(function* () {
        const project = yield* aProject()
        const oid = yield* project.propose({ "README.md": "# Start\n", "plan.md": "# Plan\n" })
        yield* project.told(oid, { at: "2026-01-01T10:00:00Z" })
        yield* project.preview
        const [found] = yield* project.pullRequests
        yield* project.told(oid, { state: "closed", at: "2026-01-01T10:05:00Z" })
        yield* project.told(oid, { at: "2026-01-01T10:04:00Z" })
        expect(yield* project.pullRequests).toEqual([])
        const revisions = yield* Revisions
        expect((yield* Effect.flip(revisions.get(found!.preview!.revisionId)))._tag).toBe("RevisionNotFound")
        yield* project.told(oid, { at: "2026-01-01T10:06:00Z" })
        yield* project.preview
        expect((yield* project.pullRequests).map(({ preview }) => preview?.oid)).toEqual([oid])
        // It is for another branch now.
        yield* project.told(oid, { base: "next", at: "2026-01-01T10:07:00Z" })
        expect(yield* project.pullRequests).toEqual([])
      })
    )

    it.effect("that is for another branch, or of a space without a connection, is ignored", () =>
      Effect.gen(function* () {
        const project = yield* aProject()
        const oid = yield* project.propose({ "README.md": "# Start\n", "plan.md": "# Plan\n" })
        yield* project.told(oid, { base: "next" })
        expect(yield* project.pullRequests).toEqual([])
        yield* project.told(oid)
        yield* project.preview
        const [found] = yield* project.pullRequests
        yield* disconnectRepository(project.space.id).pipe(as(project.admin))
        const revisions = yield* Revisions
        expect((yield* Effect.flip(revisions.get(found!.preview!.revisionId)))._tag).toBe("RevisionNotFound")
        expect((yield* Effect.flip(project.pullRequests))._tag).toBe("NotConnected")
        expect((yield* Effect.flip(project.told(oid)))._tag).toBe("HookNotSigned")
      })
    )

    it.effect("that cannot be read says why, at the service as well, and leaves others alone", () =>
      Effect.gen(function* () {
        const project = yield* aProject()
        const oid = "1".repeat(40)
        yield* project.told(oid, { number: 3 })
        const good = yield* project.propose({ "README.md": "# Start\n", "endless.md": "# Endless\n" })
        yield* project.told(good)
        yield* project.preview
        const [second, first] = yield* project.pullRequests
        expect(first).toMatchObject({
          number: 3,
          preview: null,
          problem: expect.stringContaining("refs/pull/3/head")
        })
        expect(second).toMatchObject({ number: 7, problem: null, preview: { oid: good, check: null } })
        const ended = (yield* project.statuses).filter(([, state]) => state !== "pending")
        expect(ended).toEqual([
          [oid.slice(0, 7), "failure", expect.stringContaining("refs/pull/3/head")],
          [good.slice(0, 7), "success", "1 page changed; not checked"]
        ])
      })
    )

    it.effect("is given up after failures that may pass, and tried again with the next event", () =>
      Effect.gen(function* () {
        const project = yield* aProject()
        const received = yield* StatusesReceived
        const jobs = yield* Jobs
        const lastAttempt = Effect.gen(function* () {
          const found = Option.getOrThrow(yield* jobs.findLatest(PullRequestJob.name, project.space.id))
          yield* jobs.put(new Job({ ...found, attempts: PullRequestJob.maxAttempts - 1 }))
        })
        const oid = yield* project.propose({ "README.md": "# Start\n", "plan.md": "# Plan\n" })
        const busy = new CommitStatusRefused({ status: 503, mayPass: true, message: "busy" })
        received.refuse(project.repository, [busy, busy])
        yield* project.told(oid)
        yield* lastAttempt
        yield* project.preview
        expect(yield* project.pullRequests).toMatchObject([{ preview: { oid }, statusProblem: "busy" }])
        yield* project.told(oid)
        yield* project.preview
        expect(yield* project.pullRequests).toMatchObject([{ preview: { oid }, statusProblem: null }])
        expect((yield* project.statuses).map(([, state]) => state)).toEqual(["success"])

        const remote = yield* GitRemote
        const away = GitRemote.of({
          ...remote,
          fetch: () => Effect.fail(new GitUnreachable({ url: project.url, reason: "connection" }))
        })
        // The event came before the push had its effect.
        yield* project.told("2".repeat(40))
        yield* lastAttempt
        yield* project.preview
        const early = expect.stringContaining("does not have yet")
        expect(yield* project.pullRequests).toMatchObject([{ preview: { oid }, problem: early }])
        const next = yield* project.propose({ "plan.md": "# Plan\n\nLater.\n" })
        yield* project.told(next)
        yield* lastAttempt
        yield* project.preview.pipe(Effect.provideService(GitRemote, away))
        const problem = expect.stringContaining("could not be reached")
        expect(yield* project.pullRequests).toMatchObject([{ oid: next, preview: { oid }, problem }])
        yield* project.told(next)
        yield* project.preview
        expect(yield* project.pullRequests).toMatchObject([{ preview: { oid: next }, problem: null }])
      })
    )

    it.effect(
      "waits when its job failed since the worker died, and is made when the job is taken up again",
      () =>
        Effect.gen(function* () {
          const project = yield* aProject()
          const jobs = yield* Jobs
          const oid = yield* project.propose({ "plan.md": "# Plan\n" })
          yield* project.told(oid)
          const job = Option.getOrThrow(yield* jobs.findLatest(PullRequestJob.name, project.space.id))
          const { maxAttempts: attempts } = PullRequestJob
          yield* jobs.put(new Job({ ...job, state: "running", attempts, alone: true }))
          yield* project.preview
          expect((yield* jobs.get(job.id)).problem).toContain("tried again later")
          expect(yield* project.pullRequests).toMatchObject([{ problem: null, reportedOid: null }])
          yield* retryJob(job.id)
          yield* project.preview
          expect(yield* project.pullRequests).toMatchObject([{ preview: { oid }, reportedOid: oid }])
        })
    )

    it.effect("has its status sent with the token of the connection, which says when that is refused", () =>
      Effect.gen(function* () {
        const project = yield* aProject({ statusToken: "expired" })
        const oid = yield* project.propose({ "README.md": "# Start\n", "plan.md": "# Plan\n" })
        yield* project.told(oid)
        yield* project.preview
        expect(yield* project.pullRequests).toMatchObject([
          { preview: { oid }, statusProblem: expect.stringContaining("does not accept the token") }
        ])
        const renewed = { ...request, url: project.url, statusToken: null }
        yield* connectRepository(project.space.id, renewed).pipe(as(project.admin))
        const next = yield* project.propose({ "plan.md": "# Plan\n\nLater.\n" })
        yield* project.told(next)
        yield* project.preview
        expect(yield* project.pullRequests).toMatchObject([{ statusProblem: null, reportedOid: next }])
      })
    )

    it.effect("is one of GitLab, Gitea or Forgejo as well", () =>
      Effect.gen(function* () {
        const host = yield* GitHost
        const project = yield* aSync({ files: { "README.md": "# Start\n" } })
        const { secret } = yield* connectRepository(project.space.id, { ...request, url: project.url }).pipe(
          as(project.admin)
        )
        const commit = (ref: string) =>
          host.commit(project.repository, { ref, files: { "README.md": "# Start\n", "plan.md": "# Plan\n" } })
        const ofGitLab = yield* commit("refs/merge-requests/1/head")
        const ofGitea = yield* commit("refs/pull/2/head")
        const ofForgejo = yield* commit("refs/pull/3/head")
        const digest = (body: string) => createHmac("sha256", secret!).update(body).digest("hex")
        const gitLab = JSON.stringify({
          object_kind: "merge_request",
          project: { path_with_namespace: project.repository },
          object_attributes: {
            iid: 1,
            title: "One",
            state: "opened",
            action: "open",
            target_branch: "main",
            last_commit: { id: ofGitLab },
            updated_at: "2026-01-01 10:00:00 UTC",
            url: "https://git.example/r/-/merge_requests/1"
          }
        })
        const gitea = JSON.stringify({ ...gitHubEvent(project.repository, ofGitea, { number: 2 }) })
        const forgejo = JSON.stringify({ ...gitHubEvent(project.repository, ofForgejo, { number: 3 }) })
        const calls: ReadonlyArray<HookCall> = [
          {
            body: Buffer.from(gitLab),
            headers: { "x-gitlab-event": "Merge Request Hook", "x-gitlab-token": secret! }
          },
          {
            body: Buffer.from(gitea),
            headers: {
              "x-gitea-event": "pull_request",
              "x-github-event": "pull_request",
              "x-gitea-signature": digest(gitea)
            }
          },
          {
            body: Buffer.from(forgejo),
            headers: { "x-forgejo-event": "pull_request_sync", "x-forgejo-signature": digest(forgejo) }
          }
        ]
        for (const call of calls) yield* receivePush(project.space.id, call)
        yield* runNextJob([previewPullRequests])
        const found = yield* listPullRequests(project.space.id).pipe(as(project.admin))
        expect(found.map(({ number, preview, service }) => [number, service, preview?.oid])).toEqual([
          [3, "gitea", ofForgejo],
          [2, "gitea", ofGitea],
          [1, "gitlab", ofGitLab]
        ])
      })
    )
  })
