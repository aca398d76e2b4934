import { describe, expect, it, layer } from "@effect/vitest"
import { type ContentChanges, type ContentConflict, createSpace, deleteSpace } from "@octavo/content"
import { aCollection, aFile, aPage, aSource, commitToBranch } from "@octavo/content/testing"
import { Members, Member, startSession, Teams, type UserId } from "@octavo/identity"
import { aMember, anOidcProvider, anOrganization, as, aSamlProvider, aTeam } from "@octavo/identity/testing"
import { enqueueJob, newId } from "@octavo/kernel"
import {
  Conflicts,
  createChangeRequest,
  getChangeRequest,
  requestReviewers,
  submitReview
} from "@octavo/reviews"
import { commitInChangeRequest } from "@octavo/reviews/testing"
import { Context, DateTime, Effect, Layer, Schema } from "effect"
import { TestClock } from "effect/testing"
import { aHandbook } from "./aHandbook.ts"
import { aServer, type Ask, type Server } from "./aServer.ts"
import { endpoints } from "./endpoints.ts"
import { setOrganization } from "./setOrganization.ts"
import { specLists } from "./specLists.ts"
import { siteLists } from "./siteLists.ts"
import { webhookLists } from "./webhookLists.ts"
import { translationLists } from "./translationLists.ts"
import { someComments } from "./someComments.ts"

/** A list with more items than one page of it, and a way to add one more. */
interface AList {
  readonly ask: Ask
  readonly path: string
  readonly insert: Effect.Effect<unknown>
}

const linkProof = (userId: UserId) =>
  ({ userId, method: "link", within: null, providerId: null, tokenId: null, notAfter: null }) as const

const job = { name: "test.nothing", payload: Schema.Null, maxAttempts: 1 }

