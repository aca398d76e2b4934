import { Effect, Layer, Option, TxHashMap } from "effect"
import { listById, toListing } from "@octavo/kernel"
import type { Membership } from "../access/resolveRole.ts"
import { Members } from "../members/Members.ts"
import { type Organization, OrganizationNotFound } from "../organizations/Organization.ts"
import type { UserId } from "../users/User.ts"
import { Organizations } from "../organizations/Organizations.ts"

export const layer: Layer.Layer<Organizations, never, Members> = Layer.effect(
  Organizations,
  Effect.gen(function* () {
    const organizations = yield* TxHashMap.empty<string, Organization>()
    const members = yield* Members
    const get = (id: string) =>
      Effect.flatMap(
        TxHashMap.get(organizations, id),
        Option.match({
          onNone: () => Effect.fail(new OrganizationNotFound({ organizationId: id })),
          onSome: Effect.succeed
        })
      )
    const all = Effect.map(TxHashMap.values(organizations), (all) =>
      all.sort((a, b) => (a.id < b.id ? -1 : 1))
    )
    const withMembership = (organization: Organization, userId: UserId) =>
      Effect.map(members.find(organization.id, userId), (member) => ({
        organization,
        membership: Option.getOrNull(member)
      }))
    return {
      get,
      getForUpdate: get,
      getWithMembership: (id, userId) =>
        Effect.flatMap(get(id), (organization) => withMembership(organization, userId)),
      findManyWithMembership: Effect.fnUntraced(function* (ids, userId) {
        const found = (yield* all).filter(({ id }) => ids.includes(id))
        return yield* Effect.forEach(found, (organization) => withMembership(organization, userId))
      }),
      list: (request) => Effect.map(all, (organizations) => listById(organizations, request)),
      listOfUser: Effect.fnUntraced(function* (userId, { after, limit }) {
        const rows: Array<{ organization: Organization; membership: Membership }> = []
        for (const organization of yield* all) {
          if (after !== null && organization.id <= after[0]) continue
          const member = Option.getOrNull(yield* members.find(organization.id, userId))
          if (member !== null && !member.disabled) rows.push({ organization, membership: member })
        }
        return toListing(rows, limit, ({ organization }) => [organization.id])
      }),
      put: (organization) => TxHashMap.set(organizations, organization.id, organization)
    }
  })
)
