import { describe, expect, it } from "@effect/vitest"
import { RevisionId } from "@octavo/content"
import { Grant, Grants } from "@octavo/identity"
import { as } from "@octavo/identity/testing"
import { Connection, Connections, SyncState, SyncStates } from "@octavo/gitsync"
import { Blobs } from "@octavo/kernel"
import {
  ChangeRequestId,
  ChangeRequests,
  Comments,
  Conflicts,
  Contributions,
  requestReviewers,
  Reviews,
  ReviewRequests,
  submitReview,
  updateChangeRequest
} from "@octavo/reviews"
import { commitInChangeRequest, rewritten } from "@octavo/reviews/testing"
import { commitToBranch } from "@octavo/content/testing"
import { schedules } from "@octavo/worker"
import { Context, Effect, Layer, Option } from "effect"
import { SqlClient } from "effect/sql"
import { TestClock } from "effect/testing"
import { aHandbook } from "./aHandbook.ts"
import { aServer, type Server } from "./aServer.ts"
import { onPostgres } from "./onPostgres.ts"
import { someComments } from "./someComments.ts"

/** A handbook with everything that others can have to do with it. */
const aUsedHandbook = Effect.fnUntraced(function* (server: Server) {
  const handbook = yield* aHandbook(server)
  const { admin, changeRequest, page, space } = handbook
  const spoken = yield* someComments(server, changeRequest, admin.user)
  const helper = yield* server.member(handbook.organization.id)
  yield* server.within(
    Effect.gen(function* () {
      yield* requestReviewers(space.id, changeRequest.id, { userIds: [helper.user.id] })
      yield* submitReview(space.id, changeRequest.id, "approved")
      yield* commitInChangeRequest(changeRequest, rewritten(page, `# Mine ${space.id}\n`))
      yield* commitToBranch(space.mainBranchId, rewritten(page, `# Theirs ${space.id}\n`))
      yield* updateChangeRequest(space.id, changeRequest.id)
      const on = { kind: "space", id: space.id } as const
      yield* (yield* Grants).put(
        new Grant({
          on,
          to: { kind: "user", id: helper.user.id },
          role: "review",
          organizationId: handbook.organization.id
        })
      )
      yield* (yield* SyncStates).put(
        new SyncState({
          ...(yield* (yield* SyncStates).get(space.id)),
          bases: [
            {
              url: "https://git.example.org/docs.git",
              ref: "refs/heads/main",
              oid: "a".repeat(40),
              directory: "",
              revisionId: RevisionId.make(handbook.revision.id)
            }
          ]
        })
      )
      yield* (yield* Connections).put({
        connection: new Connection({
          spaceId: space.id,
          url: "https://git.example.org/docs.git",
          ref: "refs/heads/main",
          directory: "",
          direction: "both",
          everyMinutes: null,
          commitMessage: "Docs",
          connectedBy: admin.user.id,
          problem: null,
          nextAt: null
        }),
        sealedUrl: "sealed",
        sealedSecret: "sealed",
        sealedStatusToken: null
      })
    }).pipe(as(admin.user), Effect.orDie)
  )
  return { ...handbook, spoken, helper }
})

type UsedHandbook = Effect.Success<ReturnType<typeof aUsedHandbook>>

/** Does all regular work that a worker does. */
const regularWork = Effect.forEach(schedules, ({ run }) => run, { discard: true })

/** All that the stores say of a space and what belonged to it. */
const remains = ({ changeRequest, helper, space, spoken, file }: UsedHandbook) =>
  Effect.gen(function* () {
    const id = ChangeRequestId.make(changeRequest.id)
    const all = { after: null, limit: 10 }
    const on = { spaceId: space.id, changeRequestId: null }
    const inRequest = { spaceId: space.id, changeRequestId: id }
    const asked = { order: "asc", status: "all", pageId: null, authors: null } as const
    const listed = (where: typeof on | typeof inRequest) =>
      Effect.map(
        Effect.flatMap(Comments, (comments) => comments.list(where, asked, "markdown", all)),
        ({ items }) => items.length
      )
    const filter = { contributor: null, creator: null, status: null }
    return {
      changeRequests: (yield* (yield* ChangeRequests).list(space.id, filter, all)).items.length,
      conflicts: (yield* (yield* Conflicts).list(id)).length,
      contributions: (yield* (yield* Contributions).list(id)).length,
      reviews: (yield* (yield* Reviews).list(id, null, all)).items.length,
      reviewRequests: (yield* (yield* ReviewRequests).list(id, all)).items.length,
      comments: yield* listed(on),
      commentsInChangeRequest: yield* listed(inRequest),
      authors: (yield* (yield* Comments).listAuthors(on, all)).items.length,
      comment: Option.isSome(
        yield* (yield* Comments).find(on, spoken.inSpace.commentId as never, "markdown")
      ),
      bases: (yield* (yield* SyncStates).get(space.id)).bases.length,
      connected: Option.isSome(yield* (yield* Connections).find(space.id)),
      grants: (yield* (yield* Grants).findFor({ kind: "space", id: space.id }, helper.user.id)).userGrant,
      bytes: yield* (yield* Blobs).size(file.blobHash).pipe(
        Effect.as(true),
        Effect.catchTag("BlobMissing", () => Effect.succeed(false))
      )
    }
  })

