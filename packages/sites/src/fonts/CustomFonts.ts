import type { OrganizationId } from "@octavo/identity"
import type { BlobHash, Listing, ListingRequest } from "@octavo/kernel"
import { Context, type Effect, type Option } from "effect"
import type { CustomFont, CustomFontId } from "./CustomFont.ts"

/** The fonts that organizations uploaded. */
export class CustomFonts extends Context.Service<
  CustomFonts,
  {
    readonly find: (
      organizationId: OrganizationId,
      id: CustomFontId
    ) => Effect.Effect<Option.Option<CustomFont>>
    /** Holds a font until the unit of work ends. */
    readonly findForUpdate: (
      organizationId: OrganizationId,
      id: CustomFontId
    ) => Effect.Effect<Option.Option<CustomFont>>
    /** Oldest first. */
    readonly list: (
      organizationId: OrganizationId,
      request: ListingRequest
    ) => Effect.Effect<Listing<CustomFont>>
    readonly put: (font: CustomFont) => Effect.Effect<void>
    readonly remove: (id: CustomFontId) => Effect.Effect<void>
    /** Removes all of an organization. */
    readonly removeAll: (organizationId: OrganizationId) => Effect.Effect<void>
    /** Finds which of these blobs are files of fonts. */
    readonly findUsedBlobs: (hashes: ReadonlyArray<BlobHash>) => Effect.Effect<ReadonlySet<BlobHash>>
  }
>()("@octavo/sites/CustomFonts") {}
