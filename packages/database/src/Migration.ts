/** One step of the one stream that every Octavo database went through, in order and never backwards. */
export interface Migration {
  /** `NNNN_<schema>_<what>`, as its file is named; the number is its place in the stream. */
  readonly name: string
  /** The statements, run together in one transaction; never changed once released. */
  readonly sql: string
}
