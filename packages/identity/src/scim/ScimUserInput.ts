import { Effect } from "effect"
import type { OrganizationId } from "../directory/Organization.ts"
import { ScimConflict, ScimRefused } from "./scimFailures.ts"
import { foldUserName, scimIdOf, type ScimUser } from "../directory/ScimUser.ts"
import { ScimUsers } from "../directory/ScimUsers.ts"

/** The fields of a user that a directory sends. Absent ones stay as they are. */
export type ScimUserChanges = Partial<
  Pick<ScimUser, "userName" | "externalId" | "givenName" | "familyName" | "formatted" | "displayName">
> & {
  /** An inactive user is a disabled member. */
  readonly active?: boolean
  /** The address of a new user; without it, the user name is the address. Later changes of it change nothing. */
  readonly email?: string
}

/** A whole user that a directory sends. */
export type ScimUserInput = ScimUserChanges & Pick<ScimUser, "userName">

const maxAddressLength = 254

/** The address of a new user, in lower case. Only ASCII: other letters have lower cases that collide. */
export const requireScimAddress = ({ email, userName }: ScimUserInput) => {
  const address = (email ?? userName).trim()
  return /^[\x21-\x7e]+$/.test(address) && /^[^@]+@[^@]+$/.test(address) && address.length <= maxAddressLength
    ? Effect.succeed(address.toLowerCase())
    : Effect.fail(
        new ScimRefused({
          scimType: "invalidValue",
          detail: "A user needs an e-mail address in ASCII: as the primary one of emails, or as userName"
        })
      )
}

/** Fails with `ScimConflict` if another member of the organization has the user name; `id` is that of the user itself. */
export const requireFreeUserName = Effect.fnUntraced(function* (
  organizationId: OrganizationId,
  userName: string,
  id: string | null
) {
  const { items } = yield* (yield* ScimUsers).list(
    organizationId,
    { foldedUserName: foldUserName(userName) },
    { startIndex: 1, count: 2 }
  )
  if (items.some(({ member }) => scimIdOf(member) !== id)) {
    return yield* new ScimConflict({ attribute: "userName", value: userName })
  }
})
