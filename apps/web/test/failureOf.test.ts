import { expect, test } from "vitest"
import { failureOf } from "../src/client/data/failureOf.ts"
import { words } from "../src/client/data/words.ts"
import { applyTranslation } from "../src/client/languages/localized.ts"
import { translation as german } from "../src/client/languages/german.ts"

const refused = (status: number, headers: Readonly<Record<string, string>> = {}) =>
  new Response(null, { status, headers })
const body = JSON.stringify({ error: { code: 429, message: "Too many requests.", details: [] } })

test("an error has the sentence of the API, and one about its status where a proxy answers", () => {
  const error = failureOf(refused(429, { "retry-after": "7", "x-request-id": "r1" }), body)
  expect([error.message, error.status, error.requestId, error.retryAfter]).toEqual([
    "Too many requests.",
    429,
    "r1",
    7
  ])
  const messageOf = (status: number, headers = {}) => failureOf(refused(status, headers), "<p>No</p>").message
  expect(messageOf(413)).toBe("This is too large for the server. Send less at once, or a smaller file.")
  expect(messageOf(502)).toBe("The server is not available at the moment. Try again in 10 s.")
  expect(messageOf(503, { "retry-after": "7" })).toBe(
    "The server is not available at the moment. Try again in 7 s."
  )
  expect(messageOf(418)).toBe("The server returned the status 418.")
})

test("an error in another language begins with a sentence about its status", () => {
  const english = { ...words }
  applyTranslation({ errors: german.errors })
  expect(failureOf(refused(429, { "retry-after": "7" }), body).message).toBe(
    "Es waren zu viele Anfragen. Versuchen Sie es in 7 s erneut. \u2068Too many requests.\u2069"
  )
  // Other tests read the English words.
  applyTranslation({ errors: english })
  applyTranslation({})
})
