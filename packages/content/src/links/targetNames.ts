import { destinationOfTemplate, type Reference, withoutLanguage } from "@octavo/markdown"
import { isDocumentAddress, slugOfPageDocument } from "./PageDocument.ts"

/** The maximal length of a target. A longer one matches no path; indexed names are cut to fit an index. */
const maxTargetLength = 4000
const maxNameLength = 200

const ID = /^[0-9a-hjkmnp-tv-z]{26}$/

const cut = (name: string): string =>
  name.length <= maxNameLength ? name : Array.from(name).slice(0, maxNameLength).join("")

/** Without the slashes and dots at its end that say nothing: a loop, since a pattern would try every slash anew. */
const withoutEnd = (path: string): string => {
  let end = path.length
  for (;;) {
    if (path[end - 1] === "/") end--
    else if (path[end - 1] === "." && path[end - 2] === "/") end -= 2
    else return path.slice(0, end)
  }
}

/** The name of references to a specification. No path has it, since it begins with a scheme. */
export const nameOfSpec = (slug: string): string => `openapi:${cut(slug)}`

/**
 * The name under which a reference is kept, so that what may lead to something is found without reading all texts: the
 * last part of its path. Of a part with escapes it is what comes after the last one, behind `%`. Null for references
 * that can lead to no page, no file and no document of OpenAPI. The database computed the same for sources that are older than this; see
 * migrations 0011, 0234 and 0236.
 */
export const nameOfReference = ({ kind, target }: Pick<Reference, "kind" | "target">): string | null => {
  if (kind === "email" || target === "") return null
  if (kind === "openapi-spec") return nameOfSpec(target)
  if (target.length > maxTargetLength || target.startsWith("#")) return null
  const path = withoutEnd(destinationOfTemplate(target).replace(/[#?][^]*$/, ""))
  const last = path.slice(path.lastIndexOf("/") + 1)
  if (/^[a-z][a-z0-9+.-]*:|^\/\//i.test(target)) {
    if (/^https?:/i.test(target) && ID.test(last)) return last
    const isDocument = kind === "openapi" && isDocumentAddress(target)
    return isDocument ? nameOfSpec(slugOfPageDocument({ kind: "url", url: target })) : null
  }
  return cut(last.replace(/^[^]*%[0-9a-f]{2}/i, "%"))
}

/** Every name under which a reference to this part of a path may be kept, however it is escaped. */
const spellingsOf = (part: string): ReadonlyArray<string> => {
  const letters = Array.from(part)
  const endings = Array.from({ length: letters.length + 1 }, (_, from) => letters.slice(from).join(""))
  return [cut(part), ...endings.map((ending) => cut(`%${ending}`))]
}

/** The names of all references that may lead to what has an id, and a path in the repository perhaps. */
export const namesOfTarget = (id: string, gitPath: string | null): ReadonlyArray<string> => {
  if (gitPath === null) return [id]
  const parts = gitPath.split("/")
  const last = parts.pop()!
  const isIndex = /^(?:README|_?index)\.mdx?$/.test(last)
  const folder = isIndex
    ? ["", ".", "..", ...spellingsOf(parts.at(-1) ?? ""), ...spellingsOf("index.html")]
    : []
  const stem = /\.(?:mdx?|markdown)$/.test(last) ? last.slice(0, last.lastIndexOf(".")) : null
  const pages = stem === null ? [] : [...spellingsOf(stem), ...spellingsOf(`${stem}.html`)]
  // A page in the same language may leave out the language that ends the name.
  const plain = withoutLanguage(last)
  const inLanguage = plain === undefined ? [] : namesOfTarget(id, [...parts, plain].join("/"))
  return [...new Set([id, ...spellingsOf(last), ...pages, ...folder, ...inLanguage])]
}
