import { isActiveOrganization, type OrganizationId } from "@octavo/identity"
import { Effect, Option } from "effect"
import { Specs } from "../specs/Specs.ts"
import type { SpecVersionView } from "./readVersions.ts"
import type { SpecVersionId } from "../specs/SpecVersionId.ts"
import { SpecVersions } from "./SpecVersions.ts"

/**
 * Finds a version for readers without a token: of a public specification, or of any where the address is signed or a page shows it. Null names
 * the latest version.
 */
export const findPublishedVersion = Effect.fn("openapi.findPublishedVersion")(function* (
  organizationId: OrganizationId,
  slug: string,
  versionId: SpecVersionId | null,
  isShown: boolean
) {
  const spec = Option.getOrNull(yield* (yield* Specs).findBySlug(organizationId, slug))
  if (spec === null || (spec.visibility !== "public" && !isShown)) return null
  if (!(yield* isActiveOrganization(organizationId))) return null
  const id = versionId ?? spec.lastVersionId
  const version = id === null ? null : Option.getOrNull(yield* (yield* SpecVersions).find(id))
  const view: SpecVersionView | null = version?.specId === spec.id ? { spec, version } : null
  return view
})
