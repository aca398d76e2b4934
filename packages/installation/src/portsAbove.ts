import { blobHolders, contentOfOrganization } from "@octavo/content"
import { blobsOfPushes } from "@octavo/gitsync"
import { organizationParts } from "@octavo/identity"
import { notificationsOfOrganization } from "@octavo/notifications"
import {
  blobsOfSpecs,
  ComputedSourcesFromOpenApi,
  SpecDocumentsFromOpenApi,
  specsOfOrganization,
  SpecTargetsFromOpenApi
} from "@octavo/openapi"
import { ChangeRequestSnapshotsFromReviews, ProposalsAsChangeRequests } from "@octavo/reviews"
import {
  blobsOfSites,
  OrganizationSitesFromSites,
  sitesOfOrganization,
  SpaceHoldersFromSites
} from "@octavo/sites"
import { translationsOfOrganization } from "@octavo/translations"
import { Effect, Layer } from "effect"

/** The ports of lower packages that higher ones supply. */
export const portsAbove = (publicUrl: string) =>
  Layer.mergeAll(
    ChangeRequestSnapshotsFromReviews,
    ProposalsAsChangeRequests,
    SpaceHoldersFromSites,
    OrganizationSitesFromSites,
    ComputedSourcesFromOpenApi,
    SpecDocumentsFromOpenApi(publicUrl),
    SpecTargetsFromOpenApi,
    blobHolders(Effect.all([blobsOfSites, blobsOfSpecs, blobsOfPushes])),
    organizationParts(
      Effect.all([
        sitesOfOrganization,
        translationsOfOrganization,
        notificationsOfOrganization,
        specsOfOrganization,
        contentOfOrganization
      ])
    )
  )
