import { SessionTooOld } from "@octavo/identity"
import { failureResponse } from "../http/failureResponse.ts"

/** The answer to a request that no page of this installation has sent. */
export const foreign = failureResponse(
  403,
  "Only pages of this installation may ask here. Programs send a token to the API, at /v1."
)

/** The answer to a dangerous request long after the sign-in. */
export const tooOld = failureResponse(403, new SessionTooOld().message, [
  { path: "session", message: "A sign-in of the last 15 minutes is expected." }
])

/** The answer to a request without the signature of its session. */
export const unsigned = failureResponse(
  403,
  "The header X-Octavo-Csrf is missing or belongs to another session. Reload the page and try again.",
  [{ path: "x-octavo-csrf", message: "The value of the page is expected." }]
)
