/** An entry of a table of contents: a group, a page, a link or a computed page, with its depth. */
export interface SummaryEntry {
  readonly kind: "group" | "page" | "link" | "computed"
  /** How far it is nested below its section; 0 for groups. */
  readonly depth: number
  /** The target of the entry: entries with equal keys have the same target. */
  readonly key: string
  readonly title: string
  /** Whether the page itself says how it is called, so that the table may call it something else. */
  readonly hasOwnTitle: boolean
  /** As it is written in the table; null for a page without a file. */
  readonly address: string | null
  /** Its address, and the anchor that says so where its title or its file does not; null for a heading without a title. */
  readonly slug: string | null
  readonly anchor: string | null
  /** Tells a link to a page from the place of that page. */
  readonly isMention: boolean
  /** Whether the table calls a page something else than it calls itself. */
  readonly isLabelled: boolean
  /** How the table calls it in short. */
  readonly linkTitle: string | null
  /** Of a computed page: the block that says how. */
  readonly block: string | null
}

/** The heading for entries at the top that follow a group. */
export const ungrouped: SummaryEntry = {
  kind: "group",
  depth: 0,
  key: "ungrouped",
  title: "",
  hasOwnTitle: false,
  address: null,
  slug: null,
  anchor: null,
  isMention: false,
  isLabelled: false,
  linkTitle: null,
  block: null
}
