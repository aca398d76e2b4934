import { ReferenceTargets } from "@octavo/gitsync"
import {
  decodeEscapes,
  entryAt,
  namesLabel,
  parseMarkdownFast,
  placesIn,
  readDocumentSafely,
  type Reference,
  resolveTarget,
  writeAnchor,
  writePath
} from "@octavo/markdown"
import type { CheckedFolder } from "./CheckedFolder.ts"
import type { Fix } from "./Finding.ts"
import type { Problem } from "./Problem.ts"
import type { ReadPage } from "./readPage.ts"
import type { RuleName } from "./CheckRule.ts"

/** The form of a name in which differences of case and Unicode normal form do not show. */
const folded = (name: string): string => name.normalize("NFC").toLowerCase().normalize("NFC")

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
    const { kind, target } = reference
    if (kind !== "openapi-spec" && kind !== "email" && target.startsWith("#")) {
      // A reusable content has the anchors of the pages that include it.
      if (this.#checked.targets.get(path)?.kind !== "page") return undefined
      return this.#checkAnchor(path, reference, path, decodeEscapes(target.slice(1)))
    }
    const source = this.#checked.pages.get(path)?.source ?? undefined
    const found = this.#targets.find({ path, source }, reference)
    // A link that could lead to a label of another page.
    if (found === undefined && namesLabel(target) && source?.[reference.start] === "#")
      return this.#checkAnchor(path, reference, path, target.slice(target.indexOf("#") + 1))
    if (found === undefined) return undefined
    if (found.isMissing) {
      const { message, rule, similar } = found
      const fix = similar && this.#fixTo(path, reference, similar.path, similar.anchor)
      return this.#problem(rule, path, reference, { message, fix })
    }
    const { anchor, entry } = found
    this.used.add(entry.id)
    return entry.kind === "page" && anchor !== null
      ? this.#checkAnchor(path, reference, entry.id, anchor)
      : undefined
  }

  #checkAnchor(path: string, reference: Reference, page: string, anchor: string): Problem | undefined {
    // Text fragments are the browser's.
    if (anchor === "" || anchor.startsWith(":~:")) return undefined
    if (this.#knownAnchors(page).has(anchor)) return undefined
    const names = this.#anchorsOf(page)
    if (names === undefined || names.has(anchor)) return undefined
    const alike = [...names].filter((name) => folded(name) === folded(anchor))
    const where = page === path ? "this page" : page
    const hint = alike.length === 1 ? ` Use "#${alike[0]!}".` : ""
    const at = reference.target.indexOf("#")
    return this.#problem("broken-anchor", path, reference, {
      message: `"#${anchor}" is no heading or id of ${where}.${hint}`,
      fix:
        alike.length === 1
          ? this.#fix(reference, `${reference.target.slice(0, at)}#${writeAnchor(alike[0]!)}`)
          : undefined
    })
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
    for (const each of [path, ...this.#includedIn(path)]) {
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

  #includedIn(path: string): ReadonlyArray<string> {
    return (this.#checked.pages.get(path)?.facts.references ?? []).flatMap(({ kind, target }) => {
      if (kind !== "include") return []
      const resolved = resolveTarget(path, target)
      const entry = resolved === null ? undefined : entryAt(this.#checked.targets, resolved)
      return entry?.kind === "reusable-content" ? [entry.id] : []
    })
  }

  #fixTo(path: string, reference: Reference, to: string, anchor: string | null): Fix {
    return this.#fix(reference, `${writePath(path, to)}${anchor === null ? "" : `#${writeAnchor(anchor)}`}`)
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
