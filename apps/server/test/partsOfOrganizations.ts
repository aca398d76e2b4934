import { contentOfOrganization } from "@octavo/content"
import { organizationParts } from "@octavo/identity"
import { notificationsOfOrganization } from "@octavo/notifications"
import { specsOfOrganization } from "@octavo/openapi"
import { sitesOfOrganization } from "@octavo/sites"
import { translationsOfOrganization } from "@octavo/translations"
import { Effect } from "effect"

/** The parts of organizations in all packages, as an installation composes them. */
export const partsOfOrganizations = organizationParts(
  Effect.all([
    sitesOfOrganization,
    translationsOfOrganization,
    notificationsOfOrganization,
    specsOfOrganization,
    contentOfOrganization
  ])
)
