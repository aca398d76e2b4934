import { Layer } from "effect"
import * as AdaptiveSchemas from "./AdaptiveSchemas.ts"
import * as AddressClaims from "./AddressClaims.ts"
import * as CustomFonts from "./CustomFonts.ts"
import * as Customizations from "./Customizations.ts"
import * as PublishingAuths from "./PublishingAuths.ts"
import * as RendererTokens from "./RendererTokens.ts"
import * as ShareLinks from "./ShareLinks.ts"
import * as SiteEvents from "./SiteEvents.ts"
import * as SiteRedirects from "./SiteRedirects.ts"
import * as Sites from "./Sites.ts"
import * as SiteStructures from "./SiteStructures.ts"
import * as StructureHistories from "./StructureHistories.ts"

/** Everything of sites in Postgres. */
export const layer = Layer.mergeAll(
  AdaptiveSchemas.layer,
  AddressClaims.layer,
  CustomFonts.layer,
  Customizations.layer,
  PublishingAuths.layer,
  RendererTokens.layer,
  ShareLinks.layer,
  SiteEvents.layer,
  SiteRedirects.layer,
  Sites.layer,
  SiteStructures.layer,
  StructureHistories.layer
)
export { omittedTables, records } from "./records.ts"
