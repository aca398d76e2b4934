import { isObject, type JsonObject, objectsIn } from "@octavo/kernel"
import { listIn } from "../operations/objectAt.ts"

const maxExamples = 20

/** The values that an author names, in the order of preference; several ones of a list differ. */
export const candidatesOf = (schema: JsonObject, index: number): ReadonlyArray<unknown> => {
  const { examples } = schema
  const named = isObject(examples)
    ? objectsIn(examples).map(([, example]) => example["value"])
    : listIn(examples)
  const values = [schema["const"], ...rotated(listIn(schema["enum"]), index)]
  return index === 0
    ? [schema["example"], ...named.slice(0, maxExamples), schema["default"], ...values]
    : [...named.slice(index, index + 1), ...values]
}

const rotated = (values: ReadonlyArray<unknown>, index: number): ReadonlyArray<unknown> => {
  const start = values.length === 0 ? 0 : index % values.length
  return [...values.slice(start, start + 50), ...values.slice(0, Math.min(start, 50))]
}

/** Whether an author names a value of a schema. */
export const hasValues = (schema: unknown): boolean =>
  isObject(schema) && ["const", "enum", "default", "example"].some((key) => schema[key] !== undefined)
