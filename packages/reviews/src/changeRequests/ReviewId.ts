import { Schema } from "effect"

export const ReviewId = Schema.String.pipe(Schema.brand("ReviewId"))
export type ReviewId = typeof ReviewId.Type
