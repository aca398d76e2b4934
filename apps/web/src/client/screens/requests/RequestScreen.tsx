import type { ChangeRequestResource, PageResource, SemanticChangesResource, SpaceResource } from "@octavo/api"
import { useLocation, useRoute } from "preact-iso/router"
import { NotFoundScreen } from "../../frame/NotFoundScreen.tsx"
import { useRead } from "../../data/reads.ts"
import { to } from "../../data/routes.ts"
import { Failure } from "../../parts/Failure.tsx"
import { ServerHtml } from "../../parts/ServerHtml.tsx"
import { TimeOf } from "../../parts/TimeOf.tsx"
import { useTitle } from "../../parts/useTitle.ts"
import { Waiting } from "../../parts/Waiting.tsx"
import { mayPropose } from "../../tree/mayPropose.ts"
import { kindOf, nameOf, type SemanticChange } from "../history/changeWords.ts"
import { RequestActions } from "./RequestActions.tsx"
import { RequestConflicts } from "./RequestConflicts.tsx"
import { words } from "./words.ts"

interface ChangesProps {
  readonly space: SpaceResource
  readonly request: ChangeRequestResource
}

const ChangeRow = ({ change, request, space }: ChangesProps & { readonly change: SemanticChange }) => {
  const page = "page" in change && change.type !== "page_deleted" ? change.page : undefined
  const isWritten = page?.type === "document" && page.path !== undefined
  const mayEdit = mayPropose(space) && (request.status === "draft" || request.status === "open")
  return (
    <li>
      <span>
        <span class="muted">{kindOf(change)}:</span> <strong dir="auto">{nameOf(change)}</strong>
      </span>
      {isWritten && (
        <span class="buttons row-end">
          <a
            href={`${to.request(space.id, request.number)}?page=${page.id}`}
            aria-label={words.lookAt(page.title)}
          >
            {words.look}
          </a>
          {mayEdit && (
            <a
              href={to.edit(space.id, page.path ?? "", { request: request.number })}
              aria-label={words.editPage(page.title)}
            >
              {words.edit}
            </a>
          )}
        </span>
      )}
    </li>
  )
}

const Changes = ({ request, space }: ChangesProps) => {
  const { answer, error } = useRead<SemanticChangesResource>(
    `/spaces/${space.id}/change-requests/${request.number}/changes?limit=200`
  )
  if (answer === undefined) return error === undefined ? <Waiting /> : <Failure error={error} />
  const { changes, more } = answer.value
  return (
    <section aria-labelledby="changes" class="day">
      <h2 id="changes">{words.changes}</h2>
      {changes.length === 0 ? (
        <p class="muted">{words.noChanges}</p>
      ) : (
        <ul class="rows">
          {changes.map((change, index) => (
            <ChangeRow key={index} change={change} request={request} space={space} />
          ))}
        </ul>
      )}
      {more > 0 && <p class="muted">{words.more(more)}</p>}
    </section>
  )
}

const PageOfRequest = (given: {
  readonly space: string
  readonly request: string
  readonly page: string
}) => {
  const { page, request, space } = given
  const { answer, error } = useRead<PageResource>(
    `/spaces/${space}/change-requests/${request}/content/page/${page}?format=html`
  )
  const read = answer?.value
  return (
    <article class="page">
      <div class="notice info revision-note">
        <p>
          {words.asItWouldBe}. <a href={to.request(space, request)}>{words.back}</a>
        </p>
      </div>
      {read === undefined && error !== undefined && <Failure error={error} />}
      {read === undefined && error === undefined && <Waiting />}
      {read !== undefined && <h1 dir="auto">{read.title}</h1>}
      {read?.type === "document" && <ServerHtml html={read.html ?? ""} />}
    </article>
  )
}

/** A change request: what it changes, its conflicts, and what can be done with it. */
export const RequestScreen = () => {
  const { query } = useLocation()
  const { params } = useRoute()
  const id = params["space"] ?? ""
  const number = params["number"] ?? ""
  const path = `/spaces/${id}/change-requests/${number}`
  const space = useRead<SpaceResource>(`/spaces/${id}`).answer?.value
  const { answer, error } = useRead<ChangeRequestResource>(path)
  const request = answer?.value
  useTitle(request === undefined ? words.title : words.nameOf(request.subject, request.number))
  if (error?.status === 404) return <NotFoundScreen />
  if (space === undefined || request === undefined) {
    return error === undefined ? <Waiting /> : <Failure error={error} />
  }
  if (query["page"] !== undefined) return <PageOfRequest space={id} request={number} page={query["page"]} />
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
      <RequestConflicts path={path} />
      <Changes space={space} request={request} />
    </div>
  )
}
