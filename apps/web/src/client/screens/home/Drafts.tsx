import { useSignal } from "@preact/signals"
import { useEffect, useRef } from "preact/hooks"
import { type Draft, listDrafts } from "../../data/drafts.ts"
import { to } from "../../data/routes.ts"
import { TimeOf } from "../../parts/TimeOf.tsx"
import { words } from "./words.ts"

const addressOf = ({ path, request, space, text }: Draft): string =>
  to.edit(space, path, { request, ...(typeof text === "string" && { view: "source" }) })

/** The drafts that are shown at first. */
const mostShown = 6

/** The drafts of this person in this browser. */
export const Drafts = () => {
  const drafts = useSignal<ReadonlyArray<Draft>>([])
  const shown = useSignal(mostShown)
  const list = useRef<HTMLUListElement>(null)
  const showAll = () => {
    shown.value = drafts.value.length
    // The button with the focus goes.
    requestAnimationFrame(() => list.current?.children[mostShown]?.querySelector("a")?.focus())
  }
  useEffect(() => {
    void listDrafts().then((all) => (drafts.value = all))
  }, [])
  if (drafts.value.length === 0) return null
  return (
    <section aria-labelledby="drafts">
      <h2 id="drafts">{words.continue}</h2>
      <ul class="rows" ref={list}>
        {drafts.value.slice(0, shown.value).map((draft) => (
          <li key={draft.key}>
            <a href={addressOf(draft)} dir="auto">
              {draft.title}
            </a>
            <small>
              <TimeOf at={draft.at} />
            </small>
          </li>
        ))}
      </ul>
      {drafts.value.length > shown.value && (
        <button type="button" class="button quiet" onClick={showAll}>
          {words.allDrafts(drafts.value.length)}
        </button>
      )}
    </section>
  )
}
