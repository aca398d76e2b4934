import { Icon } from "../parts/icons.tsx"
import type { PageSelection } from "./PageSelection.ts"
import { words } from "./words.ts"

interface SelectionBarProps {
  readonly pages: PageSelection
  /** Runs when the selection, and with it this bar, is gone. */
  readonly onEnd: () => void
}

/** What can be done to the selected pages. */
export const SelectionBar = ({ onEnd, pages }: SelectionBarProps) => {
  const count = pages.ids.size
  if (count === 0) return null
  const clear = () => {
    pages.clear()
    onEnd()
  }
  const remove = async () => {
    if (await pages.remove(pages.chosen)) onEnd()
  }
  return (
    <div class="selection-bar" role="group" aria-label={words.selection}>
      <button type="button" class="plain" aria-label={words.clear} onClick={clear}>
        <Icon name="close" />
      </button>
      <span class="grow">{words.selected(count)}</span>
      <button type="button" class="button quiet" onClick={() => pages.move(pages.chosen)}>
        {words.move}
      </button>
      <button type="button" class="button quiet" onClick={() => void remove()}>
        {words.remove}
      </button>
    </div>
  )
}
