import { type FrontMatterChanges, type PageLinks, writeWith } from "@octavo/markdown"
import { Equal } from "effect"
import { defaultLayout, type PageAttributes, type PageCover, type PageLayout } from "../entries/Page.ts"
import type { CoverEdit } from "./Edit.ts"

/** The keys of front matter for a cover. Files are written by their paths, relative to the page. */
export const coverMatter = (
  cover: CoverEdit | null | undefined,
  links: PageLinks | null
): Pick<FrontMatterChanges, "cover" | "coverDark" | "coverY"> => {
  if (cover === undefined) return {}
  const { ref, refDark, yPos = 0 } = cover ?? {}
  const write = (picture: PageCover["ref"]) =>
    picture === undefined || links === null ? null : writeWith(links)(picture)
  return { cover: write(ref), coverDark: write(refDark), coverY: yPos === 0 ? null : yPos }
}

/** Whether a page has the layout and the cover that an edit asks for. */
export const hasLook = (
  { cover, layout = defaultLayout }: PageAttributes,
  wanted: {
    readonly layout: Partial<PageLayout> | null | undefined
    readonly cover: CoverEdit | null | undefined
  }
): boolean => {
  const parts = Object.entries(wanted.layout === null ? defaultLayout : (wanted.layout ?? {}))
  if (!parts.every(([part, value]) => layout[part as keyof PageLayout] === value)) return false
  if (wanted.cover === undefined) return true
  if (wanted.cover === null) return cover === undefined
  const { ref, refDark, yPos = 0 } = wanted.cover
  return (
    Equal.equals(cover?.ref, ref) &&
    Equal.equals(cover?.refDark, refDark) &&
    (cover === undefined || cover.yPos === yPos)
  )
}
