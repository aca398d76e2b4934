import type { PullRequestResource, SpaceResource } from "@octavo/api"
import { useEffect } from "preact/hooks"
import { useLocation, useRoute } from "preact-iso/router"
import { refresh, useRead } from "../../data/reads.ts"
import { to } from "../../data/routes.ts"
import { UnreadScreen } from "../../parts/Unread.tsx"
import { useTitle } from "../../parts/useTitle.ts"
import { Waiting } from "../../parts/Waiting.tsx"
import { ChangedPage } from "../requests/ChangedPage.tsx"
import { ChangeList } from "../requests/ChangeList.tsx"
import { SitePreviews } from "./SitePreviews.tsx"
import { words } from "./words.ts"

/** How often the screen asks for a preview that is in preparation, in milliseconds. */
const askEvery = 3000

type Preview = NonNullable<PullRequestResource["preview"]>

const Problems = ({ check }: { readonly check: Preview["check"] | undefined }) => (
  <section aria-labelledby="problems" class="day">
    <h2 id="problems">{words.problems}</h2>
    {check === undefined ? (
      <p>{words.notChecked}</p>
    ) : check.problems.length === 0 ? (
      <p class="muted">{words.noProblems}</p>
    ) : (
      <>
        <p class="muted">{words.counts(check.errors, check.warnings)}</p>
        <ul class="rows">
          {check.problems.map(({ line, message, path, severity }, index) => (
            <li key={index}>
              <span>
                <span class="chip">{severity === "error" ? words.error : words.warning}</span>{" "}
                <code dir="ltr">
                  {path}:{line}
                </code>{" "}
                <span dir="auto">{message}</span>
              </span>
            </li>
          ))}
        </ul>
      </>
    )}
  </section>
)

const PullRequest = ({ pull, space }: { readonly space: string; readonly pull: PullRequestResource }) => {
  const details = useRead<SpaceResource>(`/spaces/${space}`).answer?.value
  const { commit, number, preview, problem, status, statusProblem, title, url } = pull
  const here = to.pull(space, number)
  return (
    <div class="page">
      <h1 dir="auto">{words.nameOf(title, number)}</h1>
      <p class="muted">
        <span class="chip">{words.status[status]}</span> {words.number(number)} ·{" "}
        {words.commit(commit.slice(0, 7))}
        {url !== undefined && (
          <>
            {" · "}
            <a href={url}>{words.atService}</a>
          </>
        )}
      </p>
      {problem !== undefined && <p class="notice">{words.failed(problem)}</p>}
      {statusProblem !== undefined && <p class="notice info">{words.statusFailed(statusProblem)}</p>}
      {status === "waiting" &&
        (preview === undefined ? <Waiting /> : <p class="notice info">{words.former}</p>)}
      {preview !== undefined && (
        <>
          {details?.urls.published !== undefined && (
            <SitePreviews organization={details.organization} space={space} revision={preview.revision} />
          )}
          <Problems check={preview.check} />
          <ChangeList
            path={`/spaces/${space}/revisions/${preview.revision}/changes`}
            readHref={(page) => `${here}?page=${page}`}
            editHref={null}
          />
        </>
      )}
    </div>
  )
}

/** A pull request of the repository that the space is connected with: its preview, and the problems that it adds. */
export const PullScreen = () => {
  const { query } = useLocation()
  const { params } = useRoute()
  const space = params["space"] ?? ""
  const path = `/spaces/${space}/git/pull-requests`
  const read = useRead<{ readonly items: ReadonlyArray<PullRequestResource> }>(path)
  const pull = read.answer?.value.items.find(({ number }) => String(number) === params["number"])
  useTitle(
    pull === undefined ? words.number(Number(params["number"])) : words.nameOf(pull.title, pull.number)
  )
  const isWaiting = pull?.status === "waiting"
  useEffect(() => {
    if (!isWaiting) return
    const timer = setInterval(() => void refresh(path), askEvery)
    return () => clearInterval(timer)
  }, [isWaiting, path])
  if (read.answer === undefined && read.error?.status !== 404) return <UnreadScreen reads={[read]} />
  if (pull === undefined) {
    return (
      <div class="page">
        <h1>{words.number(Number(params["number"]))}</h1>
        <p>{words.gone}</p>
      </div>
    )
  }
  const page = query["page"]
  if (page === undefined || pull.preview === undefined) return <PullRequest space={space} pull={pull} />
  return (
    <ChangedPage
      path={`/spaces/${space}/revisions/${pull.preview.revision}/page/${page}`}
      back={words.back}
      backHref={to.pull(space, pull.number)}
    />
  )
}
