import { HttpApiMiddleware } from "effect/http-api"
import { AnyFailure } from "./AnyFailure.ts"

/**
 * Lets handlers fail with any error of a domain: it becomes the error body with the status of its class. Sits on every
 * group, outermost.
 */
export class Failures extends HttpApiMiddleware.Service<Failures>()("@octavo/api/Failures", {
  error: AnyFailure
}) {}
