import { Effect, Layer, Option, TxHashMap } from "effect"
import { listById, toListing } from "@octavo/kernel"
import type { Membership } from "../access/resolveRole.ts"
import { Members } from "../members/Members.ts"
import { type Organization, OrganizationNotFound } from "../organizations/Organization.ts"
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
    return {
      get,
      getWithMembership: Effect.fnUntraced(function* (id, userId) {
        const organization = yield* get(id)
        const member = yield* members.find(id, userId)
        return { organization, membership: Option.getOrNull(member) }
      }),
      list: (request) => Effect.map(all, (organizations) => listById(organizations, request)),
      listOfUser: Effect.fnUntraced(function* (userId, { after, limit }) {
        const rows: Array<{ organization: Organization; membership: Membership }> = []
        for (const organization of yield* all) {
          if (after !== null && organization.id <= String(after[0])) continue
          const member = Option.getOrNull(yield* members.find(organization.id, userId))
          if (member !== null && !member.disabled) rows.push({ organization, membership: member })
        }
        return toListing(rows, limit, ({ organization }) => [organization.id])
      }),
      put: (organization) => TxHashMap.set(organizations, organization.id, organization)
    }
  })
)
