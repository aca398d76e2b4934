import type { SemanticChangesResource } from "@octavo/api"
import { useRead } from "../../data/reads.ts"
import { Unread } from "../../parts/Unread.tsx"
import { kindOf, nameOf, type SemanticChange } from "../history/changeWords.ts"
import { words } from "./words.ts"

interface ChangeListProps {
  /** The changes in the API. */
  readonly path: string
  /** The address of a page with the changes. */
  readonly readHref: (page: string) => string
  /** The address where a page is edited; null where it may not be. */
  readonly editHref: ((path: string) => string) | null
}

const ChangeRow = ({
  change,
  editHref,
  readHref
}: Omit<ChangeListProps, "path"> & { readonly change: SemanticChange }) => {
  const page = "page" in change && change.type !== "page_deleted" ? change.page : undefined
  const isWritten = page?.type === "document" && page.path !== undefined
  return (
    <li>
      <span>
        <span class="muted">{kindOf(change)}:</span> <strong dir="auto">{nameOf(change)}</strong>
      </span>
      {isWritten && (
        <span class="buttons row-end">
          <a href={readHref(page.id)} aria-label={words.lookAt(page.title)}>
            {words.look}
          </a>
          {editHref !== null && (
            <a href={editHref(page.path ?? "")} aria-label={words.editPage(page.title)}>
              {words.edit}
            </a>
          )}
        </span>
      )}
    </li>
  )
}

/** The changes of a change request or a pull request. */
export const ChangeList = ({ path, ...hrefs }: ChangeListProps) => {
  const read = useRead<SemanticChangesResource>(`${path}?limit=200`)
  if (read.answer === undefined) return <Unread reads={[read]} />
  const { changes, more } = read.answer.value
  return (
    <section aria-labelledby="changes" class="day">
      <h2 id="changes">{words.changes}</h2>
      {changes.length === 0 ? (
        <p class="muted">{words.noChanges}</p>
      ) : (
        <ul class="rows">
          {changes.map((change, index) => (
            <ChangeRow key={index} change={change} {...hrefs} />
          ))}
        </ul>
      )}
      {more > 0 && <p class="muted">{words.more(more)}</p>}
    </section>
  )
}
