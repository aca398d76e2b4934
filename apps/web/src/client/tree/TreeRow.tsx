import type { PageResource } from "@octavo/api"
import { to } from "../data/routes.ts"
import { emojiOf, Icon } from "../parts/icons.tsx"
import { setOpen } from "./openPages.ts"
import type { Place } from "./pageMoves.ts"
import type { Row } from "./rows.ts"

/** The address that a page of the tree leads to; undefined for groups. */
export const hrefOf = (space: string, page: PageResource): string | undefined => {
  if (page.type === "document") return to.page(space, page.path)
  return page.type === "link" ? page.href : undefined
}

const RowIcon = ({ page }: { readonly page: PageResource }) => {
  const emoji = emojiOf(page.emoji)
  if (emoji !== null) return <span class="emoji">{emoji}</span>
  return <Icon name={page.type === "link" ? "link" : page.type === "document" ? "page" : "folder"} />
}

interface TreeRowProps {
  readonly space: string
  readonly row: Row
  /** Whether the page is open. */
  readonly isCurrent: boolean
  /** Whether the row is the tab stop of the tree. */
  readonly isStop: boolean
  /** Whether the page is selected; undefined where pages cannot be selected. */
  readonly isSelected: boolean | undefined
  readonly isCut: boolean
  /** The place beside the row or below its page where dragged pages would go. */
  readonly drop: Place["at"] | undefined
}

const classOf = ({ drop, isCut, row }: TreeRowProps): string =>
  [
    `tree-row level-${Math.min(row.level, 8)}`,
    ...(isCut ? ["is-cut"] : []),
    ...(drop === undefined ? [] : [`drop-${drop}`])
  ].join(" ")

/** A row of the tree of pages. The tree itself listens to it. */
export const TreeRow = (props: TreeRowProps) => {
  const { isCurrent, isSelected, isStop, row, space } = props
  const { page } = row
  const href = hrefOf(space, page)
  return (
    <li role="none">
      <a
        role="treeitem"
        data-page={page.id}
        class={classOf(props)}
        {...(href !== undefined && { href })}
        draggable
        tabindex={isStop ? 0 : -1}
        aria-level={row.level}
        aria-posinset={row.position}
        aria-setsize={row.count}
        aria-expanded={row.hasChildren ? row.isOpen : undefined}
        aria-selected={isSelected}
        aria-current={isCurrent ? "page" : undefined}
      >
        <span
          class={row.hasChildren ? "twist" : "twist none"}
          aria-hidden="true"
          onClick={(event) => {
            if (!row.hasChildren) return
            event.preventDefault()
            event.stopPropagation()
            setOpen(space, [page.id], !row.isOpen)
          }}
        >
          {row.hasChildren && <Icon name="chevron" />}
        </span>
        <span class="row-icon" aria-hidden="true">
          <RowIcon page={page} />
        </span>
        <span class="row-title" dir="auto">
          {page.title}
        </span>
      </a>
    </li>
  )
}
