import type { Caller, Role } from "@octavo/identity"
import { Context } from "effect"
import { admissionFailures } from "./failures/Failure.ts"
import { HttpApiMiddleware } from "effect/http-api"

/** The role of the caller on the organization, collection or space in the path of a request; null where it names none, and where the operation alone asks for access. */
export class PathRole extends Context.Service<PathRole, { readonly role: Role | null }>()(
  "@octavo/api/PathRole"
) {}

/**
 * Finds the role of the caller on the organization, collection or space in the path before a large body is read, and refuses
 * who has none, and whose organization requires single sign-on. Sits on every group, within `Authorization` and around all that reads bodies.
 */
export class Admission extends HttpApiMiddleware.Service<
  Admission,
  { readonly requires: Caller; readonly provides: PathRole }
>()("@octavo/api/Admission", { error: admissionFailures }) {}
