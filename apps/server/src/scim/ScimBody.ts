import { type JsonObject } from "@octavo/kernel"
import { ScimRefused } from "@octavo/identity"
import { Effect } from "effect"

const maxLength = 255

/** The field of an object of a directory, by its name in any case (RFC 7643, section 2.1). */
export const fieldOf = (object: JsonObject, name: string): unknown => {
  const wanted = name.toLowerCase()
  const key = Object.keys(object).find((key) => key.toLowerCase() === wanted)
  return key === undefined ? undefined : object[key]
}

export const refuse = (detail: string, scimType: ScimRefused["scimType"] = "invalidValue") =>
  Effect.fail(new ScimRefused({ scimType, detail }))

/** A text that can be stored, trimmed; null when it is null or empty, undefined when it is absent. */
export const readText = (value: unknown, name: string) => {
  if (value === undefined) return Effect.succeed(undefined)
  if (value === null) return Effect.succeed(null)
  if (typeof value !== "string") return refuse(`${name} must be a string`)
  const text = value.normalize("NFC").trim()
  if (text.length > maxLength) return refuse(`${name} must have at most ${maxLength} characters`)
  if (/\p{Cc}/u.test(text) || !text.isWellFormed())
    return refuse(`${name} contains characters that no name has`)
  return Effect.succeed(text === "" ? null : text)
}

/** A boolean, also as the text that some directories send. */
export const readBoolean = (value: unknown, name: string) => {
  if (value === undefined || typeof value === "boolean") return Effect.succeed(value)
  const text = typeof value === "string" ? value.toLowerCase() : ""
  return text === "true" || text === "false"
    ? Effect.succeed(text === "true")
    : refuse(`${name} must be true or false`)
}
