import type { HttpApiEndpoint, HttpApiGroup } from "effect/http-api"
import { Admission } from "./Admission.ts"
import { Authorization } from "./Authorization.ts"
import { Failures } from "./failures/Failures.ts"
import { Idempotency } from "./Idempotency.ts"
import { Storable } from "./Storable.ts"

/**
 * The common middleware of every group: the prefix `/v1`, tokens, idempotency keys and error bodies. Middleware on the
 * whole API instead would be skipped silently. An endpoint whose path ends with a slash has its whole path, with the prefix `/`.
 */
export const guarded = <
  Id extends string,
  Endpoints extends HttpApiEndpoint.Constraint,
  TopLevel extends boolean
>(
  group: HttpApiGroup.HttpApiGroup<Id, Endpoints, TopLevel>,
  prefix: "/v1" | "/" = "/v1"
) =>
  group
    .middleware(Idempotency)
    .middleware(Storable)
    .middleware(Admission)
    .middleware(Authorization)
    .middleware(Failures)
    .prefix(prefix)
