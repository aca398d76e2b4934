import type { HttpApiEndpoint, HttpApiGroup } from "effect/http-api"
import { Admission } from "./Admission.ts"
import { Authorization } from "./Authorization.ts"
import { Failures } from "./failures/Failures.ts"
import { Idempotency } from "./Idempotency.ts"
import { Storable } from "./Storable.ts"

/**
 * What every group of the API has: its place under `/v1`, tokens, keys of idempotency and error bodies. Middleware
 * that sat on the whole API instead would be skipped in silence.
 */
export const guarded = <
  Id extends string,
  Endpoints extends HttpApiEndpoint.Constraint,
  TopLevel extends boolean
>(
  group: HttpApiGroup.HttpApiGroup<Id, Endpoints, TopLevel>
) =>
  group
    .middleware(Idempotency)
    .middleware(Storable)
    .middleware(Admission)
    .middleware(Authorization)
    .middleware(Failures)
    .prefix("/v1")
