import { OrganizationId } from "@octavo/identity"
import { eventKind } from "@octavo/kernel"
import { Schema } from "effect"
import { SpecVersionId } from "./SpecVersionId.ts"
import { SpecErrorCode } from "./Spec.ts"
import { SpecId } from "./SpecId.ts"

const fields = { organizationId: OrganizationId, specId: SpecId, slug: Schema.String }
const payload = Schema.Struct(fields)

/** A specification was created. It has no version yet. */
export const specCreated = eventKind("openapi.specCreated", payload)

/** The source or the visibility of a specification changed. */
export const specChanged = eventKind("openapi.specChanged", payload)

/** A specification was deleted. */
export const specDeleted = eventKind("openapi.specDeleted", payload)

/** A deleted specification was restored. */
export const specRestored = eventKind("openapi.specRestored", payload)

/** A specification has a new version. */
export const versionCreated = eventKind(
  "openapi.versionCreated",
  Schema.Struct({ ...fields, versionId: SpecVersionId, previousVersionId: Schema.NullOr(SpecVersionId) })
)

/** The processing of a specification failed. */
export const specFailed = eventKind(
  "openapi.specFailed",
  Schema.Struct({ ...fields, errorCode: SpecErrorCode })
)
