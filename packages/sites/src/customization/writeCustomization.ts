import { audit, Caller, type OrganizationId } from "@octavo/identity"
import { DateTime, Effect, Option } from "effect"
import { putSite } from "../sites/putSite.ts"
import { lockSite } from "../sites/requireSite.ts"
import type { Site } from "../sites/Site.ts"
import type { SiteId } from "../sites/SiteId.ts"
import { CustomizationView } from "./customizationOf.ts"
import { Customizations } from "./Customizations.ts"
import { defaultCustomization } from "./defaultCustomization.ts"
import { fontFilesOf, imagesOf } from "./imagesOf.ts"
import { SiteCustomization, type SiteImage, TooManySiteImages } from "./SiteCustomization.ts"

/** The copies of images of a site, read before its lock is taken. */
export const knownImages = Effect.fnUntraced(function* (siteId: SiteId) {
  const found = yield* (yield* Customizations).find(siteId)
  return Option.isSome(found) ? found.value.images : {}
})

const maxImages = 100

type Parts = Pick<SiteCustomization, "settings" | "overrides">

/** The icon of a site, as its favicon gives it. */
const iconOf = ({ favicon }: SiteCustomization["settings"]): Site["icon"] =>
  "icon" in favicon ? { icon: favicon.icon } : "emoji" in favicon ? { emoji: favicon.emoji } : null

/** The customization of a site, locked. */
export const lockCustomization = Effect.fnUntraced(function* (
  organizationId: OrganizationId,
  siteId: SiteId
) {
  const site = yield* lockSite(organizationId, siteId)
  const stored = yield* (yield* Customizations).find(siteId)
  const before = Option.getOrElse(
    stored,
    () =>
      new SiteCustomization({
        siteId,
        settings: defaultCustomization,
        overrides: {},
        images: {},
        updatedAt: site.updatedAt
      })
  )
  return { site, before }
})

/** Writes a locked customization with the images that it still names, and the next version of its site. */
export const writeCustomization = Effect.fnUntraced(function* (
  { before, site }: { readonly before: SiteCustomization; readonly site: Site },
  parts: Partial<Parts>,
  fetched: Readonly<Record<string, SiteImage>>,
  act: { readonly action: string; readonly target: { readonly kind: string; readonly id: string } }
) {
  const { overrides, settings }: Parts = { settings: before.settings, overrides: before.overrides, ...parts }
  const named = [settings, ...Object.values(overrides)].flatMap((one) => [
    ...imagesOf(one as typeof settings),
    ...fontFilesOf(one as typeof settings)
  ])
  const images: Record<string, SiteImage> = {}
  for (const url of named) {
    const image = fetched[url] ?? before.images[url]
    if (image !== undefined) images[url] = image
  }
  if (Object.keys(images).length > maxImages) return yield* new TooManySiteImages({ limit: maxImages })
  const after = new SiteCustomization({
    siteId: site.id,
    settings,
    overrides,
    images,
    updatedAt: yield* DateTime.now
  })
  yield* (yield* Customizations).put(after)
  yield* putSite(site, { icon: iconOf(settings) }, (yield* Caller).userId)
  yield* audit({
    organizationId: site.organizationId,
    action: act.action,
    target: act.target as { readonly kind: "site"; readonly id: string },
    before: parts.settings === undefined ? { overrides: before.overrides } : { settings: before.settings },
    after: parts.settings === undefined ? { overrides } : { settings }
  })
  return new CustomizationView(after)
})
