import type { BlobHash } from "@octavo/kernel"
import { Context, type Effect, type Option } from "effect"
import type { SiteId } from "../sites/SiteId.ts"
import type { SiteCustomization } from "./SiteCustomization.ts"

/** The customizations of all sites. */
export class Customizations extends Context.Service<
  Customizations,
  {
    readonly find: (siteId: SiteId) => Effect.Effect<Option.Option<SiteCustomization>>
    readonly put: (customization: SiteCustomization) => Effect.Effect<void>
    /** Finds which of these blobs are copies of images of sites, deleted sites included. */
    readonly findUsedBlobs: (hashes: ReadonlyArray<BlobHash>) => Effect.Effect<ReadonlySet<BlobHash>>
  }
>()("@octavo/sites/Customizations") {}
