import type { PageResource } from "@octavo/client"
import { Effect } from "effect"
import { Argument } from "effect/cli"
import { callApi } from "../request.ts"
import { findNamed } from "./named.ts"
import type { Content } from "./contentOf.ts"

/** The argument that names a page. */
export const pageArgument = Argument.String("page").pipe(
  Argument.withDescription("Id, path, title or unique prefix of the title")
)

/** A page in the list of all, with its depth in the tree from 0. */
export interface ListedPage {
  readonly id: string
  readonly title: string
  readonly path: string
  readonly kind: string
  readonly depth: number
  readonly parent: string | null
  readonly page: PageResource
}

type Nested = PageResource & {
  readonly path?: string
  readonly kind?: string
  readonly pages?: ReadonlyArray<PageResource>
}

const flatten = (
  pages: ReadonlyArray<PageResource>,
  depth = 0,
  parent: string | null = null
): ReadonlyArray<ListedPage> =>
  pages.flatMap((page) => {
    const { id, kind, pages: children = [], path = "", title } = page as Nested
    return [
      { id, title, path, kind: kind ?? page.type, depth, parent, page },
      ...flatten(children, depth + 1, id)
    ]
  })

/** The tree of pages of a content, as the API returns it. */
export const readTree = (path: string) =>
  Effect.map(
    callApi<{ readonly pages: ReadonlyArray<PageResource> }>({
      path: `${path}/content/pages`,
      query: { metadata: false }
    }),
    ({ pages }) => pages
  )

/** All pages of a content in the order of its tree; `path` is that of its operations, or of a revision with `pages` below it. */
export const listPages = (content: Pick<Content, "path">) =>
  Effect.map(readTree(content.path), (pages) => flatten(pages))

/** A path without slashes at its ends, and without the ending of a Markdown file. */
export const plainPath = (path: string): string => path.replace(/^\/+|\/+$/g, "").replace(/\.md$/, "")

/** The page of an id, a path, a title, or a unique prefix of a title in a list of pages. */
export const pageIn = (pages: ReadonlyArray<ListedPage>, named: string, space: string) =>
  Effect.map(
    findNamed(
      pages.map((page) => ({
        id: page.id,
        names: page.path === "" ? [] : [page.path],
        title: page.title,
        page
      })),
      /^[^\s]*\/|\.md$/.test(named) ? plainPath(named) : named,
      { one: "page", where: `in the space "${space}"` }
    ),
    ({ page }) => page
  )

/** The page that a command names in a content. */
export const findPage = (content: Content, named: string) =>
  Effect.flatMap(listPages(content), (pages) => pageIn(pages, named, content.space.title))
