import { renderMethod } from "../operationViews/renderEndpoint.ts"
import { html, Html } from "../template/Html.ts"
import type { FindIcon } from "../blocks/RenderContext.ts"
import { renderIcon } from "../blocks/renderIcon.ts"
import type { NavigationEntry } from "./PageFrame.ts"
import type { Words } from "../Words.ts"

/** Above this number of entries, only branches on the way to the current page are sent. */
export const maxEntries = 300

const countOf = (entries: ReadonlyArray<NavigationEntry>): number => {
  let count = 0
  for (const entry of entries) count += 1 + countOf(entry.entries ?? [])
  return count
}

/** The ids of an entry and of all above it; empty for an entry that is not in the list. */
const pathTo = (entries: ReadonlyArray<NavigationEntry>, id: string | undefined): ReadonlySet<string> => {
  const path: Array<string> = []
  const find = (entries: ReadonlyArray<NavigationEntry>): boolean => {
    for (const entry of entries) {
      path.push(entry.id)
      if (entry.id === id || find(entry.entries ?? [])) return true
      path.pop()
    }
    return false
  }
  if (id !== undefined) find(entries)
  return new Set(path)
}

interface Drawing {
  readonly findIcon: FindIcon | undefined
  readonly words: Words
  readonly current: string | undefined
  readonly path: ReadonlySet<string>
  readonly isPartial: boolean
}

const labelOf = ({ emoji, icon, label, method }: NavigationEntry, { findIcon }: Drawing): Html => {
  if (method !== undefined) return html`${renderMethod(method)} ${label}`
  if (emoji !== undefined) return html`<span class="emoji" aria-hidden="true">${emoji}</span> ${label}`
  const drawn = renderIcon(findIcon, icon)
  return drawn === undefined ? html`${label}` : html`${drawn} ${label}`
}

/** The address of the first page of a branch. */
const firstHref = (entry: NavigationEntry): string | undefined =>
  entry.href ?? entry.entries?.map(firstHref).find((href) => href !== undefined)

const renderEntry = (entry: NavigationEntry, drawing: Drawing): Html => {
  const words = labelOf(entry, drawing)
  const children = entry.entries ?? []
  const isOpen = drawing.path.has(entry.id)
  if (entry.href === undefined) {
    // Of a group that is not sent, its first page is a link to it.
    const first = drawing.isPartial && !isOpen && children.length > 0 ? firstHref(entry) : undefined
    const title =
      first === undefined
        ? html`<p class="group">${words}</p>`
        : html`<p class="group"><a href=${first}>${words}</a></p>`
    if (first !== undefined || children.length === 0) return html`<li>${title}</li>`
    return html`<li>${title}${renderEntries(children, drawing)}</li>`
  }
  const current = entry.id === drawing.current && "page"
  const link = html`<a href=${entry.href} aria-current=${current}>${words}</a>`
  if (children.length === 0 || (drawing.isPartial && !isOpen)) return html`<li>${link}</li>`
  const label = `${drawing.words.subpages} ${entry.label}`
  return html`<li class="parent">
    ${link}
    <details open=${isOpen}>
      <summary aria-label=${label}></summary>
      ${renderEntries(children, drawing)}
    </details>
  </li>`
}

const renderEntries = (entries: ReadonlyArray<NavigationEntry>, drawing: Drawing): Html =>
  html`<ul>
    ${entries.map((entry) => renderEntry(entry, drawing))}
  </ul>`

/** The list of pages. The branch of the current page is open; a long list sends only that branch and links to the others. */
export const renderNavigation = (
  entries: ReadonlyArray<NavigationEntry>,
  current: string | undefined,
  words: Words,
  findIcon?: FindIcon
): Html => {
  if (entries.length === 0) return Html.empty
  const path = pathTo(entries, current)
  return renderEntries(entries, { current, findIcon, isPartial: countOf(entries) > maxEntries, path, words })
}
