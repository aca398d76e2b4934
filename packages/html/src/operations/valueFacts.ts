import { type JsonObject, numberOf } from "@octavo/kernel"
import { examplesIn, othersOf, seeAlso, shortText, valuesOf } from "./limitsOf.ts"

/** An allowed value of a schema, with the words of its author about it. */
interface AllowedValue {
  readonly value: string
  readonly words: string | undefined
}

/** The facts about the values of a schema, in parts that a page shows in different ways. */
export interface ValueFacts {
  readonly bounds: ReadonlyArray<ValueBounds>
  readonly values: ReadonlyArray<AllowedValue>
  /** The number of allowed values beyond those in `values`. */
  readonly moreValues: number
  readonly default: string | undefined
  /** Each with its name; empty for an example without one. */
  readonly examples: ReadonlyArray<readonly [name: string, value: string]>
  readonly marks: ReadonlyArray<"read-only" | "write-only" | "deprecated">
  /** Patterns, encodings, names in XML and further facts. */
  readonly others: ReadonlyArray<string>
}

/** An end of a range. */
interface Bound {
  readonly value: string
  readonly isExclusive: boolean
}

/** A range of numbers, or of so many of a unit. */
interface ValueRange {
  readonly low: Bound | undefined
  readonly high: Bound | undefined
  readonly unit?: "Character" | "Item" | "MatchingItem" | "Property"
}

export type ValueBounds = ValueRange | { readonly multipleOf: string }

/** The stricter bound of numbers. A boolean `exclusiveMinimum`, as in OpenAPI 3.0, makes the other bound exclusive. */
const numberBound = (schema: JsonObject, name: "Minimum" | "Maximum"): Bound | undefined => {
  const exclusive = schema[`exclusive${name}`]
  const inclusive = schema[name.toLowerCase()]
  const [strict, loose] = [numberOf(exclusive), numberOf(inclusive)]
  const isStricter =
    strict !== undefined && (loose === undefined || (name === "Minimum" ? strict >= loose : strict <= loose))
  if (isStricter) return { value: shortText(exclusive), isExclusive: true }
  return inclusive === undefined
    ? undefined
    : { value: shortText(inclusive), isExclusive: exclusive === true }
}

const inclusive = (value: unknown): Bound | undefined =>
  value === undefined ? undefined : { value: shortText(value), isExclusive: false }

const rangeOf = (
  low: Bound | undefined,
  high: Bound | undefined,
  unit?: ValueRange["unit"]
): ReadonlyArray<ValueRange> =>
  low === undefined && high === undefined ? [] : [{ low, high, ...(unit !== undefined && { unit }) }]

const boundsOf = (schema: JsonObject): ReadonlyArray<ValueBounds> => [
  ...rangeOf(numberBound(schema, "Minimum"), numberBound(schema, "Maximum")),
  ...(
    [
      ["Length", "Character"],
      ["Items", "Item"],
      ["Contains", "MatchingItem"],
      ["Properties", "Property"]
    ] as const
  ).flatMap(([name, unit]) =>
    // No fewer than none says nothing.
    rangeOf(
      numberOf(schema[`min${name}`]) === 0 ? undefined : inclusive(schema[`min${name}`]),
      inclusive(schema[`max${name}`]),
      unit
    )
  ),
  ...(schema["multipleOf"] === undefined ? [] : [{ multipleOf: shortText(schema["multipleOf"]) }])
]

const marksOf = (schema: JsonObject): ValueFacts["marks"] => [
  ...(schema["readOnly"] === true ? (["read-only"] as const) : []),
  ...(schema["writeOnly"] === true ? (["write-only"] as const) : []),
  ...(schema["deprecated"] === true ? (["deprecated"] as const) : [])
]

/** The facts about the values of a schema besides its type, words and parts. */
export const valueFactsOf = (schema: JsonObject): ValueFacts => {
  const { left, shown } = valuesOf(schema)
  return {
    bounds: boundsOf(schema),
    values: shown,
    moreValues: left,
    default: schema["default"] === undefined ? undefined : shortText(schema["default"]),
    examples: examplesIn(schema).map((value) => ["", value]),
    marks: marksOf(schema),
    others: [
      ...(["pattern", "contentEncoding", "contentMediaType", "const"] as const).flatMap((name) =>
        schema[name] === undefined ? [] : [`${name}: ${shortText(schema[name])}`]
      ),
      ...othersOf(schema),
      ...seeAlso(schema)
    ]
  }
}
