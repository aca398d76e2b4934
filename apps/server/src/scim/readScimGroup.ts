import { type JsonObject, isObject } from "@octavo/kernel"
import type { ScimGroup, ScimGroupInput } from "@octavo/identity"
import { Effect } from "effect"
import { fieldOf, readText, refuse } from "./ScimBody.ts"
import { type ScimStep, withPaths } from "./readScimPatch.ts"

const maxMembers = 10_000

/** The ids in a value of members: a list of objects with a `value`, one such object, or ids. */
const readMembers = Effect.fnUntraced(function* (value: unknown) {
  if (value === undefined || value === null) return []
  const entries = Array.isArray(value) ? value : [value]
  if (entries.length > maxMembers)
    return yield* refuse(`A group has at most ${maxMembers} members`, "tooMany")
  const ids = new Set<string>()
  for (const entry of entries) {
    const id = isObject(entry) ? fieldOf(entry, "value") : entry
    if (typeof id !== "string" || id === "" || id.length > 256 || id.includes("\0") || !id.isWellFormed()) {
      return yield* refuse("members.value must be the id of a User")
    }
    ids.add(id)
  }
  return [...ids]
})

const readName = Effect.fnUntraced(function* (value: unknown) {
  const name = yield* readText(value, "displayName")
  return name ?? (yield* refuse("displayName is needed"))
})

/** Reads a whole group, as POST and PUT send it. */
export const readScimGroup = Effect.fnUntraced(function* (object: JsonObject) {
  const input: ScimGroupInput = {
    displayName: yield* readName(fieldOf(object, "displayName")),
    externalId: (yield* readText(fieldOf(object, "externalId"), "externalId")) ?? null,
    members: yield* readMembers(fieldOf(object, "members"))
  }
  return input
})

/** The path of one member, such as `members[value eq "2819c223"]`. */
const memberPath = /^members\s*\[\s*value\s+eq\s+("(?:[^"\\]|\\.)*")\s*\]$/i

const idIn = (json: string): unknown => {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}

const planMembers = Effect.fnUntraced(function* (members: ReadonlySet<string>, step: ScimStep) {
  const one = memberPath.exec(step.sentPath)?.[1]
  if (one !== undefined) {
    if (step.op !== "remove") return yield* refuse("Only remove takes the path of one member", "invalidPath")
    const removed = new Set(yield* readMembers(idIn(one)))
    return new Set([...members].filter((id) => !removed.has(id)))
  }
  if (step.path !== "members")
    return yield* refuse(`The path ${step.sentPath} is not supported`, "invalidPath")
  const given = yield* readMembers(step.value)
  if (step.op === "add") return new Set([...members, ...given])
  if (step.op === "replace") return new Set(given)
  // Without a value all members are removed; some directories name those to remove in the value.
  const removed = step.value === undefined || step.value === null ? members : new Set(given)
  return new Set([...members].filter((id) => !removed.has(id)))
})

/** The state of a group after the steps of a PATCH, in their order. Attributes that are not stored are ignored. */
export const planGroupPatch = Effect.fnUntraced(function* (
  { members: present, team }: ScimGroup,
  steps: ReadonlyArray<ScimStep>
) {
  let displayName = team.title
  let externalId: string | null = team.externalId
  let members: ReadonlySet<string> = new Set(present)
  for (const step of yield* withPaths(steps)) {
    if (step.path === "displayname") {
      if (step.op === "remove") return yield* refuse("A group keeps its displayName", "mutability")
      displayName = yield* readName(step.value)
    } else if (step.path === "externalid") {
      externalId = (yield* readText(step.op === "remove" ? null : step.value, "externalId")) ?? null
    } else if (/^members(?=[.[]|$)/.test(step.path)) members = yield* planMembers(members, step)
    if (members.size > maxMembers)
      return yield* refuse(`A group has at most ${maxMembers} members`, "tooMany")
  }
  const input: ScimGroupInput = { displayName, externalId, members: [...members] }
  return input
})
