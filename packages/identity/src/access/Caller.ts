import { Context, Effect, Schema } from "effect"
import type { UserId } from "../directory/User.ts"
import type { Asker, Credential } from "../directory/Credential.ts"
import { isAtLeast, Role } from "../directory/Role.ts"

/** On whose behalf the present work is done. */
export class Caller extends Context.Service<
  Caller,
  {
    readonly userId: UserId
    /** Whether this user runs the installation and the credential reaches the operator's routes. */
    readonly isOperator: boolean
    /** Whether this user was invited somewhere and has not accepted yet. */
    readonly hasInvitations: boolean
    /** Whether an organization of this user requires single sign-on, which this credential does not prove. */
    readonly needsSso: boolean
    readonly credential: Credential
  }
>()("@octavo/identity/Caller") {}

/** The caller can see the thing, but their role does not allow this. */
export class AccessDenied extends Schema.TaggedError<AccessDenied>()(
  "AccessDenied",
  {
    needed: Schema.Union([Role, Schema.Literal("operator")]),
    /** Why no role is enough. */
    because: Schema.optionalKey(Schema.Literals(["translation", "spaces-of-site"]))
  },
  { httpApiStatus: 403 }
) {
  override get message() {
    if (this.because === "translation") {
      return "This space is a translation, and follows its source. Change the source or the translation itself, or duplicate the space to edit the copy"
    }
    if (this.because === "spaces-of-site") {
      return "This opens spaces of the site to more readers, and needs the role create on each of them. Ask an administrator of the organization, or unlink the other spaces"
    }
    return this.needed === "operator"
      ? "Only an operator of this installation may do this"
      : `This needs the role ${this.needed}`
  }
}

/** The error of a role that may not be enough: none where no role is needed, or `read` by somebody who has a role. */
export type DeniedTo<Held extends Role | null, Needed extends Role | null> = Needed extends null
  ? never
  : Held extends null
    ? AccessDenied
    : Needed extends "read"
      ? never
      : AccessDenied

/** Fails with `AccessDenied` when a role is not enough; null needs none. */
export const requireRole = <Held extends Role | null, Needed extends Role | null>(
  role: Held,
  needed: Needed
): Effect.Effect<void, DeniedTo<Held, Needed>> =>
  needed === null || isAtLeast(role, needed)
    ? Effect.void
    : Effect.fail(new AccessDenied({ needed }) as DeniedTo<Held, Needed>)

/** Fails with `AccessDenied` where more is needed than anybody may do with a thing that follows another one. */
export const requireBelow = <Needed extends Role>(
  ceiling: Role | undefined,
  needed: Needed
): Effect.Effect<void, DeniedTo<Role, Needed>> =>
  ceiling === undefined || isAtLeast(ceiling, needed)
    ? Effect.void
    : Effect.fail(new AccessDenied({ needed, because: "translation" }) as DeniedTo<Role, Needed>)

/** Fails with `AccessDenied` unless the caller operates the installation. */
export const requireOperator: Effect.Effect<void, AccessDenied, Caller> = Effect.flatMap(Caller, (caller) =>
  caller.isOperator ? Effect.void : Effect.fail(new AccessDenied({ needed: "operator" }))
)

/** The name under which requests are counted and their answers kept: a credential of one organization has its own. */
export const nameOfCaller = ({ credential: { within }, userId }: Asker): string =>
  within === null ? userId : `${userId} within ${within}`
