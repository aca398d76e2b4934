/** One step of the one stream that every Octavo database went through, in order and never backwards. */
export interface Migration {
  /** `NNNN_<schema>_<what>`, as its file is named; the number is its place in the stream. */
  readonly name: string
  /** The statements, run together in one transaction; never changed once released. */
  readonly sql: string
  /**
   * The oldest newest migration of a version that still works beside this one, where not all do: what it removed, renamed or
   * made mandatory was used until then.
   */
  readonly breaks?: string
}
