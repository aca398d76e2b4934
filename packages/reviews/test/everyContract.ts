import { changeRequestsContract } from "./changeRequests/changeRequests.contract.ts"
import type { ReviewsTests } from "./ReviewsServices.ts"

/** What every store of reviews must do. */
export const everyContract = (it: ReviewsTests) => {
  changeRequestsContract(it)
}
