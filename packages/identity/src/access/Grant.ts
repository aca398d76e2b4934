import { Effect, Schema } from "effect"
import { OrganizationId } from "../organizations/Organization.ts"
import { Role } from "./Role.ts"

/** A role on one space or collection, given to one user or one team. */
export class Grant extends Schema.Class<Grant>("Grant")({
  on: Schema.Struct({ kind: Schema.Literals(["space", "collection"]), id: Schema.String }),
  to: Schema.Struct({ kind: Schema.Literals(["user", "team"]), id: Schema.String }),
  role: Role,
  /** The organization of the thing; without it, the grant outlives the membership of the user. */
  organizationId: Schema.NullOr(OrganizationId).pipe(Schema.withConstructorDefault(Effect.succeed(null)))
}) {}
