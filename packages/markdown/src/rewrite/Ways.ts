/** A change of the source that can be made in finer and coarser ways. */
export interface Site {
  readonly id: string
  /** Keys of the blocks around it, the innermost first. */
  readonly around: ReadonlyArray<string>
  /** How many ways there are beside printing a block around it anew; one alone is left only when it fails. */
  readonly ways: number
  /** The block of the page that it lies in, by its place in the edited document. */
  readonly top: number
}

/** How the sites of a page are to be written. */
export interface Ways {
  readonly levels: ReadonlyMap<string, number>
  /** Blocks that are to be printed anew. */
  readonly coarse: ReadonlySet<string>
  /** Copy a new block that says the same as one of the page, rather than printing it. */
  readonly copies: boolean
}
