/** What one kind of entry becomes in a new revision; entries that are not named stay as they are. */
export interface EntryChanges<Version> {
  readonly put: ReadonlyArray<Version>
  readonly remove: ReadonlyArray<string>
  /** What the line shall say nothing of any more, so that what it lies over shows again. */
  readonly uncover?: ReadonlyArray<string>
}
