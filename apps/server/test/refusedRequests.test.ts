import { expect, layer } from "@effect/vitest"
import { Effect } from "effect"
import type { Answer } from "./Answer.ts"
import { brokenBodies, wrongTexts } from "./brokenBodies.ts"
import { endpoints } from "./endpoints.ts"
import { rotated } from "./rotated.ts"
import { samples } from "./samples.ts"
import { SharedWorld } from "./sharedWorld.ts"

const withBody = endpoints
  .filter(({ id }) => samples[id]?.body !== undefined)
  .map((endpoint, index) => [endpoint.id, endpoint, index] as const)

const withQuery = endpoints
  .filter(({ id }) => samples[id]?.query !== undefined)
  .map((endpoint, index) => [endpoint.id, endpoint, index] as const)

/** The words of the program that clients do not know: types, schemas, classes, and values that nobody sent. */
const ofTheProgram =
  /Expected |readonly|Schema|undefined|RegExp|NaN|another value|another form|\bdecod|DateTime| \| |\{ |Missing key|\b(?!OpenAPI|GitHub|GitLab)(?:[A-Z][a-z]+){2,}\b/

/** Words without the values and fields that they name. */
const withoutNames = (words: string) => words.replaceAll(/"(?:[^"\\]|\\.)*"|`[^`]*`/g, "")

/** Expects an error that a person can act on, and returns the places that it names. */
const expectWords = ({ body, status }: Answer, request: string): ReadonlyArray<string> => {
  expect(status, request).toBeLessThan(500)
  if (status !== 400) return []
  const { details, message }: { message: string; details: ReadonlyArray<{ path: string; message: string }> } =
    body.error
  expect(details.length, request).toBeGreaterThan(0)
  for (const words of [message, ...details.map((detail) => detail.message)]) {
    expect(withoutNames(words), request).not.toMatch(ofTheProgram)
    expect(words, request).not.toMatch(/^The (body|query): /)
    expect(words, request).not.toMatch(/[\p{Cc}\u202e]|x{100}/u)
    expect(words.length, request).toBeLessThan(1500)
  }
  return details.map(({ path }) => path)
}

const isAround = (path: string, other: string) =>
  path === "" ||
  other === "" ||
  path === other ||
  other.startsWith(`${path}.`) ||
  path.startsWith(`${other}.`)

layer(SharedWorld.layer)("a refused request", (it) => {
  it.effect.each(withBody)("of %s says in words which field of its body is wrong", ([id, endpoint, index]) =>
    Effect.gen(function* () {
      const { ask, path } = (yield* SharedWorld).world.askFor(endpoint)
      for (const { body, path: where } of rotated(brokenBodies(samples[id]?.body), index, 8)) {
        const answer = yield* ask(endpoint.method, path, { body: JSON.stringify(body) })
        const request = `${where}: ${JSON.stringify(body)?.slice(0, 200)}: ${JSON.stringify(answer.body)?.slice(0, 1000)}`
        const paths = expectWords(answer, request)
        // Checks of whole objects and domain errors name the field that decides.
        if (/^The field .* It (?:must be|is missing)/.test(answer.body?.error?.message ?? "")) {
          expect(
            paths.filter((each) => !isAround(each, where)),
            request
          ).toEqual([])
        }
      }
    })
  )

  it.effect.each(withQuery)("of %s says in words which parameter is wrong", ([id, endpoint, index]) =>
    Effect.gen(function* () {
      const { ask, path } = (yield* SharedWorld).world.askFor(endpoint)
      const sent = new URLSearchParams(samples[id]?.query)
      for (const name of sent.keys()) {
        for (const text of rotated(wrongTexts, index, 4)) {
          const query = new URLSearchParams(sent)
          query.set(name, text)
          const answer = yield* ask(endpoint.method, `${path}?${query}`)
          expectWords(answer, `${name}=${text.slice(0, 50)}: ${JSON.stringify(answer.body)?.slice(0, 1000)}`)
        }
      }
    })
  )
})
