import { foldText } from "@octavo/kernel"
import { DateTime, Schema } from "effect"
import { Role } from "./Role.ts"

/** The members that a list contains, and their order. Members who have not accepted their invitation were never seen. */
export interface MemberList {
  /** By the time of joining, or by the last visit: then without disabled members and those who were never seen. */
  readonly sort: "joinedAt" | "lastSeenAt"
  readonly order: "asc" | "desc"
  /** The role of the members; null for all of them. */
  readonly role: Role | "guest" | null
  /** A part of the name or address; an empty text is part of every one. */
  readonly search: string
}

/** The role that a list may be restricted to. */
export const RoleFilter = Schema.Union([Role, Schema.Literal("guest")])

/**
 * The position in a list of members: the time by which the row is sorted, in milliseconds, and its
 * id: of the invitation, or of the user where there was none, because a client can read the position. A list by the last
 * visit shows one moment: `asOf` counts the visits before it, and `startedAt` is its time.
 */
export const MemberPosition = Schema.Tuple([Schema.Int, Schema.String, Schema.Int, Schema.Int])
export type MemberPosition = typeof MemberPosition.Type

/** How long the visits before a moment stay known, and so how long a list by the last visit can be continued. */
export const sightingRetention = { hours: 24 } as const

/** Whether a list that began then can be continued now. */
export const isContinuable = ([, , startedAt]: MemberPosition, now: DateTime.Utc): boolean =>
  startedAt >= DateTime.toEpochMillis(DateTime.subtract(now, sightingRetention))

/** The list by the last visit began more than a day ago. */
export class MemberListOutdated extends Schema.TaggedError<MemberListOutdated>()(
  "MemberListOutdated",
  {},
  { httpApiStatus: 400 }
) {
  get path() {
    return "page"
  }
  override get message() {
    return "The page is more than a day old. Send no page to start at the beginning of the list."
  }
}

/** Makes the test whether a name or an address contains a text, without regard to case, accents and width. */
export const makeSearch = (text: string) => {
  const wanted = foldText(text)
  return ({ displayName, email }: { readonly displayName: string; readonly email: string }): boolean =>
    foldText(displayName).includes(wanted) || foldText(email).includes(wanted)
}
