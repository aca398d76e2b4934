import { listById } from "@octavo/kernel"
import { DateTime, Effect, Layer, Option, TxHashMap } from "effect"
import { InviteLinks } from "../invites/InviteLinks.ts"
import { OidcProviders } from "../sso/OidcProviders.ts"
import { DeletedOrganizations } from "../organizations/DeletedOrganizations.ts"
import { Organization, type OrganizationId } from "../directory/Organization.ts"
import { ScimTokens } from "../scim/ScimTokens.ts"
import { Sessions } from "../sessions/Sessions.ts"
import { SamlProviders } from "../sso/SamlProviders.ts"
import { SsoLinks } from "../directory/SsoLinks.ts"
import { ApiTokens } from "../tokens/ApiTokens.ts"
import { IdentityTables, isDeleted } from "./IdentityTables.ts"

const everything = { after: null, limit: Number.MAX_SAFE_INTEGER }

type Needed =
  | ApiTokens
  | IdentityTables
  | InviteLinks
  | OidcProviders
  | SamlProviders
  | ScimTokens
  | Sessions
  | SsoLinks

/** Removes the rows of a table that a condition names. */
const removeWhere = Effect.fnUntraced(function* <A>(
  table: TxHashMap.TxHashMap<string, A>,
  isRemoved: (row: A, key: string) => boolean
) {
  for (const [key, row] of yield* TxHashMap.entries(table))
    if (isRemoved(row, key)) yield* TxHashMap.remove(table, key)
})

export const layer: Layer.Layer<DeletedOrganizations, never, Needed> = Layer.effect(
  DeletedOrganizations,
  Effect.gen(function* () {
    const tables = yield* IdentityTables
    const { grants, members, organizations, sightingCounts, sightings, teamMemberships, teams } = tables
    const services = yield* Effect.context<Exclude<Needed, IdentityTables>>()
    const all = Effect.map(TxHashMap.values(organizations), (found) =>
      found.filter(isDeleted).sort((a, b) => (a.id < b.id ? -1 : 1))
    )
    const endCredentials = Effect.fnUntraced(function* (id: OrganizationId) {
      for (const { organizationId, userId } of yield* TxHashMap.values(members)) {
        if (organizationId !== id) continue
        yield* (yield* ApiTokens).revokeWithin(id, userId, yield* DateTime.now)
        yield* (yield* Sessions).removeOfUser(userId, id)
        yield* (yield* SsoLinks).removeOfUser(id, userId)
      }
      const [saml, oidc] = [yield* SamlProviders, yield* OidcProviders]
      for (const provider of (yield* saml.list(id, everything)).items) yield* saml.remove(provider.id)
      for (const provider of (yield* oidc.list(id, everything)).items) yield* oidc.remove(provider.id)
      yield* (yield* ScimTokens).remove(id)
      const links = yield* InviteLinks
      const own = yield* links.list(id, { kind: "organization", id }, everything)
      for (const link of own.items) yield* links.remove(link.id)
    })
    return {
      findForUpdate: (id) => Effect.map(TxHashMap.get(organizations, id), Option.filter(isDeleted)),
      list: (request) => Effect.map(all, (found) => listById(found, request)),
      listBefore: (time, limit) =>
        Effect.map(all, (found) =>
          found
            .filter(({ deletedAt }) => deletedAt !== null && DateTime.isLessThan(deletedAt, time))
            .slice(0, limit)
            .map(({ id }) => id)
        ),
      mark: (id, deletedAt) =>
        TxHashMap.modify(organizations, id, (one) => new Organization({ ...one, deletedAt })).pipe(
          Effect.asVoid
        ),
      removeSome: Effect.fnUntraced(function* (id) {
        yield* Effect.provideContext(endCredentials(id), services)
        const own = new Set(
          (yield* TxHashMap.values(teams)).flatMap((team) => (team.organizationId === id ? team.id : []))
        )
        yield* removeWhere(teamMemberships, ({ teamId }) => own.has(teamId))
        const isOwn = ({ organizationId }: { readonly organizationId: string }) => organizationId === id
        yield* removeWhere(grants, isOwn)
        yield* removeWhere(teams, isOwn)
        yield* removeWhere(members, isOwn)
        yield* removeWhere(sightings, (_, key) => key.startsWith(`${id}/`))
        yield* TxHashMap.remove(sightingCounts, id)
        return false
      }),
      remove: (id) => removeWhere(organizations, (one) => one.id === id && isDeleted(one))
    }
  })
)
