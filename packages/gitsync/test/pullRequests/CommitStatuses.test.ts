import { expect, it } from "@effect/vitest"
import { OutboundPolicy } from "@octavo/kernel/node"
import { Effect, Layer, Redacted } from "effect"
import { createServer, type IncomingHttpHeaders } from "node:http"
import { CommitStatuses, type CommitStatus } from "../../src/index.ts"
import { CommitStatuses as CommitStatusesHttp } from "../../src/node/index.ts"
import { placeOfApi } from "../../src/pullRequests/placeOfApi.ts"

interface Received {
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly body: unknown
}

/** A service that answers one status after the other, with the requests that it got. */
const aService = Effect.fnUntraced(function* (
  ...answers: ReadonlyArray<[status: number, retryAfter?: string]>
) {
  const received: Array<Received> = []
  const server = createServer((request, response) => {
    let text = ""
    request.on("data", (part) => (text += String(part)))
    request.on("end", () => {
      const [status, retryAfter] = answers[received.length] ?? [201]
      received.push({ path: request.url ?? "", headers: request.headers, body: JSON.parse(text) })
      response.writeHead(status, retryAfter === undefined ? {} : { "retry-after": retryAfter }).end("{}")
    })
  })
  yield* Effect.acquireRelease(
    Effect.callback<void>((resume) => void server.listen(0, "127.0.0.1", () => resume(Effect.void))),
    () => Effect.callback<void>((resume) => void server.close(() => resume(Effect.void)))
  )
  const address = server.address()
  return { origin: `http://127.0.0.1:${typeof address === "object" ? address?.port : 0}`, received }
})

const oid = "a".repeat(40)

const status = (more: Partial<CommitStatus>): CommitStatus => ({
  service: "github",
  apiUrl: "",
  repository: "team/docs",
  token: Redacted.make("s3cret"),
  oid,
  state: "failure",
  context: "Octavo: Handbook",
  description: `1 error ${"x".repeat(200)}`,
  path: "/app/s/1/pulls/7",
  ...more
})

const put = (given: CommitStatus, allowPrivateNetwork = true) =>
  Effect.flatMap(CommitStatuses, (statuses) => statuses.put(given)).pipe(
    Effect.provide(
      CommitStatusesHttp.layer("https://docs.example.org").pipe(
        Layer.provide(OutboundPolicy.layer({ allowPrivateNetwork }))
      )
    )
  )

it.live("commit statuses are requests that GitHub, GitLab and Gitea document", () =>
  Effect.gen(function* () {
    const { origin, received } = yield* aService()
    yield* put(status({ apiUrl: `${origin}/api/v3` }))
    yield* put(status({ service: "gitlab", apiUrl: `${origin}/api/v4`, repository: "team/sub/docs" }))
    yield* put(status({ service: "gitea", apiUrl: `${origin}/api/v1`, state: "pending" }))
    const shared = {
      description: `1 error ${"x".repeat(131)}…`,
      target_url: "https://docs.example.org/app/s/1/pulls/7"
    }
    expect(received.map(({ body, path }) => [path, body])).toEqual([
      [
        `/api/v3/repos/team/docs/statuses/${oid}`,
        { ...shared, context: "Octavo: Handbook", state: "failure" }
      ],
      [
        `/api/v4/projects/team%2Fsub%2Fdocs/statuses/${oid}`,
        { ...shared, name: "Octavo: Handbook", state: "failed" }
      ],
      [
        `/api/v1/repos/team/docs/statuses/${oid}`,
        { ...shared, context: "Octavo: Handbook", state: "pending" }
      ]
    ])
    const [github, gitlab, gitea] = received.map(({ headers }) => headers)
    expect(github).toMatchObject({
      authorization: "Bearer s3cret",
      accept: "application/vnd.github+json",
      "x-github-api-version": "2022-11-28",
      "content-type": "application/json",
      "user-agent": "Octavo"
    })
    expect(gitlab).toMatchObject({ "private-token": "s3cret" })
    expect(gitea).toMatchObject({ authorization: "token s3cret" })
  }).pipe(Effect.scoped)
)

it.live("a refused commit status says why, and whether it may succeed later", () =>
  Effect.gen(function* () {
    const { origin } = yield* aService([401], [403], [403, "60"], [404], [429], [500], [302])
    const refusals = yield* Effect.forEach(Array.from({ length: 7 }), () =>
      Effect.flip(put(status({ apiUrl: origin })))
    )
    expect(refusals.map((refused) => [refused.status, refused.mayPass])).toEqual([
      [401, false],
      [403, false],
      [403, true],
      [404, false],
      [429, true],
      [500, true],
      [302, false]
    ])
    expect(JSON.stringify(refusals)).not.toContain("s3cret")
    const inside = yield* Effect.flip(put(status({ apiUrl: origin }), false))
    expect(inside.status).toBeNull()
    expect(inside.message).toMatch(/private|address|public/)
  }).pipe(Effect.scoped)
)

it("the address of the API has the host of the repository, even if a webhook names another repository", () => {
  const cases = [
    ["github", "https://github.com/team/docs.git", "team/docs", "https://api.github.com", "team/docs"],
    ["github", "https://team.ghe.com/a/b", "a/b", "https://api.team.ghe.com", "a/b"],
    ["github", "https://git.example/Team/Docs.git", "team/docs", "https://git.example/api/v3", "Team/Docs"],
    ["gitlab", "https://gitlab.com/a/b/c.git", "a/b/c", "https://gitlab.com/api/v4", "a/b/c"],
    ["gitlab", "https://example.org/gitlab/a/b.git", "a/b", "https://example.org/gitlab/api/v4", "a/b"],
    ["gitea", "http://forge.example:3000/a/b.git", "a/b", "http://forge.example:3000/api/v1", "a/b"],
    ["gitea", "https://forge.example/a/b", "evil/x", "https://forge.example/api/v1", "a/b"]
  ] as const
  for (const [service, url, told, apiUrl, repository] of cases)
    expect(placeOfApi(service, url, told)).toEqual({ apiUrl, repository })
})
