import { pageAtPath, type PageId, type PageNode, type RevisionId } from "@octavo/content"

/** The pages of a space that an audience sees, at one revision. */
export class VisiblePages {
  readonly revisionId: RevisionId
  /** All pages that answer, hidden ones among them. */
  readonly pages: ReadonlyArray<PageNode>
  /** Those that navigation shows: without hidden pages and what is below them. */
  readonly navigation: ReadonlyArray<PageNode>
  /** The outcomes of the conditions of the pages, for keys of caches. */
  readonly outcomes: string
  /** Whether a page has a condition, seen or not. */
  readonly isConditional: boolean
  readonly #places = new Map<PageId, ReadonlyArray<PageNode>>()
  readonly #ofSpecs = new Map<string, PageNode>()
  readonly #ofFiles = new Map<string, PageNode>()
  readonly #schemasOf = new Map<string, Map<unknown, PageNode>>()

  constructor(given: {
    readonly revisionId: RevisionId
    readonly pages: ReadonlyArray<PageNode>
    readonly outcomes: string
    readonly isConditional: boolean
  }) {
    this.revisionId = given.revisionId
    this.pages = given.pages
    this.outcomes = given.outcomes
    this.isConditional = given.isConditional
    this.navigation = withoutHidden(given.pages)
    const place = (pages: ReadonlyArray<PageNode>, above: ReadonlyArray<PageNode>) => {
      for (const page of pages) {
        const trail = [...above, page]
        this.#places.set(page.id, trail)
        if (page.git !== null) this.#ofFiles.set(page.git.path, page)
        const { generated } = page.attributes
        if (generated !== undefined && !this.#ofSpecs.has(generated.spec)) {
          this.#ofSpecs.set(generated.spec, page)
        }
        if (generated?.props["doc"] === "model") {
          const schemas = this.#schemasOf.get(generated.spec) ?? new Map<unknown, PageNode>()
          this.#schemasOf.set(generated.spec, schemas.set(generated.props["page"], page))
        }
        place(page.children, trail)
      }
    }
    place(given.pages, [])
  }

  /** A page with the pages above it, from the top down; empty for one that the audience does not see. */
  trailOf(id: string): ReadonlyArray<PageNode> {
    return this.#places.get(id as PageId) ?? []
  }

  /** A page; undefined for one that the audience does not see. */
  find(id: string): PageNode | undefined {
    return this.trailOf(id).at(-1)
  }

  /** The page of a file of the repository; undefined for none. */
  ofFile(path: string): PageNode | undefined {
    return this.#ofFiles.get(path)
  }

  /** The first page that was generated for an OpenAPI specification; undefined for none. */
  findOfSpec(slug: string): PageNode | undefined {
    return this.#ofSpecs.get(slug)
  }

  /** The pages that were generated for the schemas of an OpenAPI specification, by the names of these; undefined for none. */
  schemasOf(slug: string): ReadonlyMap<unknown, PageNode> | undefined {
    return this.#schemasOf.get(slug)
  }

  /** The page at a path in any case, with the pages above it; empty for none. */
  at(path: string): ReadonlyArray<PageNode> {
    return pageAtPath(this.pages, path)
  }
}

const withoutHidden = (pages: ReadonlyArray<PageNode>): ReadonlyArray<PageNode> =>
  pages.flatMap((page) =>
    page.attributes.hidden === true ? [] : [{ ...page, children: withoutHidden(page.children) }]
  )
