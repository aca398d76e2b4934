import type { PageResource } from "@octavo/api"
import { type Signal, useComputed } from "@preact/signals"
import { readPath } from "../data/readPage.ts"
import { prefetch } from "../data/reads.ts"
import { to } from "../data/routes.ts"
import { emojiOf, Icon } from "../parts/icons.tsx"
import { setOpen } from "./openPages.ts"
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
  /** The id of the page that is shown. */
  readonly shown: Signal<string | undefined>
  /** The id of the page whose row is the tab stop of the tree. */
  readonly focused: Signal<string | null>
  readonly onKeyDown: (event: KeyboardEvent) => void
}

/** A row of the tree of pages. Its page is read ahead when it is pointed at or focused. */
export const TreeRow = ({ focused, onKeyDown, row, shown, space }: TreeRowProps) => {
  const { page } = row
  const isCurrent = useComputed(() => shown.value === page.id).value
  const isStop = useComputed(() => focused.value === page.id).value
  const href = hrefOf(space, page)
  const toggle = () => setOpen(space, [page.id], !row.isOpen)
  const readAhead = () => {
    if (page.type === "document") void prefetch(readPath(space, page.id))
  }
  return (
    <li role="none">
      <a
        role="treeitem"
        data-page={page.id}
        class={`tree-row level-${Math.min(row.level, 8)}`}
        {...(href !== undefined && { href })}
        tabindex={isStop ? 0 : -1}
        aria-level={row.level}
        aria-posinset={row.position}
        aria-setsize={row.count}
        aria-expanded={row.hasChildren ? row.isOpen : undefined}
        aria-selected={isCurrent}
        aria-current={isCurrent ? "page" : undefined}
        onFocus={() => {
          focused.value = page.id
          readAhead()
        }}
        onPointerEnter={readAhead}
        onClick={() => {
          if (href === undefined) toggle()
        }}
        onKeyDown={onKeyDown}
      >
        <span
          class={row.hasChildren ? "twist" : "twist none"}
          aria-hidden="true"
          onClick={(event) => {
            if (!row.hasChildren) return
            event.preventDefault()
            event.stopPropagation()
            toggle()
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
