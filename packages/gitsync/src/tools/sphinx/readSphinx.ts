import { isWithin, joinPath, pathWithin } from "../../layout/repositoryPath.ts"
import { baseOf, stemWithin } from "../addresses.ts"
import type { ReadTool, ToolPlace } from "../Tool.ts"
import type { ToolEntry } from "../ToolEntry.ts"
import {
  matcherOf,
  maxPatterns,
  type Toctree,
  type ToctreeEntry,
  toctreesIn,
  withoutEnding
} from "./toctrees.ts"

/** Pages with a format, by priority. */
const ENDINGS = [".md", ".markdown", ".rst", ".txt"]

/** The most pages whose tables of contents are read. */
const maxPages = 5_000

/** The text that a setting of Python has, if it is one. */
const settingIn = (config: string, name: string): string | undefined =>
  new RegExp(`^${name}[ \\t]*=[ \\t]*[rubf]?(["'])([^"'\\n]*)\\1[ \\t]*(?:#.*)?$`, "m").exec(config)?.[2]

/** The texts of a list that a setting of Python has. */
const textsIn = (config: string, name: string): ReadonlyArray<string> => {
  const list = new RegExp(`^${name}[ \\t]*=[ \\t]*\\[([^\\]]*)\\]`, "m").exec(config)?.[1] ?? ""
  return Array.from(list.matchAll(/(["'])([^"'\n]*)\1/g), ([, , text]) => text!)
}

/** The entries of the tables of contents, from the page of the root on. Each page has its own once. */
class ToctreeReader {
  readonly #place: ToolPlace
  readonly #stems: ReadonlyArray<string>
  readonly #read = new Set<string>()
  #patterns = 0

  constructor(place: ToolPlace) {
    this.#place = place
    const pages = place.filesBelow(place.folder, /\.(?:mdx?|markdown|rst)$/i)
    this.#stems = [...new Set(pages.map(withoutEnding))]
  }

  below(stem: string): ReadonlyArray<ToolEntry> {
    const { folder, settings } = this.#place
    const path = ENDINGS.map((ending) => stem + ending).find((one) => settings.paths.has(one))
    if (path === undefined || this.#read.has(stem) || this.#read.size >= maxPages) return []
    this.#read.add(stem)
    return toctreesIn(folder, path, settings.text(path) ?? "").flatMap((toctree) => this.#group(toctree))
  }

  #group({ caption, entries, isReversed }: Toctree): ReadonlyArray<ToolEntry> {
    const found = entries.flatMap((entry) => this.#entries(entry))
    const ordered = isReversed ? found.toReversed() : found
    return caption === undefined ? ordered : [{ kind: "group", title: caption, entries: ordered }]
  }

  #entries({ kind, target, title }: ToctreeEntry): ReadonlyArray<ToolEntry> {
    if (kind === "link") return [{ kind: "link", title: title ?? target, url: target }]
    if (kind === "page") return [{ kind: "page", path: target, title, entries: this.below(target) }]
    if (this.#patterns++ >= maxPatterns) return []
    const matches = matcherOf(target)
    return this.#stems
      .filter((stem) => !this.#read.has(stem) && matches(stem))
      .map((path) => ({ kind: "page", path, entries: this.below(path) }))
  }
}

/** Sphinx: tables of contents in pages, from that of the root on. `conf.py` is not run; of its settings, texts and lists of texts are read. */
export const readSphinx: ReadTool = (place) => {
  const { folder, settings } = place
  const file = settings.find(folder, "conf.py")
  if (file === undefined) return undefined
  const config = settings.text(file) ?? ""
  const root = joinPath(folder, settingIn(config, "root_doc") ?? settingIn(config, "master_doc") ?? "index")
  const hasRoot = ENDINGS.some((ending) => settings.paths.has(root + ending))
  if (!hasRoot) return undefined
  const excluded = ["_build", "_build/**", ...textsIn(config, "exclude_patterns")]
    .slice(0, maxPatterns)
    .map(matcherOf)
  const entries = new ToctreeReader(place).below(root)
  return {
    name: "Sphinx",
    project: folder,
    folders: [folder],
    entries: [{ kind: "page", path: root, entries: [] }, ...entries],
    isNoPage: (path) =>
      isWithin(folder, path) &&
      path !== `${root}.md` &&
      excluded.some((matches) => {
        const within = pathWithin(folder, path)
        return (
          matches(within) || within.split("/").some((_, at, parts) => matches(parts.slice(0, at).join("/")))
        )
      }),
    addressOf: (path) => stemWithin(folder, path, () => false).replace(/(?:^|\/)index$/, ""),
    base: baseOf(settingIn(config, "html_baseurl"))
  }
}
