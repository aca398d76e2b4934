import type { SpaceResource } from "@octavo/api"
import type { SpaceView } from "@octavo/content"
import type { Role } from "@octavo/identity"
import type { Listing, Position } from "@octavo/kernel"
import { findPublishedPlaces, type SitesAddress } from "@octavo/sites"
import { Effect } from "effect"
import { presentSpace } from "./presentSpace.ts"

type Shown = SpaceView & { readonly role: Role }

/** Presents spaces with their published URLs: one, or a page of a list. */
export const spacePresenter = (publicUrl: string, address: SitesAddress) => {
  const present = presentSpace(publicUrl, address)
  return {
    one: Effect.fnUntraced(function* (view: Shown, shareKey?: string) {
      const places = yield* findPublishedPlaces([view.space], shareKey)
      return present(view, places.get(view.space.id) ?? null)
    }),
    page: Effect.fnUntraced(function* <After extends Position>({ items, next }: Listing<Shown, After>) {
      const places = yield* findPublishedPlaces(items.map(({ space }) => space))
      const listing: Listing<SpaceResource, After> = {
        items: items.map((view) => present(view, places.get(view.space.id) ?? null)),
        next
      }
      return listing
    })
  }
}
