import type { FileVersion } from "./File.ts"
import type { PageVersion } from "./Page.ts"
import type { Redirect } from "./Redirects.ts"
import type { ReusableContentVersion } from "./ReusableContent.ts"
import type { Source } from "./Source.ts"
import type { Variable } from "./Variables.ts"
import type { EntryChanges } from "./EntryChanges.ts"

/** All changes of a new revision, with the new sources. */
export interface ContentChanges {
  readonly pages: EntryChanges<PageVersion>
  readonly files: EntryChanges<FileVersion>
  readonly reusables: EntryChanges<ReusableContentVersion>
  readonly redirects: EntryChanges<Redirect>
  readonly variables: EntryChanges<Variable>
  readonly sources: ReadonlyArray<Source>
}

/** A change of nothing, to build others from. */
export const noChanges: ContentChanges = {
  pages: { put: [], remove: [] },
  files: { put: [], remove: [] },
  reusables: { put: [], remove: [] },
  redirects: { put: [], remove: [] },
  variables: { put: [], remove: [] },
  sources: []
}
