import type { IdPosition } from "@octavo/kernel"
import { listKeyOf, type Member } from "../directory/Member.ts"

/**
 * The position of a member in a list: the id of the invitation, else of the user. Lists are sorted by it as well, since the order by
 * hidden ids of users would tell how old the accounts of invited people are.
 */
export const positionOfMember = (member: Pick<Member, "invitation" | "userId">): IdPosition => [
  listKeyOf(member)
]
