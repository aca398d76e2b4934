import type { OrganizationId } from "@octavo/identity"
import { toListing, type ListingRequest } from "@octavo/kernel"
import { DateTime, Effect, Option } from "effect"
import { DocumentReader } from "./DocumentReader.ts"
import { requireSpec } from "../specs/requireSpec.ts"
import { SpecContents } from "../versions/SpecContents.ts"
import { readDocumentBytes, versionOf } from "../versions/readVersions.ts"
import type { SpecVersionId } from "../specs/SpecVersionId.ts"
import { SpecVersions } from "../versions/SpecVersions.ts"
import type { ChangePosition, ChangeSeverity, SpecChange, SpecChanges } from "../versions/SpecChange.ts"
import { SpecsNotComparable } from "./SpecsNotComparable.ts"

/** The document of a specification before its first version. */
const nothing = Buffer.from(JSON.stringify({ openapi: "3.1.0" }))

const compareContents = Effect.fnUntraced(function* (base: string | null, target: string) {
  const contents = yield* SpecContents
  const known = base === null ? Option.none<SpecChanges>() : yield* contents.findChanges(base, target)
  if (Option.isSome(known)) return known.value
  const today = DateTime.formatIsoDateUtc(yield* DateTime.now)
  const changes = yield* (yield* DocumentReader).compare({
    base: base === null ? nothing : yield* readDocumentBytes(base),
    target: yield* readDocumentBytes(target),
    today
  })
  if (changes === null) return yield* new SpecsNotComparable()
  if (base !== null) yield* contents.putChanges(base, target, changes)
  return changes
})

/** The differences by severity. */
const countsOf = (items: ReadonlyArray<SpecChange>) => {
  const counts: Record<ChangeSeverity, number> = {
    breaking: 0,
    "non-breaking": 0,
    documentation: 0,
    unknown: 0
  }
  for (const { severity } of items) counts[severity]++
  return counts
}

/**
 * Lists the differences of a version from another one of the specification, by default the version before; the first version adds
 * everything. Null names the latest version.
 */
export const listSpecChanges = Effect.fn("openapi.listSpecChanges")(function* (
  organizationId: OrganizationId,
  slug: string,
  versionId: SpecVersionId | null,
  filter: { readonly base?: SpecVersionId; readonly severity?: ChangeSeverity },
  { after, limit }: ListingRequest<ChangePosition>
) {
  const { spec } = yield* requireSpec(organizationId, slug)
  const target = yield* versionOf(spec, versionId)
  const base =
    filter.base === undefined
      ? Option.getOrNull(yield* (yield* SpecVersions).findBefore(spec.id, target.seq))
      : yield* versionOf(spec, filter.base)
  const { isTruncated, items } = yield* compareContents(base?.contentHash ?? null, target.contentHash)
  const rows = items.flatMap((change, index) =>
    (filter.severity === undefined || change.severity === filter.severity) && index > (after?.[0] ?? -1)
      ? [{ change, index }]
      : []
  )
  const listing = toListing(rows.slice(0, limit + 1), limit, ({ index }): ChangePosition => [index])
  return { ...listing, base, target, isTruncated, counts: countsOf(items) }
})
