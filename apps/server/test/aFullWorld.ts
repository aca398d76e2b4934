import { PageId, RevisionId, SpaceId, Spaces } from "@octavo/content"
import { aSource, commitToBranch } from "@octavo/content/testing"
import { SyncState, SyncStates } from "@octavo/gitsync"
import { Grant, Grants, type User, Visits } from "@octavo/identity"
import { as } from "@octavo/identity/testing"
import { createChangeRequest, mergeChangeRequest, requestReviewers, resolveConflict } from "@octavo/reviews"
import { commitInChangeRequest } from "@octavo/reviews/testing"
import { SiteEventCount, SiteEvents, SiteId, Sites } from "@octavo/sites"
import {
  PageState,
  PageStates,
  TranslationId,
  TranslationMemory,
  TranslationRun,
  TranslationRuns
} from "@octavo/translations"
import { DateTime, Effect } from "effect"
import type { Server } from "./aServer.ts"
import { aWorld } from "./aWorld.ts"
import { samples } from "./samples.ts"

type World = Effect.Success<ReturnType<typeof aWorld>>

const idIn = (world: World, name: string): string => world.ids[name] ?? `no ${name}`

/** Sends the request of the sample of an operation. */
const ask = (world: World, id: string, method: string, path: string) =>
  Effect.tap(world.admin.ask(method, path, { body: samples[id]!.body }), ({ body, status }) =>
    status < 300 ? Effect.void : Effect.die(`${id} answers ${status}: ${JSON.stringify(body)}`)
  )

/** Adds what people make of content: a merged change request, a resolved conflict, reactions, redirects. */
const withReviews = Effect.fnUntraced(function* (world: World, colleague: User) {
  const spaceId = SpaceId.make(idIn(world, "spaceId"))
  const pageId = PageId.make(idIn(world, "pageId"))
  const space = yield* (yield* Spaces).getForUpdate(spaceId)
  yield* commitToBranch(space.mainBranchId, {
    redirects: { put: [{ from: "old/welcome", pageId }], remove: [] }
  })
  const { changeRequest } = yield* createChangeRequest(spaceId, "More words")
  const source = aSource("# Footer\n\nMore words, with a [link](../README.md).\n")
  yield* commitInChangeRequest(changeRequest, {
    sources: [source],
    variables: { put: [{ name: "product", value: "Octavo" }], remove: ["company"] }
  })
  yield* mergeChangeRequest(spaceId, changeRequest.id)
  const open = idIn(world, "changeRequestId")
  yield* requestReviewers(spaceId, open, { userIds: [colleague.id] })
  yield* resolveConflict(spaceId, open, idIn(world, "conflictId"), { take: "main" })
})

/** The state of things that other processes and programs write. */
const withStates = Effect.fnUntraced(function* (world: World, colleague: User) {
  const spaceId = SpaceId.make(idIn(world, "spaceId"))
  const siteId = SiteId.make(idIn(world, "siteId"))
  const translationId = TranslationId.make(idIn(world, "translationId"))
  const revisionId = RevisionId.make(idIn(world, "revisionId"))
  const now = yield* DateTime.now
  yield* (yield* Visits).mark(world.organizationId, colleague.id, now, now)
  yield* (yield* Grants).put(
    new Grant({
      on: { kind: "space", id: spaceId },
      to: { kind: "user", id: colleague.id },
      role: "review",
      organizationId: world.organizationId,
      grantedBy: world.admin.user.id,
      grantedAt: now
    })
  )
  const states = yield* SyncStates
  const base = { url: "https://git.example.org/docs.git", ref: "refs/heads/main", directory: "", revisionId }
  yield* states.put(
    new SyncState({
      ...(yield* states.get(spaceId)),
      bases: [{ ...base, oid: "a".repeat(40) }],
      eventAt: now
    })
  )
  yield* (yield* Sites).putAlias("acme-before", siteId)
  const facts = { siteSpaceId: "", pageId: "", query: "holidays", rating: "", comment: "" }
  yield* (yield* SiteEvents).add([
    new SiteEventCount({ siteId, day: "2026-01-01", type: "search_type_query", ...facts, count: 3 })
  ])
  yield* (yield* TranslationMemory).putMany(world.organizationId, new Map([["key", "Handbuch"]]), now)
  const id = idIn(world, "pageId")
  const text = { fingerprint: "f", recipe: "r", state: "partial", wasTranslated: true } as const
  yield* (yield* PageStates).putMany([
    new PageState({ translationId, kind: "page", id, ...text, outdatedAt: null, problems: [] })
  ])
  const work = { milliseconds: 5, pages: 1, words: 2, hits: 0, calls: 1, characters: 10 }
  yield* (yield* TranslationRuns).put(
    new TranslationRun({
      translationId,
      number: 1,
      seq: 1,
      sourceRevisionId: revisionId,
      startedAt: now,
      endedAt: now,
      outcome: "partial",
      ...work,
      problem: "Busy"
    })
  )
})

/** An organization with one of everything that an export has. */
export const aFullWorld = Effect.fnUntraced(function* (server: Server) {
  const world = yield* aWorld(server)
  const colleague = yield* server.member(world.organizationId, { role: "review" })
  const org = `/v1/orgs/${world.organizationId}`
  const comment = `/v1/spaces/${idIn(world, "spaceId")}/comments/${idIn(world, "commentId")}`
  yield* ask(world, "updateCommentInSpace", "PUT", comment)
  yield* ask(
    world,
    "updateSiteCustomizationById",
    "PUT",
    `${org}/sites/${idIn(world, "siteId")}/customization`
  )
  const member = `${org}/teams/${idIn(world, "teamId")}/members/${colleague.user.id}`
  yield* ask(world, "addMemberToOrganizationTeamById", "PUT", member)
  yield* server.within(
    Effect.andThen(withReviews(world, colleague.user), withStates(world, colleague.user)).pipe(
      as(world.admin.user),
      Effect.orDie
    )
  )
  return world
})
