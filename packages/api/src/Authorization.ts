import type { Caller } from "@octavo/identity"
import { HttpApiMiddleware, HttpApiSecurity } from "effect/http-api"

/** Turns the bearer token of a request into its caller, or refuses it. Sits on every group. */
export class Authorization extends HttpApiMiddleware.Service<
  Authorization,
  { readonly provides: Caller; readonly requires: never }
>()("@octavo/api/Authorization", {
  requiredForClient: true,
  security: { token: HttpApiSecurity.bearer }
}) {}
