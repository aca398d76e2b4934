export {
  ChangeRequest,
  ChangeRequestClosed,
  ChangeRequestId,
  ChangeRequestNotFound,
  ChangeRequestStatus,
  Unsettled
} from "./changeRequests/ChangeRequest.ts"
export {
  changeRequestCreated,
  changeRequestMerged,
  changeRequestStatusChanged
} from "./changeRequests/changeRequestEvents.ts"
export { type ChangeRequestName, ChangeRequests } from "./changeRequests/ChangeRequests.ts"
export type { ChangeRequestView } from "./changeRequests/ChangeRequestView.ts"
export { createChangeRequest } from "./changeRequests/createChangeRequest.ts"
export { type ChangeRequestChanges, editChangeRequest } from "./changeRequests/editChangeRequest.ts"
export { getChangeRequest } from "./changeRequests/getChangeRequest.ts"
export { listChangeRequests } from "./changeRequests/listChangeRequests.ts"
export { requireChangeRequest } from "./changeRequests/requireChangeRequest.ts"
export { type Contribution, Contributions } from "./contributions/Contributions.ts"
