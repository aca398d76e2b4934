import { slugify } from "@octavo/markdown"
import { firstFree } from "../sites/siteAddress.ts"

const maxLength = 100
const shape = /^[a-z0-9]([a-z0-9._-]*[a-z0-9])?$/
const reserved = new Set(
  "v llms.txt llms-full.txt robots.txt sitemap.xml sitemap-pages.xml favicon.ico rss.xml".split(" ")
)

const isReserved = (path: string): boolean => reserved.has(path) || /\.(md|xml|txt)$/.test(path)

/** The problem of a path in lower case; null for one that a section or a site space can have. */
export const problemOfPath = (path: string): string | null => {
  if (path.length > maxLength || !shape.test(path)) {
    return `must have 1 to ${maxLength} characters a to z, 0 to 9, ".", "_" and "-", and begin and end with a letter or digit`
  }
  return isReserved(path) ? "is reserved. Choose another one" : null
}

/** Letters of every script in ASCII; a dot between letters or digits stays, as in `2.0`. */
const slugOf = (title: string, otherwise: string): string => {
  const slug = title
    .split(/(?<=[\p{L}\p{N}])\.(?=[\p{L}\p{N}])/u)
    .map(slugify)
    .join(".")
  return slug.startsWith("page-") && !/^\W*page/i.test(title) ? otherwise : slug
}

/** Derives a free path from a title. A title without letters gives the name `otherwise`. */
export const freePath = (
  title: string,
  otherwise: "section" | "variant",
  isTaken: (path: string) => boolean
): string => firstFree(slugOf(title, otherwise), maxLength, (path) => isReserved(path) || isTaken(path))
