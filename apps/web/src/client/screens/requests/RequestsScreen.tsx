import type { ChangeRequestResource, SpaceResource } from "@octavo/api"
import { useLocation, useRoute } from "preact-iso/router"
import type { List } from "../../data/organizations.ts"
import { useRead } from "../../data/reads.ts"
import { to } from "../../data/routes.ts"
import { Failure } from "../../parts/Failure.tsx"
import { TimeOf } from "../../parts/TimeOf.tsx"
import { useTitle } from "../../parts/useTitle.ts"
import { Waiting } from "../../parts/Waiting.tsx"
import { words } from "./words.ts"

const statuses = ["open", "draft", "merged", "archived"] as const

const Row = ({ request, space }: { readonly request: ChangeRequestResource; readonly space: string }) => (
  <li>
    <a href={to.request(space, request.number)} dir="auto">
      {words.nameOf(request.subject, request.number)}
    </a>
    <small>
      {words.number(request.number)} {words.by(request.createdBy.displayName)}
    </small>
    <small>
      <TimeOf at={request.updatedAt} />
    </small>
  </li>
)

/** The change requests of a space, by status. */
export const RequestsScreen = () => {
  const { query } = useLocation()
  const id = useRoute().params["space"] ?? ""
  const status = statuses.find((one) => one === query["status"]) ?? "open"
  const space = useRead<SpaceResource>(`/spaces/${id}`)
  const { answer, error } = useRead<List<ChangeRequestResource>>(
    `/spaces/${id}/change-requests?status=${status}&limit=100`
  )
  useTitle(words.title)
  const failed = space.error ?? error
  return (
    <div class="page">
      <h1>{words.title}</h1>
      <p class="muted">{words.note}</p>
      <nav class="filters" aria-label={words.filters}>
        {statuses.map((one) => (
          <a
            key={one}
            href={`${to.requests(id)}?status=${one}`}
            aria-current={one === status ? "page" : undefined}
          >
            {words.statuses[one]}
          </a>
        ))}
      </nav>
      {answer === undefined ? (
        failed === undefined ? (
          <Waiting />
        ) : (
          <Failure error={failed} />
        )
      ) : answer.value.items.length === 0 ? (
        <p>{words.none}</p>
      ) : (
        <ul class="rows">
          {answer.value.items.map((request) => (
            <Row key={request.id} request={request} space={id} />
          ))}
        </ul>
      )}
    </div>
  )
}
