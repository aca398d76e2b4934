import { type ContentChanges, pageTree, type Snapshot } from "@octavo/content"
import { inSlices } from "@octavo/kernel"
import { Effect } from "effect"
import { assignPaths } from "./assignPaths.ts"
import { findPlaces, isFiled } from "./findPlaces.ts"
import { type Content, contentAt, planTree, writesOf } from "./planTree.ts"

interface Entry {
  readonly id: string
}

const replaced = <A extends Entry>(all: ReadonlyArray<A>, put: ReadonlyArray<A>): ReadonlyArray<A> => {
  const changed = new Map<string, A>(put.map((entry) => [entry.id, entry]))
  return all.map((entry) => changed.get(entry.id) ?? entry)
}

const withChanges = (content: Content, { files, pages, reusables }: ContentChanges): Content => ({
  ...content,
  pages: replaced(content.pages, pages.put),
  files: replaced(content.files, files.put),
  reusables: replaced(content.reusables, reusables.put)
})

/**
 * A snapshot as the files of a new repository, as an export to an empty branch would push them, without writing anything: their
 * bytes as a stream, and the path of each page, file and reusable content by its id.
 */
export const repositoryOf = Effect.fn("gitsync.repositoryOf")(function* (at: Snapshot) {
  const content = yield* contentAt(at)
  const places = yield* inSlices(() =>
    findPlaces({
      pages: pageTree(content.pages),
      files: content.files,
      reusables: content.reusables,
      base: null,
      root: "",
      project: "",
      readme: "README.md",
      current: ["SUMMARY.md"]
    })
  )
  const changes = yield* assignPaths({
    at,
    pages: content.pages.filter(isFiled),
    files: content.files,
    reusables: content.reusables,
    places,
    movesTitles: false,
    like: undefined
  })
  const plan = yield* planTree(at, withChanges(content, changes), null, null, "")
  // Texts whose references follow their page to its path are stored nowhere.
  const fresh = new Map(changes.sources.map(({ hash, text }) => [hash, text]))
  const writings = plan.writings.map((writing) => {
    const text = "source" in writing ? fresh.get(writing.source) : undefined
    return text === undefined ? writing : { path: writing.path, text }
  })
  return { places, writes: yield* writesOf({ ...plan, writings }, []) }
  // No repository is read, and the bytes of files are there.
}, Effect.orDie)
