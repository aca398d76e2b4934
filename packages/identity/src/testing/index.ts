import { newId } from "@octavo/kernel"
import { DateTime, Effect } from "effect"
import {
  Caller,
  Members,
  newMember,
  newOrganization,
  newSamlProvider,
  SamlProviders,
  onBehalfOf,
  type Organization,
  type OrganizationId,
  Organizations,
  type Role,
  Team,
  TeamId,
  type TeamRole,
  Teams,
  User,
  UserId,
  Users
} from "../index.ts"

import type { TestKeys } from "./aResponse.ts"

export * from "./aResponse.ts"
export { grantedSpaces } from "./grantedSpaces.ts"
export { makeCertificate } from "./makeCertificate.ts"
export { responseReaderInProcess } from "./responseReaderInProcess.ts"
export { type AccessSetup, expectedRole } from "./expectedRole.ts"

/** A stored organization. */
export const anOrganization = Effect.fnUntraced(function* (given: { readonly title?: string } = {}) {
  const organization = yield* newOrganization(given.title ?? "Acme")
  yield* (yield* Organizations).put(organization)
  return organization
})

/** A stored user. */
export const aUser = Effect.fnUntraced(function* (
  given: { readonly email?: string; readonly isOperator?: boolean } = {}
) {
  const id = UserId.make(yield* newId)
  const user = new User({
    id,
    email: given.email ?? `${id}@example.org`,
    displayName: "Ada",
    photoUrl: null,
    isOperator: given.isOperator ?? false,
    createdAt: yield* DateTime.now
  })
  yield* Effect.orDie((yield* Users).put(user))
  return user
})

/** A stored user who belongs to an organization, by default as an admin. */
export const aMember = Effect.fnUntraced(function* (
  organizationId: OrganizationId,
  given: { readonly role?: Role | null; readonly disabled?: boolean } = {}
) {
  const user = yield* aUser()
  yield* (yield* Members).put(
    yield* newMember({
      organizationId,
      userId: user.id,
      role: given.role === undefined ? "admin" : given.role,
      disabled: given.disabled ?? false
    })
  )
  return user
})

/** A stored team, and its members with their roles. */
export const aTeam = Effect.fnUntraced(function* (
  organizationId: OrganizationId,
  given: {
    readonly title?: string
    readonly externalId?: string
    readonly members?: ReadonlyArray<{ readonly id: UserId; readonly role?: TeamRole }>
  } = {}
) {
  const teams = yield* Teams
  const team = new Team({
    id: TeamId.make(yield* newId),
    organizationId,
    title: given.title ?? "Writers",
    externalId: given.externalId ?? null,
    createdAt: yield* DateTime.now
  })
  yield* teams.put(team)
  for (const { id, role } of given.members ?? []) yield* teams.addMember(team.id, id, role)
  return team
})

/** A stored SAML provider that is pending. */
export const aSamlProvider = Effect.fnUntraced(function* (organization: Organization) {
  const provider = yield* newSamlProvider(organization, "Okta")
  yield* (yield* SamlProviders).put(provider)
  return provider
})

/** Fields of a SAML provider that is active with these keys. */
export const samlFields = (keys: TestKeys) => ({
  label: "Acme",
  entityId: "https://idp.example/metadata",
  ssoUrl: "https://idp.example/sso?tenant=acme",
  certificate: keys.certificate
})

/** Runs an effect on behalf of a user. */
export const as =
  (user: { readonly id: UserId; readonly isOperator?: boolean }) =>
  <A, E, R>(effect: Effect.Effect<A, E, R>): Effect.Effect<A, E, Exclude<R, Caller>> =>
    Effect.provideService(effect, Caller, {
      ...onBehalfOf(user.id),
      isOperator: user.isOperator ?? false
    })
