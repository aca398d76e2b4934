import { forgetReviews } from "./changeRequests/forgetReviews.ts"

/** What reviews do on events of other packages. */
export const subscribers = [forgetReviews]
