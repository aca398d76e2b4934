import { isObject } from "@octavo/kernel"
import type { ScimUserChanges } from "@octavo/identity"
import { Effect } from "effect"
import { refuse } from "./ScimBody.ts"
import { readScimUser } from "./readScimUser.ts"
import { type ScimStep, withPaths } from "./readScimPatch.ts"

/** The attributes of a user that a path names, by the path in lower case. */
const attributes: Readonly<Record<string, (value: unknown) => object>> = {
  username: (userName) => ({ userName }),
  externalid: (externalId) => ({ externalId }),
  displayname: (displayName) => ({ displayName }),
  active: (active) => ({ active }),
  "name.givenname": (givenName) => ({ name: { givenName } }),
  "name.familyname": (familyName) => ({ name: { familyName } }),
  "name.formatted": (formatted) => ({ name: { formatted } })
}

/** A removed attribute has no value. */
const valueOf = ({ op, value }: ScimStep): unknown => (op === "remove" ? null : value)

/** The changes of a user by the steps of a PATCH, in their order. Attributes that are not stored are ignored. */
export const planUserPatch = Effect.fnUntraced(function* (steps: ReadonlyArray<ScimStep>) {
  let changes: ScimUserChanges = {}
  for (const step of yield* withPaths(steps)) {
    const { op, path } = step
    const value = valueOf(step)
    if (path === "username" && op === "remove")
      return yield* refuse("A user keeps its userName", "mutability")
    if (path === "active" && (op === "remove" || value === null)) {
      return yield* refuse("active must be true or false")
    }
    if (path === "name" && op !== "remove" && !isObject(value)) return yield* refuse("name must be an object")
    const object =
      path === "name"
        ? { name: op === "remove" ? { givenName: null, familyName: null, formatted: null } : value }
        : attributes[path]?.(value)
    if (object !== undefined) changes = { ...changes, ...(yield* readScimUser({ ...object })) }
  }
  return changes
})
