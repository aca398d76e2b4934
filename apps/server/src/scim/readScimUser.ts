import { type JsonObject, isObject } from "@octavo/kernel"
import type { ScimUserChanges } from "@octavo/identity"
import { Effect } from "effect"
import { fieldOf, readBoolean, readText, refuse } from "./ScimBody.ts"

/** The e-mail address of a user: the primary one, else the first. */
const addressOf = (emails: unknown): unknown => {
  if (!Array.isArray(emails)) return undefined
  const all = emails.filter(isObject)
  const primary = all.find((email) => String(fieldOf(email, "primary")).toLowerCase() === "true") ?? all[0]
  return primary === undefined ? undefined : fieldOf(primary, "value")
}

const present = <A extends object>(fields: A) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [Name in keyof A]?: Exclude<A[Name], undefined>
  }

/**
 * Reads the attributes of a user that are stored; others are ignored. A user name that is there must not be empty. Absent attributes
 * are absent in the result.
 */
export const readScimUser = Effect.fnUntraced(function* (object: JsonObject) {
  const name = fieldOf(object, "name") ?? undefined
  if (name !== undefined && !isObject(name)) return yield* refuse("name must be an object")
  const part = (attribute: string) =>
    readText(name === undefined ? undefined : fieldOf(name, attribute), `name.${attribute}`)
  const userName = yield* readText(fieldOf(object, "userName"), "userName")
  if (userName === null) return yield* refuse("userName must not be empty")
  const email = yield* readText(addressOf(fieldOf(object, "emails")), "emails.value")
  const fields = present({
    userName,
    externalId: yield* readText(fieldOf(object, "externalId"), "externalId"),
    givenName: yield* part("givenName"),
    familyName: yield* part("familyName"),
    formatted: yield* part("formatted"),
    displayName: yield* readText(fieldOf(object, "displayName"), "displayName"),
    active: yield* readBoolean(fieldOf(object, "active") ?? undefined, "active"),
    email: email ?? undefined
  })
  return fields satisfies ScimUserChanges
})

/** Reads a whole user, as POST and PUT send it: attributes that are absent are removed. */
export const readWholeScimUser = Effect.fnUntraced(function* (object: JsonObject) {
  const { userName, ...fields } = yield* readScimUser(object)
  if (userName === undefined) return yield* refuse("userName is needed")
  const none = { externalId: null, givenName: null, familyName: null, formatted: null, displayName: null }
  return { ...none, ...fields, userName }
})
