/** One step of the one stream that every Octavo database went through, in order and never backwards. */
export interface Migration {
  /** `NNNN_<schema>_<what>`, as its file is named; the number is its place in the stream. */
  readonly name: string
  /** The statements, run together in one transaction; never changed once released. */
  readonly sql: string
  /**
   * The level that a version must have to work beside this migration, where it removes, renames or makes mandatory what earlier versions
   * use. The level of a version is the name of its newest migration. Absent where all versions work beside it.
   */
  readonly breaks?: string
}
