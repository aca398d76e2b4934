import type { SourceFacts } from "../entries/Source.ts"
import { defaultLayout, type PageAttributes, type PageCover } from "../entries/Page.ts"
import { referenceOfPath, resolveTarget } from "@octavo/markdown"

type FrontMatter = SourceFacts["frontMatter"]
type Picture = NonNullable<PageCover["ref"]>

/** Emoji travel as code points in hex, joined by hyphens. */
const toCodePoints = (emoji: string): string =>
  Array.from(emoji, (character) => character.codePointAt(0)!.toString(16)).join("-")

const firstOf = (
  paths: ReadonlyArray<string>,
  fileIdOf: (path: string) => string | undefined
): string | undefined => {
  for (const path of paths) {
    const file = fileIdOf(path)
    if (file !== undefined) return file
  }
  return undefined
}

const pictureOf = (
  written: string | undefined,
  path: string | null,
  fileIdOf: (path: string) => string | undefined
): Picture | undefined => {
  if (written === undefined) return undefined
  const target = resolveTarget(path, written)
  if (target === null) return /^https?:/i.test(written) ? { kind: "url", url: written } : undefined
  const known = referenceOfPath(target.path, null)
  const file = known?.kind === "file" ? known.file : firstOf(target.paths, fileIdOf)
  return file === undefined ? undefined : { kind: "file", file }
}

const coverOf = (
  matter: FrontMatter,
  path: string | null,
  fileIdOf: (path: string) => string | undefined
): PageCover | undefined => {
  const ref = pictureOf(matter.cover, path, fileIdOf)
  const refDark = pictureOf(matter.coverDark, path, fileIdOf)
  if (ref === undefined && refDark === undefined) return undefined
  return { ...(ref && { ref }), ...(refDark && { refDark }), yPos: matter.coverY ?? 0 }
}

/** Reads the attributes of a page from its front matter; paths of pictures resolve from the path of the page. */
export const pageAttributes = (
  matter: FrontMatter,
  path: string | null,
  fileIdOf: (path: string) => string | undefined
): PageAttributes => {
  const cover = coverOf(matter, path, fileIdOf)
  return {
    ...(matter.emoji !== undefined && { emoji: toCodePoints(matter.emoji) }),
    ...(matter.icon !== undefined && { icon: matter.icon }),
    ...(matter.description !== undefined && { description: matter.description }),
    ...(matter.layout !== undefined && { layout: { ...defaultLayout, ...matter.layout } }),
    ...(cover !== undefined && { cover }),
    ...(matter.variables !== undefined && { variables: matter.variables }),
    ...(matter.hidden === true && { hidden: true }),
    ...(matter.noIndex === true && { noIndex: true }),
    ...(matter.noRobotsIndex === true && { noRobotsIndex: true }),
    ...(matter.if !== undefined && { condition: matter.if }),
    ...(matter.order !== undefined && { order: matter.order }),
    ...(matter.conventions !== undefined && { conventions: matter.conventions }),
    ...(matter.metaLinks !== undefined &&
      Object.keys(matter.metaLinks).length > 0 && { metaLinks: matter.metaLinks })
  }
}
