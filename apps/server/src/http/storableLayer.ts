import { BodyLimit, defaultBodyLimit, Storable } from "@octavo/api"
import { FairSemaphore, inSlices, Tenant } from "@octavo/kernel"
import { ByteSize, Context, Duration, Effect, Layer } from "effect"
import { HttpIncomingMessage, HttpMethod, HttpServerRequest } from "effect/http"
import { BodyBound } from "./BodyBound.ts"
import { failureResponse, invalidPart } from "./failureResponse.ts"
import { inMegabytes } from "./inMegabytes.ts"
import { isTooLarge } from "./isTooLarge.ts"
import { readWithin, tooSlow } from "./tooSlow.ts"
import { JsonScan } from "./JsonScan.ts"

const maxDepth = 200

const unreadable = "A text contains a NUL character or half of a surrogate pair. Remove it."
const tooDeep = `It is nested more than ${maxDepth} levels deep. Send it flatter.`

/** Steps of each kind of search between two looks at the clock. */
const steps = { scan: 20_000, search: 100 }

/** Larger bodies are taken up one after another. */
const largeBody = 1_000_000

/**
 * Requests with large bodies that are answered at a time, of one caller and of all. Each takes several times its size in memory, and tens of
 * milliseconds at once to decode, hash and send on, which add up where several do so in the same turn of the event loop.
 */
const largeBodies = { ofAll: 2, ofTenant: 1 }

const isStorable = (text: string): boolean => !text.includes("\0") && text.isWellFormed()

interface Place {
  readonly value: unknown
  readonly depth: number
  readonly name: string
  readonly above: Place | null
}

interface Flaw {
  readonly path: string
  readonly message: string
}

const pathOf = (place: Place): string => {
  const names: Array<string> = []
  for (let at: Place | null = place; at !== null; at = at.above) if (at.name !== "") names.unshift(at.name)
  return names.join(".")
}

/** The flaw of a value, and what it contains to look at next. Not found by recursion, since its depth is up to who sends it. */
const inspect = (place: Place, open: Array<Place>): Flaw | undefined => {
  const { depth, value } = place
  if (typeof value === "string" && !isStorable(value)) return { path: pathOf(place), message: unreadable }
  if (typeof value !== "object" || value === null) return undefined
  if (depth > maxDepth) return { path: pathOf(place).split(".", 3).join("."), message: tooDeep }
  for (const [name, child] of Object.entries(value)) {
    if (!isStorable(name)) return { path: pathOf(place), message: unreadable }
    open.push({ value: child, depth: depth + 1, name, above: place })
  }
  return undefined
}

/** Finds in a body what `JsonScan` found in its text, so that the answer says where it is. */
const findFlaw = function* (body: unknown): Generator<void, Flaw | undefined, void> {
  const open: Array<Place> = [{ value: body, depth: 0, name: "", above: null }]
  for (let next = open.pop(), left = steps.search; next !== undefined; next = open.pop()) {
    const flaw = inspect(next, open)
    if (flaw !== undefined) return flaw
    if (--left > 0) continue
    yield
    left = steps.search
  }
  return undefined
}

const scanned = function* (text: string): Generator<void, JsonScan, void> {
  const scan = new JsonScan(text, maxDepth + 1)
  while (!scan.advance(steps.scan)) yield
  return scan
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    // The decoder reports broken JSON.
    return undefined
  }
}

const refused = (part: "body" | "query", flaw: Flaw) => invalidPart(part, [flaw])

/** A body without another content type is parsed as JSON. */
const hasJson = ({ headers, method }: HttpServerRequest.HttpServerRequest): boolean =>
  HttpMethod.hasBody(method) && /json/i.test(headers["content-type"] ?? "json")

const utf8 = new TextDecoder("utf-8", { fatal: true })

const textOf = (bytes: ArrayBuffer): string | undefined => {
  try {
    return utf8.decode(bytes)
  } catch {
    return undefined
  }
}

