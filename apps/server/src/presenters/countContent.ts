import { countReadableSpaces, type MemberWithSpaces } from "@octavo/content"
import type { MemberView, OrganizationId } from "@octavo/identity"
import type { Listing, Position } from "@octavo/kernel"
import { Sites } from "@octavo/sites"
import { Effect } from "effect"

/** A member with the numbers of spaces and sites that the member can read. */
export interface MemberWithContent extends MemberWithSpaces {
  readonly sites: number
}

/** Adds the number of sites that members can see: all of their organization, and none for guests and disabled members. One statement. */
const withSites = Effect.fnUntraced(function* (
  organizationId: OrganizationId,
  members: ReadonlyArray<MemberWithSpaces>
) {
  const count = members.length === 0 ? 0 : yield* (yield* Sites).count(organizationId)
  return members.map((view): MemberWithContent => ({
    ...view,
    sites: view.member.role === null || view.member.disabled ? 0 : count
  }))
})

/** Adds the number of sites to the members of a list, who all belong to one organization. */
export const listWithSites = <After extends Position>({ items, next }: Listing<MemberWithSpaces, After>) => {
  const none: ReadonlyArray<MemberWithContent> = []
  const [first] = items
  return Effect.map(
    first === undefined ? Effect.succeed(none) : withSites(first.member.organizationId, items),
    (counted): Listing<MemberWithContent, After> => ({ items: counted, next })
  )
}

/** Members with the numbers of spaces and sites that they can read, with a fixed number of statements. */
export const countContent = (organizationId: OrganizationId, members: ReadonlyArray<MemberView>) =>
  Effect.flatMap(countReadableSpaces(organizationId, members), (counted) =>
    withSites(organizationId, counted)
  )