const nothing = {
  changeRequests: 0,
  conflicts: 0,
  contributions: 0,
  reviews: 0,
  reviewRequests: 0,
  comments: 0,
  commentsInChangeRequest: 0,
  authors: 0,
  comment: false,
  bases: 0,
  connected: false,
  grants: null,
  bytes: false
}

/** The tables of records about operations, which expire by themselves. */
const records = new Set(["kernel.events", "kernel.jobs", "kernel.idempotency_keys", "identity.audit_entries"])

/** The tables in which something is named by one of some texts. */
const tablesNaming = Effect.fnUntraced(function* (sql: SqlClient.SqlClient, texts: ReadonlyArray<string>) {
  const tables = yield* sql<{ name: string }>`SELECT table_schema || '.' || table_name AS name
    FROM information_schema.tables WHERE table_type = 'BASE TABLE'
      AND table_schema NOT IN ('pg_catalog', 'information_schema') ORDER BY name`
  const naming: Array<string> = []
  for (const { name } of tables) {
    const patterns = texts.map((text) => `%${text}%`)
    const rows =
      yield* sql`SELECT FROM ${sql(name)} AS row WHERE row::text LIKE ANY (${patterns}::text[]) LIMIT 1`
    if (rows.length > 0) naming.push(name)
  }
  return naming
}, Effect.orDie)

describe("a space that was deleted more than seven days ago", () => {
  it.effect("is gone from the stores in memory after a round of the worker, with everything of it", () =>
    Effect.gen(function* () {
      const server = yield* aServer()
      const [gone, kept] = [yield* aUsedHandbook(server), yield* aUsedHandbook(server)]
      const before = yield* server.within(remains(gone))
      for (const [what, found] of Object.entries(before)) {
        expect([what, found]).not.toEqual([what, nothing[what as keyof typeof nothing]])
      }
      yield* gone.admin.ask("DELETE", `/v1/spaces/${gone.space.id}`)
      yield* TestClock.adjust("7 days")
      yield* server.within(regularWork)
      expect(yield* server.within(remains(gone))).toEqual(before)
      yield* TestClock.adjust(1)
      yield* server.within(regularWork)
      // Both handbooks have the same picture.
      expect(yield* server.within(remains(gone))).toEqual({ ...nothing, bytes: true })
      expect(yield* server.within(remains(kept))).toEqual(before)
      yield* kept.admin.ask("DELETE", `/v1/spaces/${kept.space.id}`)
      yield* TestClock.adjust("8 days")
      yield* server.within(regularWork)
      expect(yield* server.within(remains(kept))).toEqual(nothing)
    })
  )

  it.effect("is named in no table of Postgres after a round of the worker, nor is anything of it", () =>
    Effect.gen(function* () {
      let sql: SqlClient.SqlClient | undefined
      const stores = Layer.tap(onPostgres, (services) =>
        Effect.sync(() => (sql = Context.get(services, SqlClient.SqlClient)))
      )
      const server = yield* aServer({ stores })
      const [gone, kept] = [yield* aUsedHandbook(server), yield* aUsedHandbook(server)]
      const idsOf = ({ changeRequest, file, page, revision, space, spoken }: UsedHandbook) => [
        space.id,
        space.mainBranchId,
        revision.id,
        page.id,
        file.id,
        changeRequest.id,
        changeRequest.branchId,
        spoken.inSpace.commentId,
        spoken.inChangeRequest.commentReplyId
      ]
      const naming = yield* tablesNaming(sql!, idsOf(gone))
      expect(naming).toEqual(
        expect.arrayContaining([
          "content.file_versions",
          "content.lines",
          "content.page_versions",
          "content.revisions",
          "content.sources",
          "content.spaces",
          "gitsync.connections",
          "gitsync.states",
          "identity.grants",
          "reviews.change_requests",
          "reviews.comment_replies",
          "reviews.comments",
          "reviews.conflicts",
          "reviews.contributions",
          "reviews.requested_reviewers",
          "reviews.reviews"
        ])
      )
      yield* gone.admin.ask("DELETE", `/v1/spaces/${gone.space.id}`)
      yield* TestClock.adjust("8 days")
      yield* server.within(regularWork)
      const left = yield* tablesNaming(sql!, idsOf(gone))
      expect(left.filter((name) => !records.has(name))).toEqual([])
      expect(yield* server.within(remains(gone))).toEqual({ ...nothing, bytes: true })
      expect(yield* tablesNaming(sql!, idsOf(kept))).toEqual(naming)
      const { status } = yield* gone.admin.ask("POST", `/v1/spaces/${gone.space.id}/restore`)
      expect(status).toBe(404)
    })
  )
})
