import { BoundedCache } from "@octavo/kernel"
import type { Answer } from "@octavo/publishing"
import type { HttpServerResponse } from "effect/http/HttpServerResponse"
import type { IncomingMessage, ServerResponse } from "node:http"
import { acceptedEncoding } from "../http/acceptedEncoding.ts"
import { requestIdOf } from "../http/requestId.ts"
import { hostOf } from "./visitOf.ts"

/** The answer that every visitor, or every one with some claims, gets who asks for the same address with the same compression. */
interface KeptVisit {
  readonly etag: string
  /** Null while only clients that had the body have asked. */
  readonly body: Uint8Array | null
  /** Header names and values in turn: `headers` of the answer with the body, `unchanged` of a 304. */
  readonly headers: ReadonlyArray<string>
  readonly unchanged: ReadonlyArray<string>
  readonly again: NonNullable<Answer["again"]>
  readonly measured: Measured
  /** The time from which it is made anew. */
  until: number
}

/** Counts an answer by its status and the milliseconds that it took. */
type Measured = (status: number, milliseconds: number) => void

/** Other processes may change a site, so that its answers are made anew three times a second. */
const timeToLive = 300

/** A token of a cookie is verified anew after so many milliseconds, and when it ends. */
const lifeOfVisitor = 10_000

/** The bytes of the answers that a process keeps so. */
const maxBytes = 16_000_000

/** The addresses and the visitors with claims that a process knows, and the longest cookies of one. */
const maxKnown = 10_000
const longestCookie = 4_000

/** Requests with one of these get an answer of their own. A cookie changes nothing in an answer that all visitors get. */
const own = ["authorization", "origin", "content-encoding", "transfer-encoding", "content-length"]

/** Headers of an answer with a body that one without a body does not have. */
const ofBody = new Set(["content-type", "content-security-policy", "content-encoding", "content-length"])

const tagOf = ({ headers: { etag = "" } }: Answer): string => etag.slice(2)

const listed = (headers: Iterable<readonly [string, string]>): ReadonlyArray<string> => [...headers].flat()

/** Headers that every answer has, besides its id: those of `edge`. */
const common = { "x-content-type-options": "nosniff" }

/** A visitor whose cookies were read for a version of a site. */
interface KnownVisitor {
  readonly claims: string
  /** In milliseconds since 1970. */
  readonly until: number
}

/**
 * Answers of sites that are the same for all visitors, or for all with some claims, kept as bytes for some tenths of a second and sent
 * before a request is routed. A unit of work of this process that ends has them forgotten (`forgetWhenChanged`). Visitors with claims
 * are known by all of their cookies, for a version of a site.
 */
export class KeptVisits {
  readonly #answers = new BoundedCache<KeptVisit>(maxBytes, ({ body }) => 2_000 + (body?.length ?? 0))
  /** The version of the site that has an address, where its answers are not the same for all. */
  readonly #sites = new BoundedCache<string>(maxKnown)
  readonly #visitors = new BoundedCache<KnownVisitor>(maxKnown)
  readonly #trustedProxies: number
  readonly #now: () => number
  #generation = 0
  /** The compressions of the `Accept-Encoding` headers that browsers send, which are few. */
  readonly #encodings = new Map<string | undefined, string>()

  constructor(trustedProxies: number, now = () => performance.now()) {
    this.#trustedProxies = trustedProxies
    this.#now = now
  }

  /** The number of times that everything was forgotten: an answer that was begun before is not kept. */
  get generation(): number {
    return this.#generation
  }