/** How long a body may take to come: a line of 300 kilobits a second is fast enough. */
const timeOf = (limit: number) => Duration.seconds(limit > defaultBodyLimit ? 240 : 30)

/** How many parts a body may have, and how many elements a list of it where there are no documents of pages. */
const maxParts = 40_000
const maxList = 2000

const inParts = "Send it in parts, and large documents as Markdown or by their changed blocks."

/** Refuses what would be decoded for so long that others wait. */
const refusalOfSize = (scan: JsonScan, limit: number) => {
  if (scan.structure > defaultBodyLimit) {
    return failureResponse(
      413,
      `The body is larger than ${inMegabytes(defaultBodyLimit)} beside its long texts. ${inParts}`
    )
  }
  if (scan.parts > maxParts) {
    return failureResponse(413, `The body has more than ${maxParts} fields and elements. ${inParts}`)
  }
  return scan.maxListLength > maxList && limit <= defaultBodyLimit
    ? failureResponse(413, `A list of the body has more than ${maxList} elements. Send it in parts.`)
    : undefined
}

/** The answer to a body that cannot be stored; undefined for one that can. */
const refusalOf = Effect.fnUntraced(function* (bytes: ArrayBuffer, limit: number) {
  const text = textOf(bytes)
  if (text === undefined)
    return refused("body", { path: "", message: "It is not text in UTF-8. Encode it as UTF-8." })
  const scan = yield* inSlices(() => scanned(text))
  const tooMuch = refusalOfSize(scan, limit)
  if (tooMuch !== undefined) return tooMuch
  if (scan.flaw === null) return undefined
  // The decoder reports broken JSON, unless it is nested too deep.
  const flaw = yield* inSlices(() => findFlaw(parsed(text)))
  if (flaw !== undefined) return refused("body", flaw)
  return scan.flaw === "nested too deep" ? refused("body", { path: "", message: tooDeep }) : undefined
})

const storable = (bound: number): Storable["Service"] => {
  const large = new FairSemaphore(largeBodies)
  return (handler, { endpoint }) => {
    const limit = Math.min(bound, Context.get(endpoint.annotations, BodyLimit))
    const isSearch = endpoint.identifier.startsWith("search")
    const tooLarge = () =>
      failureResponse(
        413,
        `The body is larger than ${inMegabytes(limit)}. Send it in parts, and files to an upload address.`
      )
    const maxBodySize = ByteSize.fromInputUnsafe(limit)
    return HttpServerRequest.HttpServerRequest.use((request) => {
      if (!isSearch && request.url.includes("%00")) {
        return Effect.succeed(refused("query", { path: "", message: unreadable }))
      }
      if (Number(request.headers["content-length"]) > limit) return Effect.succeed(tooLarge())
      if (!hasJson(request)) return handler
      const answerTo = (bytes: ArrayBuffer) =>
        Effect.flatMap(refusalOf(bytes, limit), (refusal) =>
          refusal === undefined ? handler : Effect.succeed(refusal)
        )
      return request.arrayBuffer.pipe(
        Effect.provideService(HttpIncomingMessage.MaxBodySize, maxBodySize),
        (read) => readWithin(read, timeOf(limit)),
        Effect.matchEffect({
          onFailure: (error) =>
            error === tooSlow
              ? Effect.succeed(tooSlow)
              : isTooLarge(error)
                ? Effect.succeed(tooLarge())
                : Effect.die(error),
          onSuccess: (bytes) =>
            bytes.byteLength <= largeBody
              ? answerTo(bytes)
              : Effect.flatMap(Tenant, (tenant) => large.withPermit(tenant, answerTo(bytes)))
        })
      )
    })
  }
}

/**
 * Looks at queries and JSON bodies before anything reads them. What is searched for may be anything. Requests with large bodies are
 * answered one after another, fairly between callers; a slow connection has no turn before its body is complete.
 */
export const storableLayer: Layer.Layer<Storable> = Layer.effect(Storable, Effect.map(BodyBound, storable))
