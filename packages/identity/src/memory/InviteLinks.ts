import { toListing } from "@octavo/kernel"
import { DateTime, Effect, Layer, Option, TxHashMap } from "effect"
import type { InviteLink, InviteLinkId } from "../invites/InviteLink.ts"
import { InviteLinks } from "../invites/InviteLinks.ts"
import type { OrganizationId } from "../directory/Organization.ts"

export const layer: Layer.Layer<InviteLinks> = Layer.effect(
  InviteLinks,
  Effect.gen(function* () {
    const links = yield* TxHashMap.empty<InviteLinkId, InviteLink>()
    const find = (organizationId: OrganizationId, id: InviteLinkId) =>
      Effect.map(
        TxHashMap.get(links, id),
        Option.filter((link) => link.organizationId === organizationId)
      )
    const removeWhere = (isMeant: (link: InviteLink) => boolean) =>
      Effect.flatMap(TxHashMap.values(links), (all) =>
        TxHashMap.removeMany(
          links,
          all.filter(isMeant).map(({ id }) => id)
        )
      ).pipe(Effect.asVoid)
    return {
      find,
      findForUpdate: find,
      list: (organizationId, to, { after, limit }) =>
        Effect.map(TxHashMap.values(links), (all) => {
          const rows = all.filter(
            (link) =>
              link.organizationId === organizationId &&
              link.to.kind === to.kind &&
              link.to.id === to.id &&
              (after === null || link.serial > after[0])
          )
          return toListing(
            rows.toSorted((a, b) => (a.serial < b.serial ? -1 : 1)),
            limit,
            ({ serial }) => [serial]
          )
        }),
      put: (link) => TxHashMap.set(links, link.id, link),
      remove: (id) => Effect.asVoid(TxHashMap.remove(links, id)),
      removeOf: ({ ids, kind }) => removeWhere(({ to }) => to.kind === kind && ids.includes(to.id)),
      removeExpired: (now) =>
        removeWhere(({ expiresAt }) => expiresAt !== null && DateTime.isLessThanOrEqualTo(expiresAt, now))
    }
  })
)
