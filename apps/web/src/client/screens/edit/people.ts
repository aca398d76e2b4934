import type { MemberResource } from "@octavo/api"
import { ask } from "../../data/api.ts"
import type { List } from "../../data/organizations.ts"
import type { EditSession } from "./EditSession.ts"
import type { Text } from "./Text.ts"

/** The people that a text may name, as far as the person who edits may see them. */
export interface People {
  readonly nameOf: (user: string) => string | undefined
  /** Finds members of the organization by words of their names. */
  readonly find: (
    query: string
  ) => Promise<ReadonlyArray<{ title: string; ref: { kind: "user"; user: string } }>>
}

/** Whether a text has a mention of somebody or a column of people. */
const namesPeople = (text: Text): boolean => {
  const json = typeof text === "string" ? "" : JSON.stringify(text)
  return json.includes('"kind":"user"') || json.includes('"type":"users"')
}

/** Reads the names that a text needs. Guests may see no members: then ids are shown. */
export const readPeople = async ({ target, text }: EditSession): Promise<People> => {
  const names = new Map<string, string>()
  const read = async (query: string): Promise<ReadonlyArray<MemberResource>> => {
    const path = `/orgs/${target.space.organization}/members?${query}`
    const { items } = await ask<List<MemberResource>>("GET", path).catch(() => ({ items: [] }))
    for (const { id, user } of items) names.set(id, user.displayName)
    return items
  }
  if (namesPeople(text)) await read("limit=1000")
  return {
    nameOf: (user) => names.get(user),
    find: async (query) => {
      const search = query === "" ? "" : `&search=${encodeURIComponent(query)}`
      const found = await read(`limit=8${search}`)
      return found.map(({ id, user }) => ({
        title: user.displayName,
        ref: { kind: "user" as const, user: id }
      }))
    }
  }
}
