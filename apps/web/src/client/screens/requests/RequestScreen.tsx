import type { ChangeRequestResource, SpaceResource } from "@octavo/api"
import { useLocation, useRoute } from "preact-iso/router"
import { useRead } from "../../data/reads.ts"
import { to } from "../../data/routes.ts"
import { TimeOf } from "../../parts/TimeOf.tsx"
import { useTitle } from "../../parts/useTitle.ts"
import { UnreadScreen } from "../../parts/Unread.tsx"
import { mayPropose } from "../../tree/mayPropose.ts"
import { ChangedPage } from "./ChangedPage.tsx"
import { ChangeList } from "./ChangeList.tsx"
import { RequestActions } from "./RequestActions.tsx"
import { RequestConflicts } from "./RequestConflicts.tsx"
import { words } from "./words.ts"

/** A change request: what it changes, its conflicts, and what can be done with it. */
export const RequestScreen = () => {
  const { query } = useLocation()
  const { params } = useRoute()
  const id = params["space"] ?? ""
  const number = params["number"] ?? ""
  const path = `/spaces/${id}/change-requests/${number}`
  const spaceRead = useRead<SpaceResource>(`/spaces/${id}`)
  const requestRead = useRead<ChangeRequestResource>(path)
  const space = spaceRead.answer?.value
  const request = requestRead.answer?.value
  useTitle(request === undefined ? words.title : words.nameOf(request.subject, request.number))
  if (space === undefined || request === undefined) {
    return <UnreadScreen reads={[spaceRead, requestRead]} />
  }
  if (query["page"] !== undefined) {
    const page = `${path}/content/page/${query["page"]}`
    return <ChangedPage path={page} back={words.back} backHref={to.request(id, number)} />
  }
  const mayChange = mayPropose(space)
  const mayEdit = mayChange && (request.status === "draft" || request.status === "open")
  return (
    <div class="page">
      <p>
        <a href={to.requests(id)}>{words.list}</a>
      </p>
      <h1 dir="auto">{words.nameOf(request.subject, request.number)}</h1>
      <p class="muted">
        <span class="chip">{words.status[request.status]}</span> {words.number(request.number)}{" "}
        {words.by(request.createdBy.displayName)}, <TimeOf at={request.updatedAt} />
      </p>
      {request.outdated && request.status !== "merged" && <p class="notice info">{words.outdated}</p>}
      <RequestActions space={space} request={request} />
      <RequestConflicts path={path} mayAnswer={mayEdit} />
      <ChangeList
        path={`${path}/changes`}
        readHref={(page) => `${to.request(id, number)}?page=${page}`}
        editHref={mayEdit ? (page) => to.edit(id, page, { request: request.number }) : null}
      />
    </div>
  )
}
