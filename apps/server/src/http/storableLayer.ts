import { Storable } from "@octavo/api"
import { Effect, Layer } from "effect"
import { HttpMethod, HttpServerRequest } from "effect/http"
import { failureResponse } from "./failureResponse.ts"

const maxDepth = 200

/** What such texts look like in JSON; most that look like it are fine. */
const suspicious = /\\u0000|\\ud[89a-f]/i

const unreadable = "Texts hold no NUL characters and no halves of surrogate pairs"
const tooDeep = `Nothing is nested more than ${maxDepth} deep`

const isStorable = (text: string): boolean => !text.includes("\0") && text.isWellFormed()

/** Whether a body opens so many things that it could be nested too deep. */
const mayBeDeep = (text: string): boolean => {
  if (text.length <= 2 * maxDepth) return false
  let opened = 0
  for (let at = 0; at < text.length && opened <= maxDepth; at++) {
    const code = text.charCodeAt(at)
    if (code === 0x5b || code === 0x7b) opened++
  }
  return opened > maxDepth
}

interface Place {
  readonly value: unknown
  readonly depth: number
  readonly path: string
}

interface Flaw {
  readonly path: string
  readonly message: string
}

/** Where a body cannot be stored. Not found by recursion, since how deep it is nested is up to who sends it. */
const findFlaw = (body: unknown): Flaw | undefined => {
  const open: Array<Place> = [{ value: body, depth: 0, path: "" }]
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { depth, path, value } = next
    if (typeof value === "string" && !isStorable(value)) return { path, message: unreadable }
    if (typeof value !== "object" || value === null) continue
    if (depth > maxDepth) return { path: path.split(".", 3).join("."), message: tooDeep }
    for (const [name, child] of Object.entries(value)) {
      if (!isStorable(name)) return { path, message: unreadable }
      open.push({ value: child, depth: depth + 1, path: path === "" ? name : `${path}.${name}` })
    }
  }
  return undefined
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    // Broken JSON is told by whoever decodes it.
    return undefined
  }
}

const refused = (part: "body" | "query", flaw: Flaw) => {
  const where = flaw.path === "" ? part : `${part}: ${flaw.path}`
  return failureResponse(400, `The ${where} is not valid. ${flaw.message}`, [flaw])
}

/** What is not said to be anything else is read as JSON. */
const hasJson = ({ headers, method }: HttpServerRequest.HttpServerRequest): boolean =>
  HttpMethod.hasBody(method) && /json/i.test(headers["content-type"] ?? "json")

/** Looks at paths, queries and JSON bodies before anything reads them. What is searched for may be anything. */
export const storableLayer: Layer.Layer<Storable> = Layer.succeed(Storable, (handler, { endpoint }) =>
  Effect.flatMap(HttpServerRequest.HttpServerRequest, (request) => {
    const nul = request.url.indexOf("%00")
    const query = request.url.indexOf("?")
    const isInPath = nul >= 0 && (query < 0 || nul < query)
    const isSearch = endpoint.identifier.startsWith("search")
    if (isInPath || (nul >= 0 && !isSearch)) {
      return Effect.succeed(
        isInPath
          ? failureResponse(404, "There is no such thing")
          : refused("query", { path: "", message: unreadable })
      )
    }
    if (!hasJson(request)) return handler
    return Effect.flatMap(Effect.orDie(request.text), (text) => {
      const flaw = suspicious.test(text) || mayBeDeep(text) ? findFlaw(parsed(text)) : undefined
      return flaw === undefined ? handler : Effect.succeed(refused("body", flaw))
    })
  })
)
