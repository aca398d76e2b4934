import type { RevisionSummaryResource, SpaceResource } from "@octavo/api"
import { useSignal } from "@preact/signals"
import { useLocation, useRoute } from "preact-iso/router"
import { ask } from "../../data/api.ts"
import { findPage, pathOf } from "../../data/pageTree.ts"
import { usePagedList } from "../../data/usePagedList.ts"
import { usePages } from "../../data/usePages.ts"
import { invalidate, useRead } from "../../data/reads.ts"
import { to } from "../../data/routes.ts"
import { Failure } from "../../parts/Failure.tsx"
import { FormDialog } from "../../parts/FormDialog.tsx"
import { toast } from "../../parts/toasts.tsx"
import { UnreadScreen } from "../../parts/Unread.tsx"
import { useTitle } from "../../parts/useTitle.ts"
import { Waiting } from "../../parts/Waiting.tsx"
import { PageAtRevision } from "./PageAtRevision.tsx"
import { momentOf, RevisionRow } from "./RevisionRow.tsx"
import { words } from "./words.ts"
import { formatDate } from "../../parts/dates.ts"

/** Revisions by their days, in the order of the list. */
const byDay = (revisions: ReadonlyArray<RevisionSummaryResource>) => [
  ...Map.groupBy(revisions, ({ createdAt }) => formatDate(new Date(createdAt), { dateStyle: "full" }))
]

const RestoreDialog = (given: {
  readonly space: string
  readonly revision: RevisionSummaryResource
  readonly onClose: () => void
}) => {
  const { route } = useLocation()
  const { onClose, revision, space } = given
  const submit = async () => {
    await ask("POST", `/spaces/${space}/revisions/${revision.id}/restore`)
    await invalidate(`/spaces/${space}`)
    onClose()
    toast(words.restored)
    route(to.space(space))
  }
  return (
    <FormDialog title={words.restoreTitle} action={words.restoreAction} onSubmit={submit} onClose={onClose}>
      <p>
        <strong>{momentOf(revision)}</strong>
      </p>
      <p>{words.restoreNote}</p>
    </FormDialog>
  )
}

interface RevisionListProps {
  readonly space: SpaceResource
  /** The path of the page; empty for the history of the space alone. */
  readonly path: string
  /** The id of the revision that the address names. */
  readonly wanted: string | undefined
}

const RevisionList = ({ path, space, wanted }: RevisionListProps) => {
  const list = usePagedList<RevisionSummaryResource>(`/spaces/${space.id}/revisions?limit=50`)
  const restoring = useSignal<RevisionSummaryResource | null>(null)
  if (list.first === undefined && list.error === undefined) return <Waiting />
  return (
    <>
      {byDay(list.items).map(([name, revisions]) => (
        <section class="day" key={name} aria-label={name}>
          <h2>{name}</h2>
          <ul class="rows">
            {revisions.map((revision) => (
              <RevisionRow
                key={revision.id}
                space={space.id}
                revision={revision}
                isWanted={revision.id === wanted}
                isCurrent={revision.id === space.revision}
                mayRestore={space.permissions.edit || space.permissions.admin}
                lookHref={path === "" ? null : `${to.history(space.id, path)}?at=${revision.id}`}
                restore={() => (restoring.value = revision)}
              />
            ))}
          </ul>
        </section>
      ))}
      {list.error !== undefined && <Failure error={list.error} retry={() => void list.reload()} />}
      {list.hasMore && (
        <button type="button" class="button quiet" onClick={() => void list.more()}>
          {words.more}
        </button>
      )}
      {restoring.value !== null && (
        <RestoreDialog space={space.id} revision={restoring.value} onClose={() => (restoring.value = null)} />
      )}
    </>
  )
}

/** The history of a space, from one of its pages. */
export const HistoryScreen = () => {
  const { query } = useLocation()
  const { params } = useRoute()
  const id = params["space"] ?? ""
  const path = params["path"] ?? ""
  const read = useRead<SpaceResource>(`/spaces/${id}`)
  const tree = usePages(id)
  const { answer } = read
  const { pages } = tree
  const page = pages === undefined ? undefined : findPage(pages, (one) => pathOf(one) === path)?.page
  useTitle(words.title(page?.title ?? (path || (answer?.value.title ?? ""))))
  if (answer === undefined || pages === undefined) return <UnreadScreen reads={[read, tree]} />
  const at = query["at"]
  if (at !== undefined && page !== undefined) {
    return <PageAtRevision space={id} page={page.id} revision={at} backHref={to.history(id, path)} />
  }
  return (
    <div class="page">
      <h1 dir="auto">{words.title(page?.title ?? answer.value.title)}</h1>
      <p class="muted">{page === undefined ? words.noteOfSpace : words.note}</p>
      {page !== undefined && (
        <p>
          <a href={to.page(id, path)}>{words.back}</a>
        </p>
      )}
      <RevisionList space={answer.value} path={page === undefined ? "" : path} wanted={query["revision"]} />
    </div>
  )
}
