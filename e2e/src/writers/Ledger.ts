import { AnswerTimes } from "../AnswerTimes.ts"

/** Where a word was accepted: the page, the revision that showed it first, and the change request whose line that is on. */
export interface Word {
  readonly page: string
  readonly revision: string
  /** Null on main. */
  readonly changeRequest: string | null
}

/** What many writers wrote, and what of it they took away again or decided against. */
export interface Ledger {
  readonly accepted: Map<string, Word>
  /** Taken away by who wrote them. */
  readonly removed: Set<string>
  /** On the side of a conflict that was not taken. */
  readonly decidedAgainst: Set<string>
  /** Pages of which one side was taken, whatever was written on the other. */
  readonly decidedPages: Set<string>
  /** How often each answer came, by status. */
  readonly statuses: Map<number, number>
  readonly times: AnswerTimes
  /** How often something happened. */
  readonly counts: Map<string, number>
}

export const emptyLedger = (): Ledger => ({
  accepted: new Map(),
  removed: new Set(),
  decidedAgainst: new Set(),
  decidedPages: new Set(),
  statuses: new Map(),
  times: new AnswerTimes(),
  counts: new Map()
})

/** Counts one more. */
export const count = <Key>(counts: Map<Key, number>, key: Key): void =>
  void counts.set(key, (counts.get(key) ?? 0) + 1)

/** The words of writers in a text. */
export const wordsIn = (text: string): ReadonlyArray<string> => text.match(/\bw\d+n\d+x\b/g) ?? []
