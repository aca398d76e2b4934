/** A SUMMARY.md as its author wrote it: titles and targets, nothing looked up. */
export interface Summary {
  readonly sections: ReadonlyArray<SummarySection>
  /** Lines that are neither heading, bullet nor blank. */
  readonly strayLines: ReadonlyArray<number>
}

/** The bullets before the first heading (title null), or below one; or the links alone behind the bullets of a heading (title null). */
export interface SummarySection {
  readonly title: string | null
  readonly anchor: string | null
  /** The line of its heading; of one without a heading that of its first entry. */
  readonly line: number
  readonly hasHeading: boolean
  readonly items: ReadonlyArray<SummaryItem>
}

/** One bullet. `target` is the link as written, with escapes undone; null when the bullet has no link. */
export interface SummaryItem {
  readonly title: string
  readonly target: string | null
  /** Whether it is marked as a link to a page that has its place elsewhere: `[title](page.md "mention")`. */
  readonly isMention: boolean
  /** The title of its link, which is how the page is called in short. */
  readonly linkTitle: string | null
  /** The anchor behind it, which gives its address: `[title](page.md) <a href="#address" id="address"></a>`. */
  readonly anchor: string | null
  /** The fenced block that it consists of. */
  readonly fence: string | null
  readonly line: number
  /** Its last line, without what is below it. */
  readonly end: number
  readonly items: ReadonlyArray<SummaryItem>
}
