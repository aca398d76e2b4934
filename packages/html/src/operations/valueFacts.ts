import { type JsonObject, numberOf } from "@octavo/kernel"
import { examplesIn, othersOf, seeAlso, shortText, valuesOf } from "./limitsOf.ts"

/** An allowed value of a schema, with the words of its author about it. */
interface AllowedValue {
  readonly value: string
  readonly words: string | undefined
}

/** The facts about the values of a schema, in parts that a page shows in different ways. */
export interface ValueFacts {
  /** Bounds in words, such as `1 to 100` or `at most 50 characters`. */
  readonly bounds: ReadonlyArray<string>
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

type Bound = { readonly value: string; readonly isExclusive: boolean } | undefined

/** The stricter bound of numbers. A boolean `exclusiveMinimum`, as in OpenAPI 3.0, makes the other bound exclusive. */
const numberBound = (schema: JsonObject, name: "Minimum" | "Maximum"): Bound => {
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

/** A range in words; the unit is in the plural, such as `characters`. */
const rangeOf = (low: Bound, high: Bound, unit = ""): ReadonlyArray<string> => {
  const withUnit = (value: string) => {
    if (unit === "") return value
    const one = unit === "properties" ? "property" : unit.slice(0, -1)
    return `${value} ${value === "1" ? one : unit}`
  }
  const lowest = low && `${low.isExclusive ? "more than" : "at least"} ${withUnit(low.value)}`
  const highest = high && `${high.isExclusive ? "less than" : "at most"} ${withUnit(high.value)}`
  if (low === undefined || high === undefined) return [lowest, highest].flatMap((words) => words ?? [])
  if (low.isExclusive || high.isExclusive) return [`${lowest} and ${highest}`]
  return [
    low.value === high.value ? `exactly ${withUnit(low.value)}` : `${low.value} to ${withUnit(high.value)}`
  ]
}

const inclusive = (value: unknown): Bound =>
  value === undefined ? undefined : { value: shortText(value), isExclusive: false }

const boundsOf = (schema: JsonObject): ReadonlyArray<string> => [
  ...rangeOf(numberBound(schema, "Minimum"), numberBound(schema, "Maximum")),
  ...(
    [
      ["Length", "characters"],
      ["Items", "items"],
      ["Contains", "matching items"],
      ["Properties", "properties"]
    ] as const
  ).flatMap(([name, unit]) =>
    // No fewer than none says nothing.
    rangeOf(
      numberOf(schema[`min${name}`]) === 0 ? undefined : inclusive(schema[`min${name}`]),
      inclusive(schema[`max${name}`]),
      unit
    )
  ),
  ...(schema["multipleOf"] === undefined ? [] : [`multiple of ${shortText(schema["multipleOf"])}`])
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
