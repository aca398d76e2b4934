import { TimeOf } from "../../../parts/TimeOf.tsx"
import { changedLines } from "./changedLines.ts"
import type { EditSession } from "../EditSession.ts"
import type { Written } from "./SessionDrafts.ts"
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

const OpenElsewhere = () => (
  <div class="notice info">
    <p>{words.openElsewhere}</p>
  </div>
)

/** Offers to continue a draft that was found when the page was opened, with what it changes. A draft of another open tab is only mentioned. */
export const DraftOffer = ({ session }: { readonly session: EditSession }) => {
  const draft = session.drafts.offered.value
  if (draft === null) return session.drafts.isOpenElsewhere.value ? <OpenElsewhere /> : null
  return (
    <div class="notice info" role="group" aria-label={words.draftFrom}>
      <p>
        {words.draftFrom} <TimeOf at={draft.at} />. {words.draftNote}
      </p>
      <Difference draft={draft} />
      <div class="buttons">
        <button type="button" class="button" onClick={() => void session.continueDraft()}>
          {words.continueDraft}
        </button>
        <button type="button" class="button quiet" onClick={() => void session.discardDraft()}>
          {words.discardDraft}
        </button>
      </div>
    </div>
  )
}
