import { Effect, Layer, Option, TxHashMap } from "effect"
import { listById, toListing } from "@octavo/kernel"
import type { Asker } from "../directory/Credential.ts"
import { membershipFor } from "../access/membershipFor.ts"
import type { Membership } from "../directory/Membership.ts"
import { Members } from "../directory/Members.ts"
import { Organization, OrganizationNotFound } from "../directory/Organization.ts"
import { IdentityTables } from "./IdentityTables.ts"
import { Organizations } from "../directory/Organizations.ts"

export const layer: Layer.Layer<Organizations, never, IdentityTables | Members> = Layer.effect(
  Organizations,
  Effect.gen(function* () {
    const { organizations } = yield* IdentityTables
    const members = yield* Members
    const get = (id: string) =>
      Effect.flatMap(
        Effect.map(
          TxHashMap.get(organizations, id),
          Option.filter(({ deletedAt }) => deletedAt === null)
        ),
        Option.match({
          onNone: () => Effect.fail(new OrganizationNotFound({ organizationId: id })),
          onSome: Effect.succeed
        })
      )
    const all = Effect.map(TxHashMap.values(organizations), (all) =>
      all.filter(({ deletedAt }) => deletedAt === null).sort((a, b) => (a.id < b.id ? -1 : 1))
    )
    const withMembership = (organization: Organization, asker: Asker) =>
      Effect.map(members.find(organization.id, asker.userId), (member) => ({
        organization,
        membership: membershipFor(asker.credential, organization, Option.getOrNull(member))
      }))
    return {
      get,
      getForUpdate: get,
      getWithMembership: (id, asker) =>
        Effect.flatMap(get(id), (organization) => withMembership(organization, asker)),
      findManyWithMembership: Effect.fnUntraced(function* (ids, asker) {
        const found = (yield* all).filter(({ id }) => ids.includes(id))
        return yield* Effect.forEach(found, (organization) => withMembership(organization, asker))
      }),
      list: (request) => Effect.map(all, (organizations) => listById(organizations, request)),
      listOfUser: Effect.fnUntraced(function* (asker, { after, limit }) {
        const rows: Array<{ organization: Organization; membership: Membership }> = []
        for (const organization of yield* all) {
          if (after !== null && organization.id <= after[0]) continue
          const { membership } = yield* withMembership(organization, asker)
          if (membership !== null && membership !== "required-sso" && !membership.disabled)
            rows.push({ organization, membership })
        }
        return toListing(rows, limit, ({ organization }) => [organization.id])
      }),
      listOfDomain: (domain) =>
        Effect.map(all, (organizations) => {
          const listing = organizations.filter(({ emailDomains }) => emailDomains.includes(domain))
          const isConfirmed = ({ confirmedDomains }: Organization) => confirmedDomains.includes(domain)
          return [...listing.filter(isConfirmed), ...listing.filter((one) => !isConfirmed(one))].slice(
            0,
            1000
          )
        }),
      // A deleted organization keeps its hostname.
      claimHostname: (hostname) =>
        Effect.map(TxHashMap.values(organizations), (all) =>
          all.every((other) => other.hostname !== hostname)
        ),
      put: Effect.fnUntraced(function* (organization) {
        const stored = Option.getOrNull(yield* TxHashMap.get(organizations, organization.id))
        const deletedAt = stored?.deletedAt ?? null
        yield* TxHashMap.set(organizations, organization.id, new Organization({ ...organization, deletedAt }))
      })
    }
  })
)
