import { isObject, type JsonObject, numberOf } from "@octavo/kernel"
import { listIn } from "./objectAt.ts"

const typesIn = (value: unknown): ReadonlyArray<unknown> => [value ?? []].flat()

const typesConflict = (one: JsonObject, other: JsonObject): boolean =>
  typesIn(one["type"]).length > 0 &&
  typesIn(other["type"]).length > 0 &&
  !typesIn(one["type"]).some((type) =>
    typesIn(other["type"]).some((each) => each === type || (isNumeric(each) && isNumeric(type)))
  )

const isNumeric = (type: unknown): boolean => type === "integer" || type === "number"

/** The types that both of two lists allow; those of the first where they exclude each other. */
const commonTypes = (one: unknown, other: unknown): unknown => {
  const [ours, theirs] = [typesIn(one), typesIn(other)]
  const allows = (types: ReadonlyArray<unknown>, type: unknown) =>
    types.includes(type) || (type === "integer" && types.includes("number"))
  const common = [...new Set([...ours, ...theirs])].filter(
    (type) => allows(ours, type) && allows(theirs, type)
  )
  return common.length === 1 ? common[0] : common.length === 0 ? one : common
}

const maxValues = 10_000

const commonValues = (one: unknown, other: unknown): unknown => {
  const theirs = new Set(
    listIn(other)
      .slice(0, maxValues)
      .map((value) => JSON.stringify(value))
  )
  return listIn(one)
    .slice(0, maxValues)
    .filter((value) => theirs.has(JSON.stringify(value)))
}

const fieldsOf = (value: unknown): JsonObject => (isObject(value) ? value : {})

const joinFields = (one: unknown, other: unknown): JsonObject => {
  const [ours, theirs] = [fieldsOf(one), fieldsOf(other)]
  const names = new Set([...Object.keys(ours), ...Object.keys(theirs)])
  return Object.fromEntries(
    [...names].map((name) => {
      if (!Object.hasOwn(ours, name)) return [name, theirs[name]]
      return [name, Object.hasOwn(theirs, name) ? joinBoth(ours[name], theirs[name]) : ours[name]]
    })
  )
}

const joinBoth = (one: unknown, other: unknown): unknown =>
  one === true ? other : other === true ? one : { allOf: [one, other] }

const larger = (one: unknown, other: unknown) =>
  (numberOf(one) ?? -Infinity) >= (numberOf(other) ?? -Infinity) ? one : other
const smaller = (one: unknown, other: unknown) =>
  (numberOf(one) ?? Infinity) <= (numberOf(other) ?? Infinity) ? one : other

const joins: ReadonlyMap<string, (one: unknown, other: unknown) => unknown> = new Map([
  ["type", commonTypes],
  ["enum", commonValues],
  ["required", (one: unknown, other: unknown) => [...new Set([...listIn(one), ...listIn(other)])]],
  ["properties", joinFields],
  ["patternProperties", joinFields],
  ["items", joinBoth],
  ...["minimum", "exclusiveMinimum", "minLength", "minItems", "minProperties"].map(
    (name) => [name, larger] as const
  ),
  ...["maximum", "exclusiveMaximum", "maxLength", "maxItems", "maxProperties"].map(
    (name) => [name, smaller] as const
  )
])

/** A schema whose values fit both schemas, as far as one schema can say that; the words of the first one win. */
export const joinSchemas = (one: JsonObject, other: JsonObject): JsonObject => {
  const fields = new Map(Object.entries(one))
  for (const [name, value] of Object.entries(other)) {
    const own = fields.get(name)
    const join = joins.get(name)
    if (own === undefined) fields.set(name, value)
    else if (join !== undefined) fields.set(name, join(own, value))
    // Alternatives of both hold: the second ones are left to whoever picks one of the first.
    else if (name === "additionalProperties" && own !== false) fields.set(name, value)
    else if (name === "oneOf" || name === "anyOf")
      fields.set("allOf", [...listIn(fields.get("allOf")), { [name]: value }])
  }
  if (typesConflict(one, other)) fields.set("not", {})
  const closed = [one, other].filter(
    (schema) => schema["additionalProperties"] === false && !isObject(schema["patternProperties"])
  )
  for (const schema of closed) {
    const names = Object.keys(fieldsOf(schema["properties"]))
    // A part that has no other properties takes none of the other part.
    if (Object.keys(fieldsOf(fields.get("properties"))).length > names.length)
      fields.set("propertyNames", { allOf: [fields.get("propertyNames") ?? true, { enum: names }] })
  }
  return Object.fromEntries(fields)
}
