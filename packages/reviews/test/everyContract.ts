import { changeRequestsContract } from "./changeRequests/changeRequests.contract.ts"
import { editChangeRequestContentContract } from "./changeRequests/editChangeRequestContent.contract.ts"
import { listOrganizationChangeRequestsContract } from "./changeRequests/listOrganizationChangeRequests.contract.ts"
import { mergingContract } from "./merging/merging.contract.ts"
import { mergingBesideContract } from "./merging/mergingBeside.contract.ts"
import { reviewsContract } from "./reviews/reviews.contract.ts"
import { commentsContract } from "./comments/comments.contract.ts"
import { commentsStateContract } from "./comments/commentsState.contract.ts"
import { targetsContract } from "./comments/targets.contract.ts"
import type { ReviewsTests } from "./ReviewsServices.ts"

/** The contracts of all stores of reviews. At length, they have that of the state of comments, which reads all lists after each step. */
export const everyContract = (it: ReviewsTests, isAtLength = true) => {
  changeRequestsContract(it)
  listOrganizationChangeRequestsContract(it)
  mergingContract(it)
  mergingBesideContract(it)
  editChangeRequestContentContract(it)
  reviewsContract(it)
  commentsContract(it)
  targetsContract(it)
  if (isAtLength) commentsStateContract(it)
}
