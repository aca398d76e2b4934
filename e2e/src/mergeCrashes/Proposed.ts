/** A change request that somebody proposed, and how far the server said that it came. */
export interface Proposed {
  /** Its subject, which no other has, and its pages by title. */
  readonly name: string
  readonly pages: ReadonlyMap<string, string>
  /** Null as long as nobody answered that it was begun. */
  id: string | null
  isEdited: boolean
  isMerged: boolean
  /** What was asked for and not answered yet, or never. */
  underWay: "beginning" | "editing" | "merging" | null
}

/** What was proposed to a server, and what it said that it did: it must know that again when it was killed. */
export interface Ledger {
  readonly proposed: Array<Proposed>
  /** Set before the server is killed: from then on it need not answer. */
  isKilled: boolean
  /** How many merges are asked for and not answered. */
  merging: number
  /** How long the last merge took that was answered, in milliseconds. */
  lastMerge: number
}

/** Something to propose: some new pages, each with a text of its own. */
export const somethingNew = (name: string, pages: number): Proposed => ({
  name,
  pages: new Map(
    Array.from({ length: pages }, (_, page) => {
      const title = `${name}, page ${page}`
      return [title, `# ${title}\n\nThe text of page ${page} of ${name}.\n`]
    })
  ),
  id: null,
  isEdited: false,
  isMerged: false,
  underWay: null
})