/** One of every list, by operationId. Those that are named, by default all, have seven items and more. */
const everyList = Effect.fnUntraced(function* (server: Server, filled?: ReadonlyArray<string>) {
  const { within } = server
  const { admin, changeRequest, file: logo, organization, page: welcome, space } = yield* aHandbook(server)
  const inChangeRequest = `/v1/spaces/${space.id}/change-requests/${changeRequest.id}`
  const operator = yield* server.stranger({ isOperator: true })
  yield* setOrganization(server, organization.id, { inviteLinks: true })
  const commit = (changes: Partial<ContentChanges>) =>
    Effect.orDie(commitToBranch(space.mainBranchId, changes))
  const team = yield* within(aTeam(organization.id))
  let made = 0
  const join = Effect.gen(function* () {
    const { id } = yield* anOrganization({ title: `Organization ${made++}` })
    yield* (yield* Members).put(
      new Member({
        organizationId: id,
        userId: admin.user.id,
        role: "read",
        disabled: false,
        sso: false,
        joinedAt: yield* DateTime.now,
        lastSeenAt: null
      })
    )
  })
  const page = Effect.gen(function* () {
    const source = aSource(`# Needle ${made++}\n\nA needle in a haystack.\n`)
    const put = [yield* aPage({ title: `Needle ${made}`, sourceHash: source.hash })]
    yield* commit({ sources: [source], pages: { put, remove: [] } })
  })
  const ofSpaces = createSpace(organization.id, {
    title: "Space",
    emoji: null,
    parentId: null,
    language: null,
    editMode: "live"
  }).pipe(as(admin.user), Effect.orDie)
  const shelf = yield* within(aCollection(organization.id))
  const discussed = yield* someComments(server, changeRequest, admin.user)
  const comments = `/v1/spaces/${space.id}/comments`
  const changeRequestComments = `${inChangeRequest}/comments`
  /** A list that grows by posting to its address, oldest first. */
  const posted = (path: string): AList => ({
    ask: admin.ask,
    path: `${path}?order=asc`,
    insert: admin.ask("POST", path, { body: { body: { markdown: "More" } } })
  })
  /** The commenters at an address, by id. */
  const commenters = (path: string): AList => ({
    ask: admin.ask,
    path: path.replace(/comments$/, "commenters"),
    insert: Effect.flatMap(server.member(organization.id), ({ ask }) =>
      ask("POST", path, { body: { body: { markdown: "I, too" } } })
    )
  })
  const linking = yield* aPage({ title: "Links" })
  /** The page `linking` with one link more than it had. */
  const moreLinks = Effect.sync(() => {
    const links = Array.from({ length: ++made }, (_, n) => `<https://example.org/${n}>`)
    const source = aSource(`# Links\n\n${links.join(" ")}\n`)
    return { sources: [source], pages: { put: [{ ...linking, sourceHash: source.hash }], remove: [] } }
  })
  /** One more page that refers to the page and the file of the handbook. */
  const referring = Effect.gen(function* () {
    const source = aSource(`# ${made++}\n\n[welcome](/pages/${welcome.id}) ![logo](/files/${logo.id})\n`)
    const put = [yield* aPage({ title: "Referring", sourceHash: source.hash })]
    return { sources: [source], pages: { put, remove: [] } }
  })
  const changeInChangeRequest = (changes: Partial<ContentChanges>) =>
    Effect.gen(function* () {
      const { changeRequest: now } = yield* getChangeRequest(space.id, changeRequest.id)
      yield* commitInChangeRequest(now, changes)
    }).pipe(as(admin.user), Effect.orDie)
  const backlinks = (content: string, insert: Effect.Effect<unknown>) =>
    [`page/${welcome.id}`, `files/${logo.id}`].map((target): AList => ({
      ask: admin.ask,
      path: `${content}/${target}/backlinks`,
      insert
    }))
  const [toPage, toFile] = backlinks(
    `/v1/spaces/${space.id}/content`,
    within(Effect.flatMap(referring, commit))
  )
  const [toPageInChangeRequest, toFileInChangeRequest] = backlinks(
    `${inChangeRequest}/content`,
    within(Effect.flatMap(referring, changeInChangeRequest))
  )
  const aTokenEntry = operator.ask("POST", `/v1/admin/users/${admin.user.id}/tokens`, {
    body: { label: "Audited" }
  })
  /** The lists of who has access to a thing, which grow by giving roles on it. */
  const listsOfPermissions = (kind: string, path: string): Readonly<Record<string, AList>> => {
    const invite = (body: object) => admin.ask("POST", `${path}/permissions`, { body })
    const toUser = Effect.flatMap(server.member(organization.id, { role: "read" }), ({ user }) =>
      invite({ users: [user.id] })
    )
    const toTeam = Effect.flatMap(within(aTeam(organization.id)), ({ id }) => invite({ teams: [id] }))
    const list = (name: string, insert: AList["insert"]) => ({
      ask: admin.ask,
      path: `${path}/permissions/${name}`,
      insert
    })
    return {
      [`listPermissionsAggregateIn${kind}`]: list("aggregate", toUser),
      [`listUserPermissionsIn${kind}`]: list("users", toUser),
      [`listTeamPermissionsIn${kind}`]: list("teams", toTeam)
    }
  }
  const lists: Readonly<Record<string, AList>> = {
    listSpacePageBacklinks: toPage!,
    listSpaceFileBacklinks: toFile!,
    listChangeRequestPageBacklinks: toPageInChangeRequest!,
    listChangeRequestFileBacklinks: toFileInChangeRequest!,
    listSpaceLinks: {
      ask: admin.ask,
      path: `/v1/spaces/${space.id}/links`,
      insert: within(Effect.flatMap(moreLinks, commit))
    },
    listChangeRequestLinks: {
      ask: admin.ask,
      path: `${inChangeRequest}/links`,
      insert: within(Effect.flatMap(moreLinks, changeInChangeRequest))
    },
    listPageLinksInSpace: {
      ask: admin.ask,
      path: `/v1/spaces/${space.id}/content/page/${linking.id}/links`,
      insert: within(Effect.flatMap(moreLinks, commit))
    },
    listPageLinksInChangeRequest: {
      ask: admin.ask,
      path: `${inChangeRequest}/content/page/${linking.id}/links`,
      insert: within(Effect.flatMap(moreLinks, changeInChangeRequest))
    },
    listCommentsInSpace: posted(comments),
    listCommentersInSpace: commenters(comments),
    listCommentersInChangeRequest: commenters(changeRequestComments),
    listCommentsInChangeRequest: posted(changeRequestComments),
    listCommentRepliesInSpace: posted(`${comments}/${discussed.inSpace.commentId}/replies`),
    listCommentRepliesInChangeRequest: posted(
      `${changeRequestComments}/${discussed.inChangeRequest.commentId}/replies`
    ),
    listOrganizationsForAuthenticatedUser: { ask: admin.ask, path: "/v1/orgs", insert: within(join) },
    listMembersInOrganizationById: {
      ask: admin.ask,
      path: `/v1/orgs/${organization.id}/members`,
      insert: server.member(organization.id)
    },
    listSpacesForOrganizationMember: {
      ask: admin.ask,
      path: `/v1/orgs/${organization.id}/members/${admin.user.id}/spaces?order=asc`,
      insert: within(ofSpaces)
    },
    listOIDCProviders: {
      ask: admin.ask,
      path: `/v1/orgs/${organization.id}/oidc`,
      insert: within(anOidcProvider(organization))
    },
    listTeamsInOrganizationById: {
      ask: admin.ask,
      path: `/v1/orgs/${organization.id}/teams`,
      insert: admin.ask("PUT", `/v1/orgs/${organization.id}/teams`, { body: { title: "Team" } })
    },
    listTeamMembersInOrganizationById: {
      ask: admin.ask,
      path: `/v1/orgs/${organization.id}/teams/${team.id}/members`,
      insert: within(
        Effect.flatMap(aMember(organization.id), ({ id }) =>
          Teams.use((teams) => teams.addMember(team.id, id))
        )
      )
    },
    listTeamsForOrganizationMember: {
      ask: admin.ask,
      path: `/v1/orgs/${organization.id}/members/${admin.user.id}/teams`,
      insert: within(aTeam(organization.id, { members: [admin.user] }))
    },
    ...listsOfPermissions("Space", `/v1/spaces/${space.id}`),
    ...listsOfPermissions("Collection", `/v1/collections/${shelf.id}`),
    listSAMLProvidersInOrganizationById: {
      ask: admin.ask,
      path: `/v1/orgs/${organization.id}/saml`,
      insert: within(aSamlProvider(organization))
    },
    listOrganizationInviteLinks: {
      ask: admin.ask,
      path: `/v1/orgs/${organization.id}/link-invites`,
      insert: admin.ask("POST", `/v1/orgs/${organization.id}/link-invites`, { body: { role: "read" } })
    },
    listSpacesInOrganizationById: {
      ask: admin.ask,
      path: `/v1/orgs/${organization.id}/spaces`,
      insert: within(ofSpaces)
    },
    listCollectionsInOrganizationById: {
      ask: admin.ask,
      path: `/v1/orgs/${organization.id}/collections`,
      insert: admin.ask("POST", `/v1/orgs/${organization.id}/collections`)
    },
    listSpacesInCollectionById: {
      ask: admin.ask,
      path: `/v1/collections/${shelf.id}/spaces`,
      insert: admin.ask("POST", `/v1/orgs/${organization.id}/spaces`, { body: { parent: shelf.id } })
    },
    listFiles: {
      ask: admin.ask,
      path: `/v1/spaces/${space.id}/content/files`,
      insert: within(
        Effect.flatMap(aFile({ name: "a.png" }), (file) => commit({ files: { put: [file], remove: [] } }))
      )
    },
    listRevisions: { ask: admin.ask, path: `/v1/spaces/${space.id}/revisions`, insert: within(commit({})) },
    listChangeRequestsForSpace: {
      ask: admin.ask,
      path: `/v1/spaces/${space.id}/change-requests?status=draft`,
      insert: within(createChangeRequest(space.id, "Words").pipe(as(admin.user), Effect.orDie))
    },
    listChangeRequestsForOrganization: {
      ask: admin.ask,
      path: `/v1/orgs/${organization.id}/change-requests?status=draft`,
      insert: within(createChangeRequest(space.id, "Words").pipe(as(admin.user), Effect.orDie))
    },
    listFilesInChangeRequestById: {
      ask: admin.ask,
      path: `${inChangeRequest}/content/files`,
      insert: within(
        Effect.gen(function* () {
          const files = { put: [yield* aFile({ name: "a.png" })], remove: [] }
          const { changeRequest: now } = yield* getChangeRequest(space.id, changeRequest.id)
          yield* commitInChangeRequest(now, { files })
        }).pipe(as(admin.user), Effect.orDie)
      )
    },
    listConflictsInChangeRequest: {
      ask: admin.ask,
      path: `${inChangeRequest}/conflicts`,
      insert: within(
        Effect.gen(function* () {
          const conflicts = yield* Conflicts
          const sides = { base: null, ours: null, theirs: null }
          const conflict: ContentConflict = {
            kind: "variable",
            id: yield* newId,
            key: `variable ${made++}`,
            resolution: null,
            ...sides
          }
          const before = yield* conflicts.list(changeRequest.id)
          yield* conflicts.replace(changeRequest.id, [...before, conflict])
        })
      )
    },
    getReviewsByChangeRequestId: {
      ask: admin.ask,
      path: `${inChangeRequest}/reviews`,
      insert: within(submitReview(space.id, changeRequest.id, "approved").pipe(as(admin.user), Effect.orDie))
    },
    getRequestedReviewersByChangeRequestId: {
      ask: admin.ask,
      path: `${inChangeRequest}/requested-reviewers`,
      insert: Effect.flatMap(server.member(organization.id), ({ user }) =>
        within(
          requestReviewers(space.id, changeRequest.id, { userIds: [user.id] }).pipe(
            as(admin.user),
            Effect.orDie
          )
        )
      )
    },
    searchOrganizationContent: {
      ask: admin.ask,
      path: `/v1/orgs/${organization.id}/search?query=needle`,
      insert: within(
        Effect.flatMap(ofSpaces, ({ space }) =>
          Effect.flatMap(aPage({ title: "Needle" }), (page) =>
            Effect.orDie(commitToBranch(space.mainBranchId, { pages: { put: [page], remove: [] } }))
          )
        )
      )
    },
    searchSpaceContent: {
      ask: admin.ask,
      path: `/v1/spaces/${space.id}/search?query=needle`,
      insert: within(page)
    },
    ...(yield* specLists(server, organization.id, admin)),
    ...(yield* siteLists(server, organization.id, admin)),
    ...translationLists(server, organization.id, admin),
    ...(yield* webhookLists(server, organization.id, admin)),
    listAllOrganizations: {
      ask: operator.ask,
      path: "/v1/admin/organizations",
      insert: within(anOrganization())
    },
    listDeletedOrganizations: {
      ask: operator.ask,
      path: "/v1/admin/deleted-organizations",
      insert: Effect.flatMap(within(anOrganization()), ({ id }) =>
        operator.ask("DELETE", `/v1/admin/organizations/${id}?confirm=${id}`)
      )
    },
    listAllUsers: { ask: operator.ask, path: "/v1/admin/users", insert: server.stranger() },
    listTokens: {
      ask: operator.ask,
      path: `/v1/admin/users/${admin.user.id}/tokens`,
      insert: server.tokenOf(admin.user)
    },
    listRendererTokens: {
      ask: operator.ask,
      path: "/v1/admin/renderer-tokens",
      insert: operator.ask("POST", "/v1/admin/renderer-tokens", { body: { label: "Storefront" } })
    },
    listAuditEntries: {
      ask: operator.ask,
      path: "/v1/admin/audit-log",
      insert: aTokenEntry
    },
    listAuditEntriesInOrganization: {
      ask: admin.ask,
      path: `/v1/orgs/${organization.id}/audit-log`,
      insert: admin.ask("POST", `/v1/orgs/${organization.id}/spaces`, { body: { title: "Audited" } })
    },
    listTokensOfAuthenticatedUser: {
      ask: admin.ask,
      path: "/v1/user/tokens",
      insert: server.tokenOf(admin.user)
    },
    listSessionsOfAuthenticatedUser: {
      ask: admin.ask,
      path: "/v1/user/sessions",
      insert: within(
        startSession(linkProof(admin.user.id), { address: "", userAgent: "", replacedSecret: null })
      )
    },
    listJobs: {
      ask: operator.ask,
      path: "/v1/admin/jobs",
      insert: within(Effect.orDie(enqueueJob(job, null, { subject: null, createdBy: null })))
    }
  }
  for (const [name, { insert }] of Object.entries(lists)) {
    if (filled?.includes(name) === false) continue
    for (let n = 0; n < 7; n++) {
      yield* TestClock.adjust("1 millis")
      yield* insert
    }
  }
  return lists
})

