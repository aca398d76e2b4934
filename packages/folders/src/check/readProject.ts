import { documentsIn, readLayout, targetsOf, withConventions } from "@octavo/gitsync"
import { Effect } from "effect"
import { type Folder, readContents } from "../folder/Folder.ts"
import type { CheckedFolder } from "./CheckedFolder.ts"
import { findIncluded } from "./findIncluded.ts"
import type { PageReader } from "./PageReader.ts"

/** Reads the layout and the pages of a project of a folder, as an import does. */
export const readProject = Effect.fnUntraced(function* (folder: Folder, directory: string, read: PageReader) {
  const found = yield* readLayout({
    entries: folder.files,
    directory,
    read: (oids) => Effect.promise(() => readContents(folder.path, oids))
  })
  const published = documentsIn(found.pages).flatMap(({ file }) => (file === null ? [] : [file.path]))
  const paths = [...new Set([...published, ...found.includes.map((file) => file.path)])]
  const pages = new Map(yield* Effect.promise(() => read(paths)))
  const all = yield* Effect.promise(() => findIncluded(folder, found, pages, read))
  const layout =
    all.summary === null ? withConventions(all, (path) => pages.get(path)?.facts.conventions ?? {}) : all
  return { folder, layout, pages, targets: targetsOf(folder.files, layout) } satisfies CheckedFolder
})
