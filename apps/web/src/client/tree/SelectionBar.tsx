import { Icon } from "../parts/icons.tsx"
import type { PageSelection } from "./PageSelection.ts"
import { words } from "./words.ts"

/** What can be done to the selected pages. */
export const SelectionBar = ({ pages }: { readonly pages: PageSelection }) => {
  const count = pages.ids.size
  if (count === 0) return null
  return (
    <div class="selection-bar" role="group" aria-label={words.selection}>
      <span class="grow">{words.selected(count)}</span>
      <button type="button" class="button quiet" onClick={() => pages.move(pages.chosen)}>
        {words.move}
      </button>
      <button type="button" class="button quiet" onClick={() => void pages.remove(pages.chosen)}>
        {words.remove}
      </button>
      <button type="button" class="plain" aria-label={words.clear} onClick={() => pages.clear()}>
        <Icon name="close" />
      </button>
    </div>
  )
}