// Trees, differences between versions that never change, the few logins of an organization and suggested conditions have no pages; the files of an old revision are the list of files, in which nothing is ever inserted.
const names = endpoints
  .map(({ id }) => id)
  .filter(
    (id) =>
      /^(list|search|getReviews|getRequestedReviewers)/.test(id) &&
      !/^listPages|^listFilesInRevision|^listSSOProviderLogins|^listSiteAdaptiveTemplateConditions|^listSiteVisitorSegments|^listGitPullRequests|^listOpenAPISpecVersionChanges/.test(
        id
      )
  )

const withParameters = (path: string, parameters: string) =>
  `${path}${path.includes("?") ? "&" : "?"}${parameters}`

interface Item {
  readonly id?: string
  readonly user?: { readonly id: string }
  readonly page?: { readonly id: string }
  readonly space?: { readonly id: string }
  readonly organization?: { readonly id: string }
  readonly team?: { readonly id: string }
  readonly targetReference?: {
    readonly url?: string
    readonly page?: { readonly id: string }
    readonly file?: { readonly id: string }
  }
}

const idOf = ({ id, organization, page, space, targetReference, team, user }: Item): string =>
  id ??
  user?.id ??
  page?.id ??
  targetReference?.url ??
  targetReference?.page?.id ??
  targetReference?.file?.id ??
  organization?.id ??
  team?.id ??
  space?.id ??
  ""

