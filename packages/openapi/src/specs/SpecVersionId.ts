import { Schema } from "effect"

export const SpecVersionId = Schema.String.pipe(Schema.brand("SpecVersionId"))
export type SpecVersionId = typeof SpecVersionId.Type
