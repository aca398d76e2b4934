import type { Caller } from "@octavo/identity"
import { HttpApiMiddleware } from "effect/http-api"
import type { PathRole } from "./Admission.ts"

/** Answers a request that carries an `Idempotency-Key` only once; sits on every group, within `Admission`. */
export class Idempotency extends HttpApiMiddleware.Service<
  Idempotency,
  { readonly requires: Caller | PathRole; readonly provides: never }
>()("@octavo/api/Idempotency") {}