  forgetAll(): void {
    this.#generation++
    for (const cache of [this.#answers, this.#sites, this.#visitors]) cache.forgetAll()
  }

  /** Keeps the response to a request that began in a generation, if its answer may be sent again. */
  keep(
    request: IncomingMessage,
    generation: number,
    answer: Answer,
    sent: HttpServerResponse,
    measured: Measured
  ): void {
    if (generation !== this.#generation) return
    const address = request.method === "GET" ? this.#keyOf(request) : undefined
    const { again, audience } = answer
    if (address === undefined || again === undefined) return
    const key = audience === undefined ? address : this.#keyFor(audience, address, request)
    if (key === undefined) return
    const body = this.#bodyOf(key, answer, sent)
    if (body === undefined) return
    const etag = tagOf(answer)
    const all = Object.entries({
      ...common,
      ...sent.headers,
      ...(body !== null && { "content-length": String(body.length) })
    })
    const kept = {
      etag,
      body,
      headers: listed(all),
      unchanged: listed(all.filter(([name]) => !ofBody.has(name))),
      again,
      measured,
      until: this.#now() + timeToLive
    }
    this.#answers.set(key, kept)
  }

  /** The body of a response; null for one that says that it did not change, undefined for one that is not kept. */
  #bodyOf(key: string, answer: Answer, sent: HttpServerResponse): Uint8Array | null | undefined {
    if (sent.status === 304) {
      const known = this.#answers.get(key, 0)
      // The kept answer counts on.
      if (known?.etag === tagOf(answer) && known.body !== null)
        return void (known.until = this.#now() + timeToLive)
      return null
    }
    return sent.status === 200 && sent.body._tag === "Uint8Array" ? sent.body.body : undefined
  }

  /** Answers a request with what is kept for it; false where nothing is. */
  answer(request: IncomingMessage, response: ServerResponse): boolean {
    const began = this.#now()
    const key = this.#keyOf(request)
    const kept =
      key === undefined ? undefined : (this.#answers.get(key, began) ?? this.#ofAudience(key, request, began))
    if (kept === undefined || kept.until <= began) return false
    const { headers, method } = request
    const id = ["x-request-id", requestIdOf(headers["x-request-id"])]
    const isKnown = headers["if-none-match"]?.includes(kept.etag) === true
    if (!isKnown && kept.body === null) return false
    kept.again({
      method: method ?? "GET",
      userAgent: headers["user-agent"] ?? null,
      purpose: headers["sec-purpose"]?.toString() ?? null
    })
    kept.measured(isKnown ? 304 : 200, this.#now() - began)
    if (isKnown) {
      response.writeHead(304, [...kept.unchanged, ...id]).end()
    } else {
      response.writeHead(200, [...kept.headers, ...id])
      if (method === "HEAD") response.end()
      else response.end(kept.body)
    }
    return true
  }

  /** The key of an answer for an audience, which is that of this visitor; undefined for cookies that are too long. */
  #keyFor(
    { claims, site, until }: NonNullable<Answer["audience"]>,
    address: string,
    { headers: { cookie = "" } }: IncomingMessage
  ): string | undefined {
    if (cookie.length > longestCookie) return undefined
    const now = this.#now()
    this.#sites.set(address, site, now + timeToLive)
    this.#visitors.set(`${site} ${cookie}`, { claims, until }, now + lifeOfVisitor)
    return `${address} ${site} ${claims}`
  }

  /** The answer for the audience that a visitor is of; undefined where either is not known. */
  #ofAudience(
    address: string,
    { headers: { cookie = "" } }: IncomingMessage,
    now: number
  ): KeptVisit | undefined {
    const site = cookie.length > longestCookie ? undefined : this.#sites.get(address, now)
    const visitor = site === undefined ? undefined : this.#visitors.get(`${site} ${cookie}`, now)
    if (visitor === undefined || visitor.until <= Date.now()) return undefined
    return this.#answers.get(`${address} ${site} ${visitor.claims}`, now)
  }

  /** The parts of a request that decide its answer; undefined for one with an answer of its own. */
  #keyOf({ headers, method, url = "" }: IncomingMessage): string | undefined {
    if ((method !== "GET" && method !== "HEAD") || url.includes("?")) return undefined
    if (own.some((name) => headers[name] !== undefined)) return undefined
    if (headers.accept?.toLowerCase().includes("markdown") === true) return undefined
    return `${this.#encodingOf(headers["accept-encoding"])} ${hostOf({ headers }, this.#trustedProxies)} ${url}`
  }

  #encodingOf(header: string | string[] | undefined): string {
    const given = Array.isArray(header) ? header.join() : header
    const known = this.#encodings.get(given)
    if (known !== undefined) return known
    if (this.#encodings.size >= 100) this.#encodings.clear()
    const encoding = acceptedEncoding(given) ?? ""
    this.#encodings.set(given, encoding)
    return encoding
  }
}
