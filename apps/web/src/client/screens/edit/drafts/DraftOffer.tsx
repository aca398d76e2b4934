import { TimeOf } from "../../../parts/TimeOf.tsx"
import { changedLines } from "./changedLines.ts"
import type { EditSession } from "../EditSession.ts"
import type { Written } from "./SessionDrafts.ts"
import { focusText } from "../focusText.ts"
import { words } from "../words.ts"

/** The lines that are shown of a longer difference. */
const mostShown = 40

const Difference = ({ draft: { before, text, title } }: { readonly draft: Written }) => {
  const titles = before.title === title ? [] : changedLines(before.title, title)
  const lines = [...titles, ...changedLines(before.text, text)]
  if (lines.length === 0) return <p>{words.sameWords}</p>
  return (
    <details>
      <summary>{words.changedLines(lines.length)}</summary>
      <ul class="difference" dir="auto">
        {lines.slice(0, mostShown).map(({ kind, text }, index) => (
          <li key={index}>{kind === "added" ? <ins>{text}</ins> : <del>{text}</del>}</li>
        ))}
      </ul>
      {lines.length > mostShown && <p>{words.moreLines(lines.length - mostShown)}</p>}
    </details>
  )
}

/**
 * Offers to continue a draft that was found, with what it changes. A draft of another open tab is only mentioned. The sentence is read out
 * when it changes.
 */
export const DraftOffer = ({ session }: { readonly session: EditSession }) => {
  const draft = session.drafts.offered.value
  const isOpenElsewhere = session.drafts.isOpenElsewhere.value
  const isShown = draft !== null || isOpenElsewhere
  return (
    <div
      class={isShown ? "notice info" : "hidden"}
      {...(isShown && { role: "group", "aria-label": words.draftFrom })}
    >
      <p role="status">
        {draft !== null ? (
          <>
            {words.draftFrom} <TimeOf at={draft.at} />. {words.draftNote}
          </>
        ) : (
          isOpenElsewhere && words.openElsewhere
        )}
      </p>
      {draft !== null && (
        <>
          <Difference draft={draft} />
          <div class="buttons">
            <button type="button" class="button" onClick={() => void session.continueDraft().then(focusText)}>
              {words.continueDraft}
            </button>
            <button
              type="button"
              class="button quiet"
              onClick={() => void session.discardDraft().then(focusText)}
            >
              {words.discardDraft}
            </button>
          </div>
        </>
      )}
    </div>
  )
}
