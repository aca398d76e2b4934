import { words } from "./words.ts"

/** A place whose content is being read; it shows nothing for the first moments. */
export const Waiting = () => (
  <div class="waiting" role="status" aria-label={words.loading}>
    <span />
    <span />
    <span />
  </div>
)
