import { Effect } from "effect"
import { FallbackUrlRefused } from "./PublishingAuth.ts"

const maxLength = 2048

/** Control characters, spaces and backslashes, which readers of URLs understand differently. */
const doubtful = /[\s\\]|\p{Cc}/u

const problemOf = (text: string): string | null => {
  if (text.length > maxLength) return `has more than ${maxLength} characters`
  const url = URL.parse(text)
  if (url === null || doubtful.test(text) || !/^https?:\/\/[^/]/i.test(text)) {
    return "must be an absolute URL that begins with https:// or http://"
  }
  if (url.username !== "" || url.password !== "") return "must not contain a user name or password"
  return url.searchParams.has("location")
    ? "must not have the parameter location, which is added for the page that the visitor asked for"
    : null
}

/** A fallback URL as it was given: absolute, http or https, without the parameter `location`. */
export const readFallbackUrl = (text: string): Effect.Effect<string, FallbackUrlRefused> => {
  const problem = problemOf(text)
  return problem === null ? Effect.succeed(text) : Effect.fail(new FallbackUrlRefused({ problem }))
}
