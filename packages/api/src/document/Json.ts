export type Json = string | number | boolean | null | ReadonlyArray<Json> | JsonObject

/** A part of an OpenAPI document. */
export interface JsonObject {
  readonly [name: string]: Json
}

export const isObject = (json: Json | undefined): json is JsonObject =>
  typeof json === "object" && json !== null && !Array.isArray(json)

/** The fields of an object; none for anything else. */
export const entriesOf = (json: Json | undefined): ReadonlyArray<[string, Json]> =>
  isObject(json) ? Object.entries(json) : []

/** An object with each of its fields changed. */
export const mapValues = (json: Json | undefined, change: (value: Json, name: string) => Json): JsonObject =>
  Object.fromEntries(entriesOf(json).map(([name, value]) => [name, change(value, name)]))
