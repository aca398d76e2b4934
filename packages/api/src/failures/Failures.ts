import { HttpApiMiddleware } from "effect/http-api"
import { commonFailures } from "./Failure.ts"

/**
 * Gives the errors of handlers their answers: the error body, with the status of the class. Sits on every group,
 * outermost.
 */
export class Failures extends HttpApiMiddleware.Service<Failures>()("@octavo/api/Failures", {
  error: commonFailures
}) {}
