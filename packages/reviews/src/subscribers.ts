import { forgetReviews } from "./reviews/forgetReviews.ts"
import { withdrawRequests } from "./reviews/withdrawRequests.ts"

/** The subscribers of reviews to events of other packages. */
export const subscribers = [forgetReviews, withdrawRequests]
