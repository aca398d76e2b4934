import { isObject } from "@octavo/kernel"
import type { ExportedRecord, RecordField, RecordKind } from "@octavo/database"
import { Schema } from "effect"
import { refuse } from "../format/ExportRefused.ts"
import { recordsPath } from "../format/Manifest.ts"
import type { ImportRun } from "./ImportRun.ts"

/** A reference whose target was not read yet. */
export interface PendingReference {
  readonly kinds: ReadonlyArray<string>
  readonly id: string
  readonly path: string
}

/** The place of records. */
export interface RecordPlace {
  readonly kind: RecordKind
  readonly folder: string | null
  readonly spaceId: string | null
}

const renamed = (value: unknown, people: ReadonlyMap<string, string>): unknown => {
  if (typeof value === "string") return people.get(value) ?? value
  if (Array.isArray(value)) return value.map((one) => renamed(one, people))
  if (!isObject(value)) return value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, renamed(one, people)]))
}

/** Reads a reference: a user gets the id that they have here; all else must be part of the export. */
const readReference = (
  run: ImportRun,
  { folder, kind, spaceId }: RecordPlace,
  names: string,
  value: string,
  pending: Array<PendingReference>
): string => {
  const path = recordsPath(kind.name, folder)
  const wrong = (what: string) => refuse(`${path} names ${what} that is not in this export: it is damaged.`)
  switch (names) {
    case "organization":
      return value === run.organizationId ? value : wrong(`an organization ${value}`)
    case "space":
      return value === spaceId ? value : wrong(`a space ${value}`)
    case "text":
    case "file":
      return run.objects[names === "text" ? "texts" : "files"].has(value)
        ? value
        : wrong(`a ${names} ${value}`)
  }
  const isUser = /\buser\b/.test(names)
  const user = isUser ? run.people.get(value) : undefined
  if (user !== undefined) return user
  const kinds = names.split(" or ").filter((name) => name !== "user")
  if (kinds.some((name) => run.ids.get(name)?.has(value))) return value
  if (names === "user") run.strangers.add(value)
  else if (!names.includes("something else")) pending.push({ kinds, id: value, path })
  return value
}

const isKnown = (values: NonNullable<RecordField["values"]>, value: unknown): boolean =>
  Schema.is(values)(value)

/** Reads a value of a file as a record of a kind, as it is stored here. */
export const readRecord = (
  run: ImportRun,
  place: RecordPlace,
  value: unknown,
  pending: Array<PendingReference>
): ExportedRecord => {
  const { folder, kind } = place
  const path = recordsPath(kind.name, folder)
  if (!isObject(value)) return refuse(`${path} has something else than records: it is damaged.`)
  const fields = Object.keys(kind.fields)
  const unknown = Object.keys(value).find((name) => kind.fields[name] === undefined)
  const missing = fields.find((name) => !(name in value))
  if (unknown !== undefined || missing !== undefined) {
    return refuse(
      unknown === undefined
        ? `A record of ${path} has no ${missing}: it is damaged.`
        : `A record of ${path} has ${unknown}, which this version of Octavo does not know.`
    )
  }
  const read = Object.fromEntries(
    fields.map((name) => {
      const field = kind.fields[name]!
      const given = field.present === undefined ? value[name] : field.present(value[name])
      if (field.values !== undefined && !isKnown(field.values, given)) {
        return refuse(`${name} of a record of ${path} has a value that this version of Octavo does not know.`)
      }
      if (field.within === "users") return [name, renamed(given, run.people)]
      if (field.names === undefined || typeof given !== "string") return [name, given]
      return [name, readReference(run, place, field.names, given, pending)]
    })
  )
  const id = kind.id === null ? undefined : read[kind.id]
  if (typeof id === "string") {
    const known = run.ids.get(kind.name) ?? new Set()
    run.ids.set(kind.name, known.add(id))
  }
  return read
}

/** Refuses references that lead out of the export. */
export const requireResolved = (run: ImportRun, pending: ReadonlyArray<PendingReference>): void => {
  for (const { id, kinds, path } of pending) {
    if (!kinds.some((kind) => run.ids.get(kind)?.has(id))) {
      refuse(`${path} names ${id}, which is not in this export: it is damaged.`)
    }
  }
}
