/** The changes of one kind of entry in a new revision; entries that are not named stay as they are. */
export interface EntryChanges<Version> {
  readonly put: ReadonlyArray<Version>
  readonly remove: ReadonlyArray<string>
  /** The overrides to drop, so that these entries fall through to the base again. */
  readonly dropOverrides?: ReadonlyArray<string>
}
