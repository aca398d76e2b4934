import type { ChangeRequestResource } from "@octavo/api"
import { useLocation } from "preact-iso/router"
import { usePagedList } from "../../data/usePagedList.ts"
import { to } from "../../data/routes.ts"
import { Failure } from "../../parts/Failure.tsx"
import { TimeOf } from "../../parts/TimeOf.tsx"
import { Waiting } from "../../parts/Waiting.tsx"
import { words } from "./words.ts"

const statuses = ["open", "draft", "merged", "archived"] as const

interface RowProps {
  readonly request: ChangeRequestResource
  readonly spaceTitle: string | undefined
}

const Row = ({ request, spaceTitle }: RowProps) => (
  <li>
    <a href={to.request(request.space, request.number)} dir="auto">
      {words.nameOf(request.subject, request.number)}
    </a>
    {spaceTitle !== undefined && <small dir="auto">{spaceTitle}</small>}
    <small>
      {words.number(request.number)} {words.by(request.createdBy.displayName)}
    </small>
    <small>
      <TimeOf at={request.updatedAt} />
    </small>
  </li>
)

interface RequestListProps {
  /** The operation that lists them, with a query that ends before the status. */
  readonly path: string
  /** The titles of spaces by their ids, where the list is of several spaces. */
  readonly spaces?: ReadonlyMap<string, string>
}

/** Change requests by status, which the address names. */
export const RequestList = ({ path, spaces }: RequestListProps) => {
  const { path: here, query } = useLocation()
  const status = statuses.find((one) => one === query["status"]) ?? "open"
  const list = usePagedList<ChangeRequestResource>(`${path}status=${status}&limit=50`)
  return (
    <>
      <nav class="filters" aria-label={words.filters}>
        {statuses.map((one) => (
          <a key={one} href={`${here}?status=${one}`} aria-current={one === status ? "page" : undefined}>
            {words.statuses[one]}
          </a>
        ))}
      </nav>
      {list.error !== undefined && <Failure error={list.error} retry={() => void list.reload()} />}
      {list.first === undefined ? (
        list.error === undefined && <Waiting />
      ) : list.first.items.length === 0 ? (
        <>
          <p>{words.none}</p>
          {(status === "open" || status === "draft") && <p class="muted">{words.begin}</p>}
        </>
      ) : (
        <ul class="rows">
          {list.items.map((request) => (
            <Row key={request.id} request={request} spaceTitle={spaces?.get(request.space)} />
          ))}
        </ul>
      )}
      {list.hasMore && (
        <button type="button" class="button quiet" onClick={() => void list.more()}>
          {words.showMore}
        </button>
      )}
    </>
  )
}
