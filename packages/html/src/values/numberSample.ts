import { type JsonObject, numberOf } from "@octavo/kernel"

/** A bound with whether values may equal it. */
interface Bound {
  readonly value: number
  readonly exclusive: boolean
}

const boundOf = (
  schema: JsonObject,
  name: "minimum" | "maximum",
  exclusiveName: string
): Bound | undefined => {
  const [own, exclusive] = [numberOf(schema[name]), numberOf(schema[exclusiveName])]
  const isStricter = (value: number) => (name === "minimum" ? value >= own! : value <= own!)
  if (exclusive !== undefined && (own === undefined || isStricter(exclusive)))
    return { value: exclusive, exclusive: true }
  return own === undefined ? undefined : { value: own, exclusive: schema[exclusiveName] === true }
}

/** Both bounds of a schema, in the form of OpenAPI 3.0 or 3.1. */
export const boundsOf = (schema: JsonObject) => ({
  low: boundOf(schema, "minimum", "exclusiveMinimum"),
  high: boundOf(schema, "maximum", "exclusiveMaximum")
})

/** Whether a number lies within the bounds of a schema. */
export const isWithin = (schema: JsonObject, value: number): boolean => {
  const { high, low } = boundsOf(schema)
  return (
    (low === undefined || (low.exclusive ? value > low.value : value >= low.value)) &&
    (high === undefined || (high.exclusive ? value < high.value : value <= high.value))
  )
}

/** Whether a number is a multiple of a step, allowing for the rounding of binary fractions. */
export const isMultiple = (value: number, step: number): boolean => {
  const quotient = value / step
  return step <= 0 || Math.abs(quotient - Math.round(quotient)) < 1e-9 * Math.max(1, Math.abs(quotient))
}

const rounded = (value: number): number => (Number.isInteger(value) ? value : Number(value.toPrecision(15)))

/** A number that fits the bounds and steps of a schema; `index` makes several of them differ. */
export const numberSample = (schema: JsonObject, isInteger: boolean, index: number): number => {
  const { high, low } = boundsOf(schema)
  const step = numberOf(schema["multipleOf"]) ?? (isInteger ? 1 : undefined)
  if (step !== undefined && step > 0 && Number.isFinite(step)) {
    const least =
      isInteger && !Number.isInteger(step) ? step * 10 ** `${step}`.split(".").at(-1)!.length : step
    const at = (value: number, up: boolean) =>
      rounded((up ? Math.ceil(value / least) : Math.floor(value / least)) * least)
    const first = at(
      low === undefined ? Math.min(1, high?.value ?? 1) : Math.max(1, low.value),
      low !== undefined || (high?.value ?? 1) >= 1
    )
    const candidates = [
      first,
      low && at(low.value, true),
      low && at(low.value, true) + least,
      high && at(high.value, false),
      high && at(high.value, false) - least
    ]
    const start = candidates.find((value) => value !== undefined && isWithin(schema, value)) ?? first
    const next = rounded(start + index * least)
    return isWithin(schema, next) ? next : rounded(start - index * least)
  }
  const start = [1, 0, low?.value, high?.value].find(
    (value) => value !== undefined && isWithin(schema, value)
  )
  const between =
    low !== undefined && high !== undefined
      ? (low.value + high.value) / 2
      : low !== undefined
        ? low.value + 1
        : (high?.value ?? 1) - 1
  const chosen = start ?? between
  return isWithin(schema, chosen + index) ? chosen + index : chosen - index
}
