import { requestRegeneration } from "@octavo/content"
import { subscriber } from "@octavo/kernel"
import { specDeleted, specRestored, versionCreated } from "./specEvents.ts"

/** Has the generated pages of spaces follow the latest versions of specifications. */
export const followSpecs = [
  subscriber(versionCreated, ({ organizationId, slug }) => requestRegeneration(organizationId, slug)),
  subscriber(specDeleted, ({ organizationId, slug }) => requestRegeneration(organizationId, slug)),
  subscriber(specRestored, ({ organizationId, slug }) => requestRegeneration(organizationId, slug))
]
