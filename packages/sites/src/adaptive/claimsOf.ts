import { isObject } from "@octavo/kernel"
import type { ClaimObject, ClaimPrimitive, ClaimSchema } from "./AdaptiveSchema.ts"

type Fields = Readonly<Record<string, unknown>>

/** The name below which unsigned claims are. A signed claim cannot have it. */
const unsignedName = "unsigned"

const isOfPrimitive = (schema: ClaimPrimitive, value: unknown): boolean =>
  typeof value === schema.type &&
  (schema.type !== "number" || Number.isFinite(value)) &&
  (schema.enum === undefined || schema.enum.includes(value as string))

const filterValue = (schema: ClaimSchema, value: unknown): unknown => {
  if (schema.type === "object") return isObject(value) ? filterObject(schema, value) : undefined
  if (schema.type === "array") {
    return Array.isArray(value) ? value.filter((element) => isOfPrimitive(schema.items, element)) : undefined
  }
  return isOfPrimitive(schema, value) ? value : undefined
}

/** The leaves of an object that the schema names, with the types that it names. The outcome has no prototype. */
const filterObject = ({ properties }: ClaimObject, given: Fields): Fields => {
  const kept = Object.create(null) as Record<string, unknown>
  for (const [name, schema] of Object.entries(properties)) {
    const value = Object.hasOwn(given, name) ? filterValue(schema, given[name]) : undefined
    if (value !== undefined) kept[name] = value
  }
  return kept
}

/** The facts about a visitor, and the settings that decide which of them count. */
interface ClaimSources {
  /** Whether the site has adaptive content; without it nobody has claims. */
  readonly enabled: boolean
  /** Null without an adaptive schema; nobody has claims then. */
  readonly schema: ClaimObject | null
  /** The claims of a valid token, or of a preview. */
  readonly signed: Fields
  /** Facts that nobody vouches for, see `unsignedClaims`. */
  readonly unsigned: Fields
}

/**
 * The claims of a visitor: leaf by leaf those that the adaptive schema names, with the types that it names. All others are dropped.
 * Unsigned claims are below `unsigned`, and are never among the signed ones.
 */
export const claimsOf = ({ enabled, schema, signed, unsigned }: ClaimSources): Fields =>
  enabled && schema !== null ? filterObject(schema, { ...signed, [unsignedName]: unsigned }) : {}
