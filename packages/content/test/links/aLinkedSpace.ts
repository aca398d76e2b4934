import { newId } from "@octavo/kernel"
import { Effect } from "effect"
import { ReusableContentId, type Source } from "../../src/index.ts"
import { aFile, aPage, aSource, aSpace } from "../../src/testing/index.ts"
import { commit } from "../commit.ts"

/** The address of Octavo in these tests. */
export const appUrl = "https://docs.example.org/octavo"

export const git = (path: string) => ({ oid: "0".repeat(40), path })

/** A space whose pages, files and reusable contents can be referred to in every way. */
export const aLinkedSpace = Effect.fnUntraced(function* () {
  const made = yield* aSpace()
  const sources: Array<Source> = []
  const text = (markdown: string) => {
    const source = aSource(markdown)
    sources.push(source)
    return source.hash
  }
  const guide = yield* aPage({
    title: "Guide",
    sourceHash: text(
      '# Guide\n\n## Install\n\n## Größe\n\n{% tabs %}\n{% tab title="On Linux" %}\nText.\n{% endtab %}\n{% endtabs %}\n'
    ),
    git: git("docs/guide.md")
  })
  const accented = yield* aPage({
    title: "Über uns",
    sourceHash: text("# Über\n"),
    git: git("docs/über uns.md")
  })
  const loose = yield* aPage({ title: "Loose", parentId: guide.id, sourceHash: text("# Loose\n\n## Part\n") })
  const file = yield* aFile({ name: "a b.png", git: git(".gitbook/assets/a b.png") })
  const looseFile = yield* aFile({ name: "loose.pdf" })
  const reusable = {
    id: ReusableContentId.make(yield* newId),
    title: "Footer",
    sourceHash: text("The [guide](../docs/guide.md).\n"),
    git: git("includes/footer.md")
  }
  yield* commit(made, {
    pages: { put: [guide, accented, loose], remove: [] },
    files: { put: [file, looseFile], remove: [] },
    reusables: { put: [reusable], remove: [] },
    sources
  })
  /** Writes a page at a path, or at none. */
  const write = Effect.fnUntraced(function* (markdown: string, path: string | null = "docs/page.md") {
    const source = aSource(markdown)
    const page = yield* aPage({
      title: "Page",
      sourceHash: source.hash,
      git: path === null ? null : git(path)
    })
    yield* commit(made, { pages: { put: [page], remove: [] }, sources: [source] })
    return page
  })
  return { made, guide, accented, loose, file, looseFile, reusable, write }
})
