import type { PageResource, SpaceResource } from "@octavo/api"
import { pathOf } from "../../data/pageTree.ts"
import { to } from "../../data/routes.ts"
import { words } from "./words.ts"

interface BreadcrumbsProps {
  readonly space: SpaceResource
  readonly above: ReadonlyArray<PageResource>
}

/** The space and the pages above a page. */
export const Breadcrumbs = ({ above, space }: BreadcrumbsProps) => (
  <nav class="crumbs" aria-label={words.path}>
    <ol>
      <li>
        <a href={to.space(space.id)} dir="auto">
          {space.title}
        </a>
      </li>
      {above.map((page) => {
        const path = page.type === "document" ? pathOf(page) : undefined
        return (
          <li key={page.id} dir="auto">
            {path === undefined ? page.title : <a href={to.page(space.id, path)}>{page.title}</a>}
          </li>
        )
      })}
    </ol>
  </nav>
)
