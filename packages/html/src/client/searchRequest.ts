// Requests of the dialog of the search, with the answers of this page kept.

export interface Section {
  readonly title: string
  readonly href: string
  /** Text whose odd pieces match the query. */
  readonly excerpt?: ReadonlyArray<string>
}

export interface Result extends Section {
  readonly path?: ReadonlyArray<string>
  readonly sections?: ReadonlyArray<Section>
}

type Failure = "limited" | "failed" | "offline"

const maxKept = 50
const answers = new Map<string, ReadonlyArray<Result>>()

/** A request that was refused or failed, with the seconds until it may succeed. */
export class SearchFailure extends Error {
  readonly kind: Failure
  readonly wait: number
  constructor(kind: Failure, wait = 0) {
    super(kind)
    this.kind = kind
    this.wait = wait
  }
}

/** A module that searches an index of files, for sites without a server. */
interface StaticSearch {
  readonly search: (query: string, signal: AbortSignal) => Promise<ReadonlyArray<Result>>
}

/** Searches by the module of a static site. */
const searchFiles = async (address: URL, signal: AbortSignal): Promise<ReadonlyArray<Result>> => {
  try {
    const { search } = (await import(`${address.origin}${address.pathname}`)) as StaticSearch
    return await search(address.searchParams.get("q") ?? "", signal)
  } catch {
    throw new SearchFailure(navigator.onLine ? "failed" : "offline")
  }
}

const ask = async (address: URL, signal: AbortSignal): Promise<ReadonlyArray<Result>> => {
  if (address.pathname.endsWith(".js")) return searchFiles(address, signal)
  const response = await fetch(address, { signal, headers: { accept: "application/json" } }).catch(() => {
    throw new SearchFailure(navigator.onLine ? "failed" : "offline")
  })
  const wait = Number(response.headers.get("retry-after") ?? 0)
  if (response.status === 429) throw new SearchFailure("limited", Math.max(1, wait))
  if (!response.ok) throw new SearchFailure("failed", response.status === 503 ? Math.max(2, wait) : 0)
  try {
    return ((await response.json()) as { readonly items: ReadonlyArray<Result> }).items
  } catch {
    throw new SearchFailure("failed")
  }
}

/** The results of a search; those of an earlier request where there was one. */
export const askSearch = async (address: URL, signal: AbortSignal): Promise<ReadonlyArray<Result>> => {
  const kept = answers.get(address.search)
  if (kept !== undefined) return kept
  const items = await ask(address, signal)
  if (answers.size >= maxKept) answers.delete(answers.keys().next().value!)
  answers.set(address.search, items)
  return items
}
