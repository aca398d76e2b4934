import { Schema } from "effect"

/** A file or folder that is renamed, and the texts that change with it. Paths are relative to the folder of the documentation. */
export interface RenamePlan {
  readonly from: string
  readonly to: string
  /** Whether `from` is a folder. */
  readonly isFolder: boolean
  /** The number of files that move. */
  readonly files: number
  /** The number of links and entries that change. */
  readonly places: number
  /** The texts that change, by their paths after the rename. */
  readonly texts: ReadonlyMap<string, string>
  /** The new redirects: paths of pages by their former addresses. */
  readonly redirects: ReadonlyMap<string, string>
  /** Places that name a moved file in a form that cannot be rewritten, in sentences. */
  readonly notes: ReadonlyArray<string>
}

/** A file or folder cannot be renamed. */
export class RenameRefused extends Schema.TaggedError<RenameRefused>()("RenameRefused", {
  message: Schema.String
}) {}
