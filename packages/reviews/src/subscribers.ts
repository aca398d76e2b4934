import { forgetReviews } from "./changeRequests/forgetReviews.ts"

/** The subscribers of reviews to events of other packages. */
export const subscribers = [forgetReviews]
