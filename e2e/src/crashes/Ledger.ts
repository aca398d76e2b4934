/** What is known of a space that a writer made. */
export interface Entry {
  /** The last title of which the server said that it has it. */
  title: string
  /** A title that was sent and not answered. */
  underWay: string | null
}

/** What was asked of a server, and what it said that it did: the server must know it again after a crash. */
export interface Ledger {
  readonly spaces: Map<string, Entry>
  /** Titles of spaces of which nobody knows whether they were made. */
  readonly doubtful: Set<string>
  acknowledgedWrites: number
  unansweredWrites: number
  acknowledgedImports: number
  unansweredImports: number
  isImporting: boolean
  /** Set before the server is killed: from then on it need not answer. */
  isKilled: boolean
  version: number
}

/** A ledger in which nothing is written yet. */
export const emptyLedger = (): Ledger => ({
  spaces: new Map(),
  doubtful: new Set(),
  acknowledgedWrites: 0,
  unansweredWrites: 0,
  acknowledgedImports: 0,
  unansweredImports: 0,
  isImporting: false,
  isKilled: false,
  version: 0
})
