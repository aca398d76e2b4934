import { isPlace, missingAnchor, ReferenceTargets } from "@octavo/gitsync"
import {
  parseMarkdownFast,
  placesIn,
  readDocumentSafely,
  type Reference,
  writeAnchor,
  writePath
} from "@octavo/markdown"
import type { CheckedFolder } from "./CheckedFolder.ts"
import type { Fix } from "./Finding.ts"
import type { Problem } from "./Problem.ts"
import type { ReadPage } from "./readPage.ts"
import type { RuleName } from "./CheckRule.ts"

const fragmentOf = (anchor: string | null): string => (anchor === null ? "" : `#${writeAnchor(anchor)}`)

/** Finds links, files and anchors of pages that do not exist. */
export class LinkChecker {
  readonly #checked: CheckedFolder
  readonly #targets: ReferenceTargets
  readonly #known = new Map<string, ReadonlySet<string>>()
  /** The names of pages of which a name was not known at first. */
  readonly #anchors = new Map<string, ReadonlySet<string>>()
  /** The paths of files that pages refer to. */
  readonly used = new Set<string>()

  constructor(checked: CheckedFolder) {
    this.#checked = checked
    this.#targets = new ReferenceTargets(checked.folder.files, checked.layout, checked.targets)
  }

  /** The problems of the references of a page. */
  check(path: string, page: ReadPage): ReadonlyArray<Problem> {
    return page.facts.references.flatMap((reference) => this.#checkOne(path, reference) ?? [])
  }

  #checkOne(path: string, reference: Reference): Problem | undefined {
    const source = this.#checked.pages.get(path)?.source ?? undefined
    const found = this.#targets.find({ path, source }, reference)
    if (found === undefined) return undefined
    if (found.isMissing) {
      const { message, rule, similar } = found
      const fix =
        similar && this.#fix(reference, `${writePath(path, similar.path)}${fragmentOf(similar.anchor)}`)
      return this.#problem(rule, path, reference, { message, fix })
    }
    const { anchor, entry } = found
    this.used.add(entry.id)
    return entry.kind === "page" && isPlace(anchor)
      ? this.#checkAnchor(path, reference, entry.id, anchor)
      : undefined
  }

  #checkAnchor(path: string, reference: Reference, page: string, anchor: string): Problem | undefined {
    if (this.#knownAnchors(page).has(anchor)) return undefined
    const names = this.#anchorsOf(page)
    if (names === undefined || names.has(anchor)) return undefined
    const { message, rule, similar } = missingAnchor(path, { page, anchor, names })
    const written = reference.target.slice(0, reference.target.indexOf("#"))
    const fix = similar && this.#fix(reference, `${written}${fragmentOf(similar.anchor)}`)
    return this.#problem(rule, path, reference, { message, fix })
  }

  /** The names of places of a page that are known without its document. */
  #knownAnchors(path: string): ReadonlySet<string> {
    const known = this.#known.get(path) ?? new Set(this.#checked.pages.get(path)?.facts.anchors)
    this.#known.set(path, known)
    return known
  }

  /** The names of places of a page with those of the texts that it includes; undefined where they are not known. */
  #anchorsOf(path: string): ReadonlySet<string> | undefined {
    const known = this.#anchors.get(path)
    if (known !== undefined) return known
    const names = new Set<string>()
    const { references = [] } = this.#checked.pages.get(path)?.facts ?? {}
    for (const each of [path, ...this.#targets.includedIn(path, references)]) {
      const page = this.#checked.pages.get(each)
      if (page === undefined || page.source === null || page.facts.unparsed !== undefined) return undefined
      for (const name of page.facts.anchors) names.add(name)
      // Tabs and expandable blocks have names in the document alone.
      for (const name of placesIn(readDocumentSafely(page.source, parseMarkdownFast)).names.keys())
        names.add(name)
    }
    this.#anchors.set(path, names)
    return names
  }

  #fix({ end, start }: Reference, text: string): Fix {
    return { start, end, text }
  }

  #problem(
    rule: RuleName,
    path: string,
    { end, start, target }: Reference,
    { fix, message }: { readonly message: string; readonly fix?: Fix | undefined }
  ): Problem {
    return { rule, path, subject: target, message, at: { start, end }, ...(fix !== undefined && { fix }) }
  }
}
