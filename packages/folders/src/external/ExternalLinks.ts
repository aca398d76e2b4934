import { setTimeout } from "node:timers/promises"

/** A problem of an address elsewhere. */
interface ExternalProblem {
  /** Only an address that is certainly gone is an error. */
  readonly severity: "error" | "warning"
  /** The reason, as the end of a sentence whose subject is the address. */
  readonly why: string
}

/** The options of requests to other servers. */
interface ExternalOptions {
  /** Sends a request without following redirects; rejects where there is no response. */
  readonly fetch: (url: string, init: { readonly method: "HEAD" | "GET" }) => Promise<Response>
  /** Beginnings of addresses that are taken for good without a request. */
  readonly allowed: ReadonlyArray<string>
  /** The times in milliseconds at which addresses were good. */
  readonly known: Map<string, number>
}

const goodMillis = 7 * 24 * 3600 * 1000
const perHost = 2
const maxHosts = 16
const retryMillis = 1000
const maxWaitMillis = 30_000

const isGone = (status: number): boolean => status === 404 || status === 410

const waitOf = (response: Response): number => {
  const seconds = Number(response.headers.get("retry-after"))
  return Number.isFinite(seconds) && seconds > 0 ? Math.min(1000 * seconds, maxWaitMillis) : retryMillis
}

const problemOfError = (error: unknown): ExternalProblem => {
  const named = typeof error === "object" && error !== null ? error : {}
  const isUnknown =
    "_tag" in named && named._tag === "HostUnknown" && !("isPassing" in named && named.isPassing === true)
  const message = error instanceof Error ? error.message.replace(/\.$/, "") : String(error)
  return isUnknown
    ? { severity: "error", why: "has a host that does not exist" }
    : { severity: "warning", why: `cannot be checked: ${message}` }
}

/** Checks addresses of other servers: HEAD and then GET, two requests to a host at a time, each address once. */
export class ExternalLinks {
  readonly #options: ExternalOptions
  readonly #results = new Map<string, Promise<ExternalProblem | null>>()
  readonly #running = new Map<string, Array<Promise<unknown>>>()

  constructor(options: ExternalOptions) {
    this.#options = options
  }

  /** Checks an address; null for a good one. */
  check(address: string): Promise<ExternalProblem | null> {
    const url = address.replace(/#.*$/, "")
    const known = this.#results.get(url)
    if (known !== undefined) return known
    const result = this.#check(url)
    this.#results.set(url, result)
    return result
  }

  async #check(url: string): Promise<ExternalProblem | null> {
    const { allowed, known } = this.#options
    if (allowed.some((start) => url.startsWith(start))) return null
    if (Date.now() - (known.get(url) ?? 0) < goodMillis) return null
    known.delete(url)
    const host = URL.parse(url)?.host
    if (host === undefined) return { severity: "error", why: "is no valid address" }
    const problem = await this.#inTurn(host, () => this.#ask(url))
    if (problem === null) known.set(url, Date.now())
    return problem
  }

  /** Runs work after all but one of those that wait for a host. */
  async #inTurn<A>(host: string, work: () => Promise<A>): Promise<A> {
    while (this.#running.size >= maxHosts && !this.#running.has(host))
      await Promise.race([...this.#running.values()].flat())
    const before = this.#running.get(host) ?? []
    const waited = before.length < perHost ? Promise.resolve() : before[before.length - perHost]!
    const run = waited.then(work)
    const settled = run.then(
      () => {},
      () => {}
    )
    const waiting = [...before, settled]
    this.#running.set(host, waiting)
    try {
      return await run
    } finally {
      const left = (this.#running.get(host) ?? []).filter((one) => one !== settled)
      if (left.length === 0) this.#running.delete(host)
      else this.#running.set(host, left)
    }
  }

  async #ask(url: string): Promise<ExternalProblem | null> {
    const first = await this.#request(url)
    if (first.problem === null || first.wait === null) return first.problem
    await setTimeout(first.wait)
    return (await this.#request(url)).problem
  }

  /** One attempt; `wait` is the pause before another one in milliseconds, null where it would end the same. */
  async #request(
    url: string
  ): Promise<{ readonly problem: ExternalProblem | null; readonly wait: number | null }> {
    const { fetch } = this.#options
    try {
      const head = await fetch(url, { method: "HEAD" })
      // Many servers know no HEAD.
      const response = head.status >= 400 && head.status !== 429 ? await fetch(url, { method: "GET" }) : head
      const { status } = response
      if (status < 400) return { problem: null, wait: null }
      if (isGone(status))
        return { problem: { severity: "error", why: `returns ${status}` }, wait: retryMillis }
      const isBusy = status === 429 || status === 503
      return {
        problem: { severity: "warning", why: `returns ${status}` },
        wait: isBusy ? waitOf(response) : null
      }
    } catch (error) {
      const problem = problemOfError(error)
      return { problem, wait: problem.severity === "error" ? retryMillis : null }
    }
  }
}
