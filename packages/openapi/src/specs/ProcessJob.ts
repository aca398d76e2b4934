import { OrganizationId } from "@octavo/identity"
import type { JobKind } from "@octavo/kernel"
import { Schema } from "effect"
import { SpecId } from "./SpecId.ts"

/** The payload of a job that processes a specification. */
const ProcessOrder = Schema.Struct({
  specId: SpecId,
  organizationId: OrganizationId,
  /** The host of the source; null for a text. */
  host: Schema.NullOr(Schema.String)
})
type ProcessOrder = typeof ProcessOrder.Type

/** Reads the source of a specification, and makes a version when the document changed. */
export const ProcessJob: JobKind<ProcessOrder> = {
  name: "openapi.process",
  payload: ProcessOrder as Schema.Codec<ProcessOrder, unknown>,
  maxAttempts: 5,
  tenantOf: ({ organizationId }) => organizationId,
  shareOf: ({ host }) => host ?? "text"
}
