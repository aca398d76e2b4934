/** A body with one thing wrong in it. */
export interface BrokenBody {
  /** The fields on the way to the wrong value, joined by dots. */
  readonly path: string
  readonly body: unknown
}

type Json = unknown

const isObject = (value: Json): value is Readonly<Record<string, Json>> =>
  typeof value === "object" && value !== null && !Array.isArray(value)

/** Texts that are of no enumeration and no form, and too long. */
export const wrongTexts = ["no such value\u0007\u202e<b>", "", "x".repeat(5000)]

/** Values of every type. */
const wrongValues = [null, true, -1.5, ...wrongTexts, [], [[1]], {}, { type: "no such type" }]

/** A value with each of its parts replaced by each wrong value, or missing. */
const broken = function* (value: Json, path: string): Generator<readonly [string, Json]> {
  for (const wrong of wrongValues) if (wrong !== value) yield [path, wrong]
  const at = (key: string | number) => (path === "" ? String(key) : `${path}.${key}`)
  if (Array.isArray(value)) {
    for (const [index, element] of value.entries()) {
      for (const [where, wrong] of broken(element, at(index))) yield [where, value.with(index, wrong)]
    }
  } else if (isObject(value)) {
    for (const [key, field] of Object.entries(value)) {
      const { [key]: _, ...others } = value
      yield [at(key), others]
      for (const [where, wrong] of broken(field, at(key))) yield [where, { ...value, [key]: wrong }]
    }
  }
}

/** Bodies like one that is accepted, each with one thing wrong, at any depth. */
export const brokenBodies = (body: Json): ReadonlyArray<BrokenBody> =>
  Array.from(broken(body, ""), ([path, wrong]) => ({ path, body: wrong }))