/** Collects a list in pages of `limit`; an effect may run between two pages. */
const collectList = Effect.fnUntraced(function* (
  { ask, path }: AList,
  limit: number,
  meanwhile: Effect.Effect<unknown> = Effect.void
) {
  const seen: Array<string> = []
  let page: string | undefined
  for (;;) {
    const cursor: string = page === undefined ? "" : `&page=${encodeURIComponent(page)}`
    const { body, status } = yield* ask("GET", withParameters(path, `limit=${limit}${cursor}`))
    expect(status).toBe(200)
    expect(body.count).toBe(body.items.length)
    expect(body.count).toBeLessThanOrEqual(limit)
    seen.push(...body.items.map(idOf))
    page = body.next?.page
    if (page === undefined) return seen
    expect(body.count).toBe(limit)
    yield* meanwhile
  }
})

const listOf = (lists: Readonly<Record<string, AList>>, name: string): AList => {
  const list = lists[name]
  if (list === undefined) throw new Error(`Say here how ${name} gets its items`)
  return list
}

/** A list in a world of its own: to make one takes longer than most of what is asked of the list. */
class OneList extends Context.Service<OneList, AList>()("test/OneList") {
  static readonly layer = (name: string) =>
    Layer.effect(
      OneList,
      Effect.gen(function* () {
        return listOf(yield* everyList(yield* aServer(), [name]), name)
      })
    )
}

