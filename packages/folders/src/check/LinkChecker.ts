import {
  decodeEscapes,
  entryAt,
  isAddress,
  namesLabel,
  parseMarkdownFast,
  placesIn,
  placesOf,
  readDocumentSafely,
  type Reference,
  referenceOfPath,
  type RepositoryTarget,
  resolveTarget,
  writeAnchor,
  writePath
} from "@octavo/markdown"
import type { CheckedFolder } from "./CheckedFolder.ts"
import type { Fix } from "./Finding.ts"
import type { Problem } from "./Problem.ts"
import type { ReadPage } from "./readPage.ts"
import type { RuleName } from "./CheckRule.ts"

/** The form of a path in which file systems that ignore case and Unicode normal form compare it. */
const folded = (path: string): string => path.normalize("NFC").toLowerCase().normalize("NFC")

const nameOf = (path: string): string => path.slice(path.lastIndexOf("/") + 1)

/** The folders that contain a file, as `a` and `a/b` of `a/b/c.md`. */
const foldersOf = (path: string): ReadonlyArray<string> =>
  Array.from(path.matchAll(/\//g), ({ index }) => path.slice(0, index))

/** Names that so many folders have that an equal name says nothing. */
const common = /^(?:readme|_?index|summary)\.(?:md|markdown)$/i

const kindsOfFiles: ReadonlySet<Reference["kind"]> = new Set(["image", "file", "cover", "openapi", "include"])

const groupBy = (paths: Iterable<string>, keyOf: (path: string) => string) =>
  Map.groupBy(paths, keyOf) as ReadonlyMap<string, ReadonlyArray<string>>

/** Finds links, files and anchors of pages that do not exist. */
export class LinkChecker {
  readonly #checked: CheckedFolder
  readonly #byFolded: ReadonlyMap<string, ReadonlyArray<string>>
  readonly #byName: ReadonlyMap<string, ReadonlyArray<string>>
  readonly #folders: ReadonlySet<string>
  readonly #unlisted: ReadonlySet<string>
  /** Whether the folder is one of a tool whose includes work within code; code of other folders is about them. */
  readonly #includesInCode: boolean
  readonly #known = new Map<string, ReadonlySet<string>>()
  /** The names of pages of which a name was not known at first. */
  readonly #anchors = new Map<string, ReadonlySet<string>>()
  /** The paths of files that pages refer to. */
  readonly used = new Set<string>()

  constructor(checked: CheckedFolder) {
    this.#checked = checked
    this.#byFolded = groupBy(checked.targets.keys(), folded)
    this.#byName = groupBy(checked.targets.keys(), nameOf)
    this.#folders = new Set(checked.folder.files.flatMap(({ path }) => foldersOf(path)))
    this.#includesInCode = checked.folder.files.some(({ path }) =>
      /(?:^|\/)(?:book\.toml|mkdocs\.ya?ml|zensical\.toml)$/.test(path)
    )
    this.#unlisted = new Set(checked.layout.unlisted.map(({ path }) => path))
  }

  /** The problems of the references of a page. */
  check(path: string, page: ReadPage): ReadonlyArray<Problem> {
    return page.facts.references.flatMap((reference) => this.#checkOne(path, reference) ?? [])
  }

  #checkOne(path: string, reference: Reference): Problem | undefined {
    const { kind, target } = reference
    // Specifications have slugs, and rules of their own.
    if (kind === "openapi-spec" || kind === "email" || target === "") return undefined
    // An expression of JSX has no value here.
    if (target.startsWith("{") || this.#isExample(path, reference)) return undefined
    if (target.startsWith("#")) {
      // A reusable content has the anchors of the pages that include it.
      if (this.#checked.targets.get(path)?.kind !== "page") return undefined
      return this.#checkAnchor(path, reference, path, decodeEscapes(target.slice(1)))
    }
    if (isAddress(target)) return undefined
    const resolved = resolveTarget(path, target)
    if (resolved === null) {
      return target.startsWith("?") ? undefined : this.#missing(path, reference, "leads out of the folder")
    }
    // Ids name pages and files of a server.
    if (referenceOfPath(resolved.path, resolved.anchor) !== undefined) return undefined
    const entry = entryAt(this.#checked.targets, resolved)
    // A label may be one of a page in another format, or of another project.
    if (entry === undefined && namesLabel(target)) return undefined
    if (entry === undefined) return this.#checkMissing(path, reference, resolved)
    this.used.add(entry.id)
    return entry.kind === "page" && resolved.anchor !== null
      ? this.#checkAnchor(path, reference, entry.id, resolved.anchor)
      : undefined
  }

  /** Whether a reference is an include in the syntax of a tool that the folder is not written for. */
  #isExample(path: string, { kind, start }: Reference): boolean {
    const source = this.#checked.pages.get(path)?.source ?? ""
    const line = source.slice(source.lastIndexOf("\n", start - 1) + 1, start)
    return kind === "include" && !this.#includesInCode && /\{\{[ \t]*#|8<-/.test(line)
  }

  #checkMissing(path: string, reference: Reference, resolved: RepositoryTarget): Problem {
    const places = placesOf(resolved)
    const twins = [...new Set(places.flatMap((place) => this.#byFolded.get(folded(place)) ?? []))]
    if (twins.length === 1) {
      return this.#problem("case-mismatch", path, reference, {
        message: `"${reference.target}" differs from ${twins[0]!} by case or Unicode form alone.`,
        fix: this.#fixTo(path, reference, twins[0]!, resolved.anchor)
      })
    }
    const unlisted = places.find((place) => this.#unlisted.has(place))
    if (unlisted !== undefined) {
      return this.#missing(path, reference, `leads to ${unlisted}, which the table of contents does not name`)
    }
    if (this.#folders.has(resolved.path)) {
      return this.#missing(path, reference, "leads to a folder without a page of its own")
    }
    const moved = places.flatMap((place) =>
      common.test(nameOf(place)) ? [] : (this.#byName.get(nameOf(place)) ?? [])
    )
    const [only, ...others] = new Set(moved)
    return only === undefined || others.length > 0
      ? this.#missing(path, reference, "does not exist")
      : this.#missing(
          path,
          reference,
          `does not exist. ${only} has the same name`,
          this.#fixTo(path, reference, only, resolved.anchor)
        )
  }

  #missing(path: string, reference: Reference, why: string, fix?: Fix): Problem {
    const rule = kindsOfFiles.has(reference.kind) ? "missing-file" : "broken-link"
    const message = `"${reference.target}" ${why}.`
    return this.#problem(rule, path, reference, { message, fix })
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
