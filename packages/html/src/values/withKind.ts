import { isObject, isRecord, type JsonObject, textIn } from "@octavo/kernel"
import { nameOfReference } from "../operations/Schemas.ts"

/** A value of an alternative, with the property by which receivers recognize it. */
export const withKind = (schema: JsonObject, part: unknown, value: unknown): unknown => {
  const { discriminator } = schema
  const property = isObject(discriminator) ? textIn(discriminator, "propertyName") : undefined
  const name = nameOfReference(part)
  if (property === undefined || name === undefined || !isRecord(value)) return value
  const mapping =
    isObject(discriminator) && isObject(discriminator["mapping"]) ? discriminator["mapping"] : {}
  const reference = isObject(part) ? part["$ref"] : undefined
  const named = Object.entries(mapping).find(([, target]) => target === reference || target === name)
  return Object.fromEntries([...Object.entries(value), [property, named?.[0] ?? name]])
}
