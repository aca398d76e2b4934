import type { FileVersion, PageVersion, ReusableContentVersion, SourceFacts } from "@octavo/content"
import type { Derived } from "@octavo/markdown"
import type { LayoutFile, RepositoryLayout } from "../layout/RepositoryLayout.ts"

/** A text that is stored. */
export interface ReadText {
  readonly sourceHash: string
  /** With the sections of a text that was parsed now. */
  readonly facts: SourceFacts & Partial<Pick<Derived, "sections">>
}

/** The content of a repository, with the texts that differ from those of the space, by path. */
export interface ReadTexts {
  readonly layout: RepositoryLayout
  readonly pages: ReadonlyArray<{ readonly file: LayoutFile }>
  readonly files: ReadonlyArray<LayoutFile>
  readonly includes: ReadonlyArray<LayoutFile>
  readonly sources: ReadonlyMap<string, ReadText>
}

/** The content of a space at the revision that a repository is compared with. */
export interface CurrentContent {
  readonly pages: ReadonlyArray<PageVersion>
  readonly files: ReadonlyArray<FileVersion>
  readonly reusables: ReadonlyArray<ReusableContentVersion>
}