const isProof = process.env["OCTAVO_PROVE"] !== undefined

describe.each(names.map((name, index) => [name, index] as const))("the list of %s", (name, index) => {
  layer(OneList.layer(name))((it) => {
    it.effect("is listed once, in order, in pages of any length", () =>
      Effect.gen(function* () {
        const list = yield* OneList
        const all = yield* collectList(list, 1000)
        expect(all.length).toBeGreaterThanOrEqual(7)
        expect(new Set(all).size).toBe(all.length)
        for (let limit = 1; limit <= all.length; limit++) expect(yield* collectList(list, limit)).toEqual(all)
      })
    )

    it.effect("shows everything that was there exactly once, whatever comes meanwhile", () =>
      Effect.gen(function* () {
        const list = yield* OneList
        for (const limit of [2, 3]) {
          const before = yield* collectList(list, 1000)
          let inserts = 0
          const insert = Effect.suspend(() =>
            inserts++ < 5 ? Effect.andThen(TestClock.adjust("1 millis"), list.insert) : Effect.void
          )
          const seen = yield* collectList(list, limit, insert)
          expect(new Set(seen).size).toBe(seen.length)
          expect(seen.filter((id) => before.includes(id))).toEqual(before)
        }
      })
    )

    it.effect("answers no items when none are asked for, and fifty when nothing is said", () =>
      Effect.gen(function* () {
        const list = yield* OneList
        const none = yield* list.ask("GET", withParameters(list.path, "limit=0"))
        expect(none).toMatchObject({ status: 200, body: { count: 0, items: [] } })
        // All lists read their limit alike: every third one has fifty items, in a proof each one.
        if (index % 3 !== 0 && !isProof) return
        for (let n = 0; n < 50; n++) {
          yield* TestClock.adjust("1 millis")
          yield* list.insert
        }
        const { body } = yield* list.ask("GET", list.path)
        expect(body.count).toBe(50)
        expect(body.next).toEqual({ page: expect.stringMatching(/^[\w-]+\.[\w-]+$/) })
        const most = yield* list.ask("GET", withParameters(list.path, "limit=1000"))
        expect(most.body.count).toBeGreaterThan(56)
        expect(most.body.next).toBeUndefined()
      })
    )
  })
})

