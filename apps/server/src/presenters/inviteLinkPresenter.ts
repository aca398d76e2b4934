import type { InviteLinkResource } from "@octavo/api"
import type { InviteLinkView } from "@octavo/content"
import type { Listing, Position } from "@octavo/kernel"
import { findPublishedPlaces, type PublishedPlace, type SitesAddress } from "@octavo/sites"
import { Effect } from "effect"
import { presentCollection } from "./presentCollection.ts"
import { presentSpace } from "./presentSpace.ts"
import { presentTime } from "./times.ts"

const presentInviteLink =
  (publicUrl: string, address: SitesAddress) =>
  ({ link, redundant, target }: InviteLinkView, place: PublishedPlace | null): InviteLinkResource => {
    const { createdAt, expiresAt, id, madeBy, organizationId, role, used, uses } = link
    const common = {
      object: "invite" as const,
      id,
      redundant,
      ...(expiresAt !== null && { expiresAt: presentTime(expiresAt) }),
      ...(uses !== null && { uses }),
      used,
      createdAt: presentTime(createdAt),
      madeBy,
      urls: {
        location: `${publicUrl}/v1/orgs/${organizationId}/link-invites/${id}`,
        app: `${publicUrl}/invite/${organizationId}/${id}`
      }
    }
    if (target.kind === "organization" || role === null) return { ...common, role }
    return target.kind === "space"
      ? { ...common, level: role, space: presentSpace(publicUrl, address)(target, place) }
      : { ...common, level: role, collection: presentCollection(publicUrl)(target) }
  }

/** Presents invite links with the published URLs of their spaces: one, or a page of a list. */
export const inviteLinkPresenter = (publicUrl: string, address: SitesAddress) => {
  const present = presentInviteLink(publicUrl, address)
  const all = Effect.fnUntraced(function* (views: ReadonlyArray<InviteLinkView>) {
    const spaces = views.flatMap(({ target }) => (target.kind === "space" ? target.space : []))
    const places = yield* findPublishedPlaces(spaces)
    return views.map((view) => {
      const { target } = view
      return present(view, target.kind === "space" ? (places.get(target.space.id) ?? null) : null)
    })
  })
  return {
    one: (view: InviteLinkView) => Effect.map(all([view]), ([resource]) => resource!),
    page: <After extends Position>({ items, next }: Listing<InviteLinkView, After>) =>
      Effect.map(all(items), (resources): Listing<InviteLinkResource, After> => ({ items: resources, next }))
  }
}
