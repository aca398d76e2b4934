import { OrganizationId } from "@octavo/identity"
import { eventKind } from "@octavo/kernel"
import { Schema } from "effect"
import { SiteId } from "./SiteId.ts"

const payload = Schema.Struct({ organizationId: OrganizationId, siteId: SiteId, version: Schema.Int })

/** A site became readable for its audience. */
export const sitePublished = eventKind("sites.sitePublished", payload)

/** A site is not readable any more. */
export const siteUnpublished = eventKind("sites.siteUnpublished", payload)

/** The settings or the structure of a site changed. */
export const siteChanged = eventKind("sites.siteChanged", payload)
