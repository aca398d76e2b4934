import { Effect, Schema } from "effect"
import { OrganizationId } from "../directory/Organization.ts"
import { UserId } from "../directory/User.ts"
import { Role } from "../directory/Role.ts"

/** A role on one space or collection, given to one user or one team. */
export class Grant extends Schema.Class<Grant>("Grant")({
  on: Schema.Struct({ kind: Schema.Literals(["space", "collection"]), id: Schema.String }),
  to: Schema.Struct({ kind: Schema.Literals(["user", "team"]), id: Schema.String }),
  role: Role,
  /** The organization of the thing, by which the grants of a user are found when the membership ends. */
  organizationId: OrganizationId,
  /** Null, like the time, for grants from before it was recorded. */
  grantedBy: Schema.NullOr(UserId).pipe(Schema.withConstructorDefault(Effect.succeed(null))),
  grantedAt: Schema.NullOr(Schema.DateTimeUtc).pipe(Schema.withConstructorDefault(Effect.succeed(null)))
}) {}

/** A grant as it reaches one user: by name, or as a member of a team. */
export interface ReachingGrant {
  readonly on: Grant["on"]
  readonly userId: UserId
  readonly role: Role
  readonly isByTeam: boolean
}
