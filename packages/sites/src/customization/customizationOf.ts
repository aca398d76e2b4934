import { Effect, Option } from "effect"
import type { SiteId } from "../sites/SiteId.ts"
import type { SiteSpaceId } from "../structure/SiteSpace.ts"
import type { Customization } from "./Customization.ts"
import { Customizations } from "./Customizations.ts"
import { defaultCustomization } from "./defaultCustomization.ts"
import { overrideSettings } from "./overrideSettings.ts"
import type { SiteCustomization, SiteImage } from "./SiteCustomization.ts"

/** The settings of a site and of its site spaces. */
export class CustomizationView {
  readonly #stored: SiteCustomization | null

  constructor(stored: SiteCustomization | null) {
    this.#stored = stored
  }

  /** The settings of the site: the default ones until they are changed. */
  get site(): Customization {
    return this.#stored?.settings ?? defaultCustomization
  }

  /** Whether settings were ever saved: until then pages load no fonts. */
  get isSaved(): boolean {
    return this.#stored !== null
  }

  /** The settings of a site space: those of the site with its overrides. */
  ofSiteSpace(id: SiteSpaceId): Customization {
    const overrides = this.#stored?.overrides[id]
    return overrides === undefined ? this.site : overrideSettings(this.site, overrides)
  }

  hasOverrides(id: SiteSpaceId): boolean {
    return this.#stored?.overrides[id] !== undefined
  }

  /** The copy of an image by its hash. */
  findImage(hash: string): SiteImage | undefined {
    return Object.values(this.#stored?.images ?? {}).find((image) => image.hash === hash)
  }

  /** The copy of an image that the settings name by its URL. */
  imageOf(url: string): SiteImage | undefined {
    return this.#stored?.images[url]
  }
}

/** Reads the settings of a site, without asking for access. One statement. */
export const customizationOf = Effect.fnUntraced(function* (siteId: SiteId) {
  return new CustomizationView(Option.getOrNull(yield* (yield* Customizations).find(siteId)))
})
