import { Schema } from "effect"

export const SpecId = Schema.String.pipe(Schema.brand("SpecId"))
export type SpecId = typeof SpecId.Type