/** Whether a list is asked with every cursor that is wrong. */
const isWhole = (index: number): boolean => index === 0 || isProof

describe("a list", () => {
  it.effect("refuses a cursor that it did not make", () =>
    Effect.gen(function* () {
      const server = yield* aServer()
      const lists = yield* everyList(server)
      // The same lists of another organization, space or user.
      const twins = yield* everyList(server)
      const cursorOf = ({ ask, path }: AList) =>
        Effect.map(ask("GET", withParameters(path, "limit=2")), ({ body }) => body.next.page as string)
      const cursors = new Map<string, string>()
      for (const name of names) cursors.set(name, yield* cursorOf(listOf(lists, name)))
      for (const [index, name] of names.entries()) {
        const list = listOf(lists, name)
        const own = cursors.get(name)!
        const others = [...names.slice(index + 1), ...names.slice(0, index)]
        // All lists have the same code for cursors: the first one tries every wrong cursor, in a proof each one does.
        const foreign = (isWhole(index) ? others : others.slice(0, 3)).map((other) => cursors.get(other)!)
        const changed = Array.from({ length: own.length }, (_, at) => at).filter(
          (at) => isWhole(index) || at % 40 === index % 40
        )
        if (/\w{26}/.test(list.path)) foreign.push(yield* cursorOf(listOf(twins, name)))
        const flipped = (at: number) => {
          const other = own[at] === "A" ? "B" : "A"
          return own.slice(0, at) + other + own.slice(at + 1)
        }
        const [payload = "", signature = ""] = own.split(".")
        for (const page of [
          ...foreign,
          ...changed.map(flipped),
          ".",
          "..",
          payload,
          `${payload}.`,
          `.${signature}`,
          `${own}.x`,
          `${own}=`,
          ` ${own}`,
          own.toUpperCase(),
          "a".repeat(10_000),
          Buffer.from("[]").toString("base64url"),
          "%00",
          "é"
        ]) {
          const path = withParameters(list.path, `page=${page === "%00" ? page : encodeURIComponent(page)}`)
          const { body, status } = yield* list.ask("GET", path)
          expect([name, page, status, body.error?.details.length]).toEqual([name, page, 400, 1])
        }
        const answer = yield* list.ask("GET", withParameters(list.path, `page=${own}&page=${own}`))
        expect([name, answer.status]).toEqual([name, 400])
      }
    })
  )

  it.effect("goes on behind an item that is gone meanwhile", () =>
    Effect.gen(function* () {
      const server = yield* aServer()
      const { admin, organization } = yield* aHandbook(server)
      const lists = yield* everyList(server, [])
      const list = {
        ...listOf(lists, "listSpacesInOrganizationById"),
        ask: admin.ask,
        path: `/v1/orgs/${organization.id}/spaces`
      }
      for (let n = 0; n < 5; n++) {
        yield* TestClock.adjust("1 millis")
        yield* admin.ask("POST", list.path)
      }
      const before = yield* collectList(list, 1000)
      const first = yield* admin.ask("GET", `${list.path}?limit=2`)
      const last = first.body.items[1]
      yield* server.within(deleteSpace(last.id).pipe(as(admin.user), Effect.orDie))
      const rest = yield* admin.ask("GET", `${list.path}?page=${first.body.next.page}`)
      expect(rest.body.items.map(idOf)).toEqual(before.slice(2))
    })
  )
})
