import { Schema } from "effect"

/** The verdict of a reviewer: to merge, or to change first. */
export const ReviewStatus = Schema.Literals(["approved", "changes-requested"])
export type ReviewStatus = typeof ReviewStatus.Type
