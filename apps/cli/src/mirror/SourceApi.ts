import { ApiFailure } from "@octavo/client"
import { Effect, type Redacted, Semaphore } from "effect"
import { Failed, isUnreachable, Unreachable } from "../failures.ts"
import { type ApiRequest, bodyOf, type List, sendTo } from "../request.ts"

/** The server that is mirrored; its API is read, never written. */
export interface SourceApi {
  readonly get: <Body>(path: string, query?: ApiRequest["query"]) => Effect.Effect<Body, SourceError>
  /** Reads a list to its end. */
  readonly list: <Item>(path: string) => Effect.Effect<ReadonlyArray<Item>, SourceError>
  /** The bytes of a file at a signed address. */
  readonly download: (url: string) => Effect.Effect<Uint8Array, SourceError>
  /** The number of requests so far. */
  readonly requests: () => number
}

interface Answer {
  readonly content: string
  readonly response: Response
}

/** Why the source could not be read. */
type SourceError = ApiFailure | Failed | Unreachable

/** So many requests run at the same time. */
const concurrency = 4
/** A request that the source refuses for now is sent so many times, and one whose connection was lost so many. */
const mostAttempts = 8
const mostLost = 3
/** A source without `Retry-After` is asked again after so many seconds, and at most after so many with it. */
const defaultWait = 5
const longestWait = 120

const waitOf = (header: string | null): number => {
  const seconds = Number(header ?? Number.NaN)
  return Number.isFinite(seconds) && seconds >= 0 ? Math.min(seconds, longestWait) : defaultWait
}

/** The API of a server with the operations of `@gitbook/api`, at an address such as `https://api.gitbook.com`. */
export const makeSourceApi = (url: string, token: Redacted.Redacted): SourceApi => {
  const turns = Semaphore.makeUnsafe(concurrency)
  let requests = 0

  /** Sends a request; 429, 503 and a lost connection are waited for. */
  const ask = (request: ApiRequest, attempt = 1): Effect.Effect<Answer, SourceError> =>
    Effect.suspend(() => {
      requests++
      return sendTo({ url, token }, request, (response) => response.text())
    }).pipe(
      turns.withPermits(1),
      Effect.matchEffect({
        onFailure: (error): Effect.Effect<Answer, SourceError> =>
          isUnreachable(error) && attempt < mostLost
            ? Effect.delay(ask(request, attempt + 1), "1 second")
            : Effect.fail(error),
        onSuccess: (answer) => {
          const { headers, status } = answer.response
          if ((status !== 429 && status !== 503) || attempt >= mostAttempts) return Effect.succeed(answer)
          return Effect.delay(ask(request, attempt + 1), `${waitOf(headers.get("retry-after"))} seconds`)
        }
      })
    )

  /** An error in words about the source: other errors of the command are about the server that it writes to. */
  const ofSource = (error: SourceError): SourceError => {
    if (error._tag === "Unreachable") return new Unreachable({ origin: error.origin, setting: "--from" })
    return error instanceof ApiFailure && error.code === 401
      ? new Failed({
          message: `${url} does not accept the token from the standard input. Give a valid token of the source.`
        })
      : error
  }

  const get = <Body>(path: string, query: ApiRequest["query"] = {}) =>
    ask({ path, query }).pipe(
      Effect.flatMap(({ content, response }) => bodyOf(response, content)),
      Effect.map((body) => body as Body),
      Effect.mapError(ofSource)
    )

  const list = Effect.fnUntraced(function* <Item>(path: string) {
    const found: Array<Item> = []
    let page: string | undefined
    do {
      const answer: List<Item> = yield* get<List<Item>>(path, { limit: 100, page })
      found.push(...answer.items)
      page = answer.next?.page
    } while (page !== undefined)
    return found as ReadonlyArray<Item>
  })

  const download = Effect.fnUntraced(function* (address: string) {
    requests++
    return yield* Effect.tryPromise({
      // The address is signed, and may be of another host: the token stays here.
      try: async (signal) => {
        const response = await fetch(address, { signal })
        if (!response.ok) throw new Error(`${response.status}`)
        return new Uint8Array(await response.arrayBuffer())
      },
      catch: (error) =>
        new Failed({ message: `A file could not be downloaded (${(error as Error).message}): ${address}` })
    }).pipe(turns.withPermits(1))
  })

  return { get, list, download, requests: () => requests }
}
