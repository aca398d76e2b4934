import { CollectionId, createInviteLink } from "@octavo/content"
import { aCollection, commitToBranch } from "@octavo/content/testing"
import {
  createOidcProvider,
  createSamlProvider,
  Member,
  Members,
  Organization,
  OrganizationId,
  Organizations
} from "@octavo/identity"
import { as, aTeam, oidcFields, samlFields, someKeys } from "@octavo/identity/testing"
import { Conflicts, submitReview, updateChangeRequest } from "@octavo/reviews"
import { commitInChangeRequest, rewritten } from "@octavo/reviews/testing"
import { Effect, Option } from "effect"
import { aHandbook } from "./aHandbook.ts"
import type { Server } from "./aServer.ts"
import { type Endpoint, pathOf } from "./endpoints.ts"
import { aSpecOfWorld } from "./aSpecOfWorld.ts"
import { aSiteOfWorld } from "./aSiteOfWorld.ts"
import { aTranslationOfWorld } from "./aTranslationOfWorld.ts"
import { aWebhookOfWorld } from "./aWebhookOfWorld.ts"
import { named } from "./samples.ts"
import { someComments } from "./someComments.ts"

/** A key takes longer to make than the rest of a world. */
const keysOfProvider = someKeys()

/** Somebody who may do everything, and the ids of what it may be done with. */
export const aWorld = Effect.fnUntraced(function* (server: Server) {
  const {
    admin: handbookAdmin,
    changeRequest,
    child,
    file,
    organization,
    page,
    reusable,
    revision,
    space
  } = yield* aHandbook(server)
  // One conflict: both sides rewrote the page.
  const { conflictId, reviewId } = yield* server.within(
    Effect.gen(function* () {
      yield* commitInChangeRequest(changeRequest, rewritten(page, "# Mine\n"))
      yield* commitToBranch(space.mainBranchId, rewritten(page, "# Theirs\n"))
      yield* updateChangeRequest(space.id, changeRequest.id)
      const [conflict] = yield* (yield* Conflicts).list(changeRequest.id)
      const review = yield* submitReview(space.id, changeRequest.id, "approved")
      return { conflictId: conflict!.id, reviewId: review.id }
    }).pipe(as(handbookAdmin.user), Effect.orDie)
  )
  const admin = yield* server.member(organization.id)
  const collection = yield* server.within(aCollection(organization.id))
  yield* server.within(
    Effect.gen(function* () {
      const another = CollectionId.make(named.collection)
      yield* aCollection(organization.id, { id: another })
      yield* aCollection(organization.id, { id: CollectionId.make(named.inner), parentId: another })
      const id = OrganizationId.make(named.organization)
      const found = yield* (yield* Organizations).get(organization.id)
      yield* (yield* Organizations).put(new Organization({ ...found, id }))
      const member = Option.getOrThrow(yield* (yield* Members).find(organization.id, admin.user.id))
      yield* (yield* Members).put(new Member({ ...member, organizationId: id }))
    }).pipe(Effect.orDie)
  )
  const saml = yield* server.within(
    createSamlProvider(organization.id, samlFields(keysOfProvider)).pipe(as(admin.user), Effect.orDie)
  )
  const oidc = yield* server.within(
    createOidcProvider(organization.id, oidcFields).pipe(as(admin.user), Effect.orDie)
  )
  const specIds = yield* aSpecOfWorld(server, organization.id, admin.user)
  const siteIds = yield* aSiteOfWorld(server, organization.id, admin.user, space)
  const translationIds = yield* aTranslationOfWorld(server, organization.id, admin.user)
  const webhookIds = yield* aWebhookOfWorld(server, organization.id, admin.user)
  const { link } = yield* server.within(
    Effect.gen(function* () {
      const found = yield* (yield* Organizations).get(organization.id)
      yield* (yield* Organizations).put(
        new Organization({ ...found, inviteLinks: true, hostname: "acme-docs" })
      )
      return yield* createInviteLink(organization.id, {
        to: { kind: "organization", id: organization.id },
        role: "read",
        expiresAt: null,
        uses: null
      }).pipe(as(admin.user))
    }).pipe(Effect.orDie)
  )
  const team = yield* server.within(aTeam(organization.id))
  const operator = yield* server.stranger({ isOperator: true })
  const colleague = yield* server.member(organization.id)
  const { inChangeRequest, inSpace } = yield* someComments(server, changeRequest, admin.user)
  const ids: Readonly<Record<string, string>> = {
    organizationId: organization.id,
    collectionId: collection.id,
    spaceId: space.id,
    pageId: page.id,
    fileId: file.id,
    pagePath: `${page.slug}/${child.slug}`,
    reusableContentId: reusable.id,
    documentId: reusable.sourceHash,
    revisionId: revision.id,
    userId: operator.user.id,
    changeRequestId: changeRequest.id,
    conflictId,
    reviewId,
    samlProviderId: saml.provider.id,
    ...siteIds,
    ...translationIds,
    ...webhookIds,
    ...specIds,
    emailDomain: "acme.example",
    subdomain: "acme-docs",
    hostname: "docs.acme.example",
    oidcProviderId: oidc.provider.id,
    inviteId: link.id,
    teamId: team.id,
    ...inSpace
  }
  /** A change request has comments of its own, and an organization has members. */
  const idsFor = ({ id, params, path }: Endpoint) => ({
    ...ids,
    // Everybody changes their own profile.
    ...(id === "updateUserById" && { userId: admin.user.id }),
    ...(params.includes("changeRequestId") && inChangeRequest),
    ...(/\/(?:members|permissions)\//.test(path) && { userId: colleague.user.id })
  })
  return {
    organizationId: organization.id,
    ids,
    idsFor,
    operator,
    admin,
    /** Gives a person who may ask for an operation, and its path with those ids. */
    askFor: (endpoint: Endpoint) => {
      const { ask } = endpoint.path.startsWith("/v1/admin") ? operator : admin
      const own: Readonly<Record<string, string>> = idsFor(endpoint)
      return { ask, path: pathOf(endpoint, (param) => own[param] ?? "x") }
    }
  }
})
