import {
  entryAt,
  isAddress,
  namesLabel,
  type PathTarget,
  type Reference,
  referenceOfPath,
  resolveTarget,
  writeAnchor,
  writePath
} from "@octavo/markdown"

/** The targets of links at one side of a rename, those that are published first. */
export type LinkTargets = ReadonlyArray<ReadonlyMap<string, PathTarget>>

/** A page before and after a rename. */
interface RenamedPage {
  readonly path: string
  readonly newPath: string
  readonly source: string
  readonly references: ReadonlyArray<Reference>
}

/** Both sides of a rename. */
interface RenamedTargets {
  readonly before: LinkTargets
  readonly after: LinkTargets
  /** The new path of a file; the same one for a file that stays. */
  readonly moved: (path: string) => string
}

/** The path of the file that a target of a page leads to; undefined for addresses, ids, anchors of the page and broken links. */
const fileOf = (targets: LinkTargets, from: string, target: string): string | undefined => {
  if (target === "" || target.startsWith("#") || isAddress(target) || namesLabel(target)) return undefined
  const resolved = resolveTarget(from, target)
  if (resolved === null || referenceOfPath(resolved.path, resolved.anchor) !== undefined) return undefined
  for (const each of targets) {
    const entry = entryAt(each, resolved)
    if (entry !== undefined) return entry.id
  }
  return undefined
}

const ending = /\.(?:mdx?|markdown)$/i

/** The path of a page as it is written without its ending; null for the page of the top. */
const withoutEnding = (path: string): string | null => {
  const stem = path.replace(/(?:^|\/)(?:README|_?index)\.(?:mdx?|markdown)$/i, "").replace(ending, "")
  return stem === "" ? null : stem
}

/** The spellings of a target in the style of the former one: from the top or relative, with or without the ending; the relative path at last. */
const spellings = (
  written: string,
  { newPath }: RenamedPage,
  before: string,
  after: string
): ReadonlyArray<string> => {
  const hasEnding = ending.test(written) || !ending.test(before)
  const stem = hasEnding ? null : withoutEnding(after)
  const forms = [...(stem === null ? [] : [stem]), after]
  const plain = written.replace(/^\/+|\/+$/g, "").replace(ending, "")
  const at = written.startsWith("/") && plain !== "" ? before.indexOf(plain) : -1
  const top = at > 0 ? before.slice(0, at) : ""
  return [
    ...(written.startsWith("/")
      ? forms.filter((form) => form.startsWith(top)).map((form) => writePath(null, form.slice(top.length)))
      : []),
    ...forms.map((form) => writePath(newPath, form))
  ]
    .flatMap((path) => (written.startsWith("./") && !path.startsWith("../") ? [`./${path}`, path] : [path]))
    .flatMap((path) => (written.endsWith("/") && !ending.test(path) ? [`${path}/`, path] : [path]))
}

/**
 * Rewrites the links of a page so that each leads to the same file as before the rename; every other byte stays. `missed` are targets that have a
 * form that cannot be rewritten, such as templates.
 */
export const rewriteLinks = (page: RenamedPage, { after, before, moved }: RenamedTargets) => {
  const edits = new Map<number, { readonly end: number; readonly text: string }>()
  const missed: Array<string> = []
  for (const { anchor, end, kind, start, target } of page.references) {
    if (kind === "email" || kind === "openapi-spec") continue
    const file = fileOf(before, page.path, target)
    if (file === undefined || fileOf(after, page.newPath, target) === moved(file)) continue
    const written = page.source.slice(start, end)
    const cut = written.search(/[?#]/)
    const suffix = cut >= 0 ? written.slice(cut) : anchor === undefined ? "" : `#${writeAnchor(anchor)}`
    const path = target.replace(/[?#].*$/s, "")
    const found = spellings(path, page, file, moved(file)).find(
      (spelling) => fileOf(after, page.newPath, spelling) === moved(file)
    )
    const isReadable = !target.startsWith("{") && target.startsWith("/") === written.startsWith("/")
    if (found === undefined || !isReadable) missed.push(target)
    else edits.set(start, { end, text: found + suffix })
  }
  let text = page.source
  // From the end, so that the offsets of the others stay valid.
  for (const [start, edit] of [...edits].sort(([a], [b]) => b - a))
    text = text.slice(0, start) + edit.text + text.slice(edit.end)
  return { text, count: edits.size, missed }
}
