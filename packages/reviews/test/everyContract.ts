import { changeRequestsContract } from "./changeRequests/changeRequests.contract.ts"
import { mergingContract } from "./merging/merging.contract.ts"
import { reviewsContract } from "./reviews/reviews.contract.ts"
import type { ReviewsTests } from "./ReviewsServices.ts"

/** What every store of reviews must do. */
export const everyContract = (it: ReviewsTests) => {
  changeRequestsContract(it)
  mergingContract(it)
  reviewsContract(it)
}
