import type { RevisionSummaryResource, SemanticChangesResource } from "@octavo/api"
import { useSignal } from "@preact/signals"
import { useEffect, useRef } from "preact/hooks"
import { useRead } from "../../data/reads.ts"
import { Unread } from "../../parts/Unread.tsx"
import { kindOf, nameOf } from "./changeWords.ts"
import { words } from "./words.ts"
import { formatDate } from "../../parts/dates.ts"

/** The time of a revision in words. */
export const momentOf = ({ createdAt }: RevisionSummaryResource): string =>
  formatDate(new Date(createdAt), { dateStyle: "medium", timeStyle: "short" })

const Changes = ({ path }: { readonly path: string }) => {
  const read = useRead<SemanticChangesResource>(path)
  if (read.answer === undefined) return <Unread reads={[read]} />
  const { changes, more } = read.answer.value
  if (changes.length === 0) return <p class="muted">{words.noChanges}</p>
  return (
    <ul class="changes">
      {changes.map((change, index) => (
        <li key={index}>
          <span class="muted">{kindOf(change)}:</span> <span dir="auto">{nameOf(change)}</span>
        </li>
      ))}
      {more > 0 && <li class="muted">{words.moreChanges(more)}</li>}
    </ul>
  )
}

interface RevisionRowProps {
  readonly space: string
  readonly revision: RevisionSummaryResource
  readonly isCurrent: boolean
  /** Whether the address names the revision, which is then scrolled to and shows its changes. */
  readonly isWanted: boolean
  readonly mayRestore: boolean
  /** The address of the page at the revision; null where the history is not that of a page. */
  readonly lookHref: string | null
  readonly restore: () => void
}

/** A revision: its time, person and message, what it changed, and what can be done with it. */
export const RevisionRow = ({
  isCurrent,
  isWanted,
  lookHref,
  mayRestore,
  restore,
  revision,
  space
}: RevisionRowProps) => {
  const isOpen = useSignal(isWanted)
  const row = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (isWanted) row.current?.scrollIntoView({ block: "center" })
  }, [isWanted])
  const at = momentOf(revision)
  return (
    <li class="revision" aria-current={isWanted ? "true" : undefined} ref={row}>
      <div class="revision-words">
        <strong>
          <time dateTime={revision.createdAt}>
            {formatDate(new Date(revision.createdAt), { timeStyle: "short" })}
          </time>
        </strong>{" "}
        {words.types[revision.type]} · <span dir="auto">{revision.author?.displayName ?? words.nobody}</span>{" "}
        {isCurrent && <span class="chip">{words.current}</span>}
        {(revision.message ?? revision.git?.message) !== undefined && (
          <p dir="auto">{revision.message ?? revision.git?.message}</p>
        )}
        <details open={isWanted} onToggle={(event) => (isOpen.value = event.currentTarget.open)}>
          <summary>{words.changes}</summary>
          {isOpen.value && <Changes path={`/spaces/${space}/revisions/${revision.id}/changes?limit=20`} />}
        </details>
      </div>
      <div class="buttons">
        {lookHref !== null && (
          <a class="button quiet" href={lookHref} aria-label={words.lookAt(at)}>
            {words.look}
          </a>
        )}
        {mayRestore && !isCurrent && (
          <button type="button" class="button quiet" aria-label={words.restoreAt(at)} onClick={restore}>
            {words.restore}
          </button>
        )}
      </div>
    </li>
  )
}
