import { Effect } from "effect"
import { type Answer, type Door, request } from "../request.ts"
import { count, type Ledger, wordsIn } from "./Ledger.ts"

/** A change request of a writer: its new pages, and the words that it brings to pages of main. */
export interface Proposal {
  readonly id: string
  isArchived: boolean
  readonly pages: Set<string>
  readonly words: Map<string, Set<string>>
}

interface Edited {
  readonly revision?: { readonly id: string }
  readonly changeRequest?: { readonly revision: string }
  readonly changes: ReadonlyArray<{ readonly page: string }>
}

interface Read {
  readonly text: string
  readonly tag: string
}

/** Somebody who writes in a space, on main and in change requests, one thing after the other, and what they know of it. */
export class Writer {
  readonly #door: Door
  readonly #name: string
  readonly ledger: Ledger
  readonly space: string
  /** Pages of the space that everybody writes in. */
  readonly shared: ReadonlyArray<string>
  /** Pages of main that are this writer's alone, with their words. */
  readonly own = new Map<string, Set<string>>()
  readonly proposals: Array<Proposal> = []
  #words = 0

  constructor(door: Door, ledger: Ledger, name: string, spaceId: string, shared: ReadonlyArray<string>) {
    this.#door = door
    this.#name = name
    this.ledger = ledger
    this.space = `/v1/spaces/${spaceId}`
    this.shared = shared
  }

  /** A word that nobody wrote before. */
  word(): string {
    return `w${this.#name}n${++this.#words}x`
  }

  note(what: string): void {
    count(this.ledger.counts, what)
  }

  placeOf(proposal: Proposal | null): string {
    return proposal === null ? this.space : `${this.space}/change-requests/${proposal.id}`
  }

  ask = Effect.fnUntraced(function* <A = unknown>(
    this: Writer,
    method: string,
    path: string,
    body?: unknown,
    headers: Readonly<Record<string, string>> = {}
  ) {
    const start = performance.now()
    const answer: Answer<A> = yield* request<A>(this.#door, method, path, body, headers)
    this.ledger.times.add(method, path, start)
    count(this.ledger.statuses, answer.status)
    return answer
  })

  /** The Markdown of a page as main or a change request shows it; null when it is not there. */
  read = Effect.fnUntraced(function* (this: Writer, proposal: Proposal | null, page: string) {
    const path = `${this.placeOf(proposal)}/content/page/${page}?format=markdown`
    const { body, headers, status } = yield* this.ask<{ readonly markdown: string }>("GET", path)
    const read: Read | null = status === 200 ? { text: body.markdown, tag: headers.get("etag") ?? "" } : null
    return read
  })

  /** Sends one change, and writes down what is accepted: the page that it is about, or null. */
  change = Effect.fnUntraced(function* (
    this: Writer,
    proposal: Proposal | null,
    change: object,
    given: { readonly words: string; readonly tag?: string }
  ) {
    const { body, status } = yield* this.ask<Edited>(
      "POST",
      `${this.placeOf(proposal)}/content`,
      { changes: [change] },
      given.tag === undefined ? {} : { "if-match": given.tag }
    )
    if (status !== 200) return null
    const page = body.changes[0]!.page
    this.accept(proposal, page, (body.revision?.id ?? body.changeRequest?.revision)!, given.words)
    this.note(proposal === null ? "edits of main" : "edits in change requests")
    return page
  })

  /** Writes down that words were accepted. */
  accept(proposal: Proposal | null, page: string, revision: string, text: string): void {
    const changeRequest = proposal?.id ?? null
    const known = proposal?.words ?? this.own
    const ofPage = known.get(page) ?? new Set()
    for (const word of wordsIn(text)) {
      this.ledger.accepted.set(word, { page, revision, changeRequest })
      ofPage.add(word)
    }
    if (proposal !== null || !this.shared.includes(page)) known.set(page, ofPage)
  }

  /** What a change request brought is on main now. */
  finish(proposal: Proposal): void {
    this.proposals.splice(this.proposals.indexOf(proposal), 1)
    for (const [page, words] of proposal.words) {
      if (!proposal.pages.has(page) && !this.own.has(page)) continue
      this.own.set(page, new Set([...(this.own.get(page) ?? []), ...words]))
    }
  }
}

/** Any one of some; undefined of none. */
export const anyOf = <A>(some: Iterable<A>): A | undefined => {
  const all = [...some]
  return all[Math.floor(Math.random() * all.length)]
}
