import type { DocumentPageResource, PageResource, SpaceResource } from "@octavo/api"
import { useRoute } from "preact-iso/router"
import { type Found, findPage, pathOf } from "../../data/pageTree.ts"
import { usePages } from "../../data/usePages.ts"
import { readPath } from "../../data/readPage.ts"
import { useRead } from "../../data/reads.ts"
import { emojiOf } from "../../parts/icons.tsx"
import { ServerHtml } from "../../parts/ServerHtml.tsx"
import { TimeOf } from "../../parts/TimeOf.tsx"
import { useTitle } from "../../parts/useTitle.ts"
import { Unread, UnreadScreen } from "../../parts/Unread.tsx"
import { Breadcrumbs } from "./Breadcrumbs.tsx"
import { PageActions } from "./PageActions.tsx"
import { PublishedOn } from "./PublishedOn.tsx"
import { NotFound } from "../../frame/NotFoundScreen.tsx"
import { words } from "./words.ts"

interface PageProps {
  readonly space: SpaceResource
  readonly found: Found
}

const Outline = ({ outline }: { readonly outline: NonNullable<DocumentPageResource["outline"]> }) =>
  outline.length < 2 ? null : (
    <nav class="outline" aria-label={words.outline}>
      <p aria-hidden="true">{words.outline}</p>
      <ul>
        {outline.map(({ depth, id, title }) => (
          <li key={id} class={`depth-${depth}`}>
            <a href={`#${encodeURIComponent(id)}`} dir="auto">
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )

const Page = ({ found: { above, page }, space }: PageProps) => {
  const reading = useRead<PageResource>(page.type === "document" ? readPath(space.id, page.id) : null)
  const { answer } = reading
  const read = answer?.value.type === "document" ? answer.value : undefined
  useTitle(page.title)
  const emoji = emojiOf(page.emoji)
  return (
    <div class="reading">
      <article class="page">
        <div class="page-head">
          <Breadcrumbs space={space} above={above} />
          <PageActions space={space} page={page} />
        </div>
        <h1 dir="auto">
          {emoji !== null && <span class="emoji">{emoji} </span>}
          {page.title}
        </h1>
        {page.type === "document" && page.description !== undefined && (
          <p class="lead" dir="auto">
            {page.description}
          </p>
        )}
        {read === undefined && page.type === "document" && <Unread reads={[reading]} />}
        {read?.html !== undefined && <ServerHtml html={read.html} />}
        {read?.html?.trim() === "" && <p class="muted">{words.emptyPage}</p>}
        {read !== undefined && (
          <div class="page-foot muted">
            <span>
              {words.changed} <TimeOf at={read.updatedAt} />
            </span>
            <PublishedOn space={space} path={read.path} />
          </div>
        )}
      </article>
      {read?.outline !== undefined && <Outline outline={read.outline} />}
    </div>
  )
}

/** A page as readers see it. */
export const PageScreen = () => {
  const { params } = useRoute()
  const space = params["space"] ?? ""
  const read = useRead<SpaceResource>(`/spaces/${space}`)
  const tree = usePages(space)
  if (read.answer === undefined || tree.pages === undefined) return <UnreadScreen reads={[read, tree]} />
  const found = findPage(tree.pages, (page) => pathOf(page) === params["path"])
  if (found === undefined) return <NotFound title={words.notFound} note={words.notFoundNote} />
  return <Page key={found.page.id} space={read.answer.value} found={found} />
}
