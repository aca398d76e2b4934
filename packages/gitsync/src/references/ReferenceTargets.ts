import {
  decodeEscapes,
  entryAt,
  isAddress,
  namesLabel,
  type PathTarget,
  placesOf,
  type Reference,
  referenceOfPath,
  type RepositoryTarget,
  resolveTarget
} from "@octavo/markdown"
import type { LayoutDocument, LayoutPage, RepositoryLayout } from "../layout/RepositoryLayout.ts"
import { isMarkdown } from "../layout/repositoryPath.ts"
import type { GitEntry } from "../remote/GitSnapshot.ts"

/** The form of a name in which differences of case and Unicode normal form do not show. */
export const folded = (path: string): string => path.normalize("NFC").toLowerCase().normalize("NFC")

const nameOf = (path: string): string => path.slice(path.lastIndexOf("/") + 1)

/** The folders that contain a file, as `a` and `a/b` of `a/b/c.md`. */
const foldersOf = (path: string): ReadonlyArray<string> =>
  Array.from(path.matchAll(/\//g), ({ index }) => path.slice(0, index))

/** Names that so many folders have that an equal name says nothing. */
const common = /^(?:readme|_?index|summary)\.(?:md|markdown)$/i

const kindsOfFiles: ReadonlySet<Reference["kind"]> = new Set(["image", "file", "cover", "openapi", "include"])

/** The documents of a navigation with their files, in its order. */
export const documentsIn = (pages: ReadonlyArray<LayoutPage>): ReadonlyArray<LayoutDocument> =>
  pages.flatMap((page) => [
    ...(page.kind === "document" && page.file !== null ? [page] : []),
    ...documentsIn(page.children)
  ])

/** All that texts of a project can refer to: published pages, reusable contents, and every file that is no page; addresses begin with `/`. */
export const targetsOf = (
  entries: ReadonlyArray<GitEntry>,
  layout: RepositoryLayout
): ReadonlyMap<string, PathTarget> => {
  const targets = new Map<string, PathTarget>()
  const add = (kind: PathTarget["kind"], path: string) => void targets.set(path, { kind, id: path })
  for (const { kind, path, size } of entries)
    if (!/\.(md|markdown)$/i.test(path) && kind === "file" && size !== null) add("file", path)
  for (const { path } of layout.files) add("file", path)
  for (const { path } of layout.includes) add("reusable-content", path)
  for (const { file } of documentsIn(layout.pages)) if (file !== null) add("page", file.path)
  for (const { from, to } of layout.redirects) targets.set(`/${from}`, { kind: "page", id: to })
  return targets
}

/** A page with a reference, and its text if it is known. */
interface ReferringPage {
  readonly path: string
  readonly source: string | undefined
}

/** The target of a reference. */
interface FoundTarget {
  readonly isMissing: false
  readonly entry: PathTarget
  readonly anchor: string | null
}

/** The reason why a reference leads to nothing. */
export interface MissingTarget {
  readonly isMissing: true
  readonly rule: "broken-link" | "missing-file" | "case-mismatch" | "broken-anchor"
  readonly message: string
  /** The only file that the reference can mean, and its anchor there. */
  readonly similar?: { readonly path: string; readonly anchor: string | null }
}

/** Finds the targets of references in the files of a project. */
export class ReferenceTargets {
  readonly #targets: ReadonlyMap<string, PathTarget>
  #byFolded: ReadonlyMap<string, ReadonlyArray<string>> | undefined
  #byName: ReadonlyMap<string, ReadonlyArray<string>> | undefined
  #folders: ReadonlySet<string> | undefined
  readonly #entries: ReadonlyArray<GitEntry>
  readonly #unlisted: ReadonlySet<string>
  /** Pages of other languages and versions of the project, which can be spaces of their own. */
  readonly #others: ReadonlySet<string>
  /** Whether the project is one of a tool whose includes work within code; code of other projects is about them. */
  readonly #includesInCode: boolean

  constructor(
    entries: ReadonlyArray<GitEntry>,
    layout: RepositoryLayout,
    targets: ReadonlyMap<string, PathTarget>
  ) {
    this.#targets = targets
    this.#entries = entries
    this.#includesInCode = entries.some(({ path }) =>
      /(?:^|\/)(?:book\.toml|mkdocs\.ya?ml|zensical\.toml)$/.test(path)
    )
    this.#unlisted = new Set(layout.unlisted.map(({ path }) => path))
    const isOther = layout.tool?.isOther
    const others = entries.filter(({ path }) => isMarkdown(path) && isOther?.(path) === true)
    this.#others = new Set(others.map(({ path }) => path))
  }

  /** The target of a reference to an entry; undefined for a reference to anything else, such as an address. */
  find(page: ReferringPage, reference: Reference): FoundTarget | MissingTarget | undefined {
    const { kind, target } = reference
    // Specifications have slugs, and rules of their own.
    if (kind === "openapi-spec" || kind === "email" || target === "") return undefined
    if (target.startsWith("#")) return this.#placeOn(page.path, decodeEscapes(target.slice(1)))
    // An expression of JSX has no value here.
    if (target.startsWith("{") || isAddress(target)) return undefined
    const resolved = resolveTarget(page.path, target)
    if (resolved === null) {
      return target.startsWith("?") || this.#isExample(page, reference)
        ? undefined
        : this.#missing(reference, "leads out of the folder")
    }
    // Ids name pages and files of a server.
    if (referenceOfPath(resolved.path, resolved.anchor) !== undefined) return undefined
    const entry = entryAt(this.#targets, resolved)
    if (this.#isExample(page, reference)) return undefined
    if (entry !== undefined) return { isMissing: false, entry, anchor: resolved.anchor }
    // A label may be one of a page in another format, or of another project; one that is written as an anchor may be a heading.
    if (namesLabel(target))
      return (page.source?.[reference.start] ?? "#") === "#"
        ? this.#placeOn(page.path, target.slice(target.indexOf("#") + 1))
        : undefined
    const places = placesOf(resolved)
    return places.some((place) => this.#others.has(place))
      ? undefined
      : this.#reason(reference, resolved, places)
  }

  /** The reusable contents that a text includes. */
  includedIn(
    path: string,
    references: ReadonlyArray<Pick<Reference, "kind" | "target">>
  ): ReadonlyArray<string> {
    return references.flatMap(({ kind, target }) => {
      if (kind !== "include") return []
      const resolved = resolveTarget(path, target)
      const entry = resolved === null ? undefined : entryAt(this.#targets, resolved)
      return entry?.kind === "reusable-content" ? [entry.id] : []
    })
  }

  /** A place on the page of a reference. A reusable content has the anchors of the pages that include it. */
  #placeOn(path: string, anchor: string): FoundTarget | undefined {
    const entry = this.#targets.get(path)
    return entry?.kind === "page" ? { isMissing: false, entry, anchor } : undefined
  }

  /** Whether only the text around a reference tells whether it is one. */
  needsText({ kind }: Pick<Reference, "kind">): boolean {
    return kind === "include" && !this.#includesInCode
  }

  /** Whether a reference is an include in the syntax of a tool that the project is not written for. */
  #isExample({ source }: ReferringPage, reference: Reference): boolean {
    if (!this.needsText(reference) || source === undefined) return false
    const { start } = reference
    return /\{\{[ \t]*#|8<-/.test(source.slice(source.lastIndexOf("\n", start - 1) + 1, start))
  }

  #reason(
    reference: Reference,
    resolved: RepositoryTarget,
    places: ReadonlyArray<string>
  ): MissingTarget | undefined {
    const { anchor } = resolved
    const paths = () => this.#targets.keys()
    this.#byFolded ??= Map.groupBy(paths(), folded)
    const twins = [...new Set(places.flatMap((place) => this.#byFolded!.get(folded(place)) ?? []))]
    if (twins.length === 1) {
      const message = `"${reference.target}" differs from ${twins[0]!} by case or Unicode form alone.`
      return { isMissing: true, rule: "case-mismatch", message, similar: { path: twins[0]!, anchor } }
    }
    const unlisted = places.find((place) => this.#unlisted.has(place))
    if (unlisted !== undefined)
      return this.#missing(reference, `leads to ${unlisted}, which the table of contents does not name`)
    this.#folders ??= new Set(this.#entries.flatMap(({ path }) => foldersOf(path)))
    if (this.#folders.has(resolved.path))
      return this.#missing(reference, "leads to a folder without a page of its own")
    this.#byName ??= Map.groupBy(paths(), nameOf)
    const moved = places.flatMap((place) =>
      common.test(nameOf(place)) ? [] : (this.#byName!.get(nameOf(place)) ?? [])
    )
    const [only, ...others] = new Set(moved)
    return only === undefined || others.length > 0
      ? this.#missing(reference, "does not exist")
      : this.#missing(reference, `does not exist. ${only} has the same name`, { path: only, anchor })
  }

  #missing({ kind, target }: Reference, why: string, similar?: MissingTarget["similar"]): MissingTarget {
    const rule = kindsOfFiles.has(kind) ? "missing-file" : "broken-link"
    return {
      isMissing: true,
      rule,
      message: `"${target}" ${why}.`,
      ...(similar !== undefined && { similar })
    }
  }
}
