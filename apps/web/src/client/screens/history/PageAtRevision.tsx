import type { PageResource } from "@octavo/api"
import { useRead } from "../../data/reads.ts"
import { ServerHtml } from "../../parts/ServerHtml.tsx"
import { Unread } from "../../parts/Unread.tsx"
import { words } from "./words.ts"

interface PageAtRevisionProps {
  readonly space: string
  readonly page: string
  readonly revision: string
  readonly backHref: string
}

/** A page as it was at a revision. */
export const PageAtRevision = ({ backHref, page, revision, space }: PageAtRevisionProps) => {
  const reading = useRead<PageResource>(`/spaces/${space}/revisions/${revision}/page/${page}?format=html`)
  const read = reading.answer?.value
  return (
    <article class="page">
      <div class="notice info revision-note">
        <p>
          {words.at}. <a href={backHref}>{words.atBack}</a>
        </p>
      </div>
      {reading.error?.status === 404 ? (
        <p>{words.notThen}</p>
      ) : read === undefined ? (
        <Unread reads={[reading]} />
      ) : (
        <>
          <h1 dir="auto">{read.title}</h1>
          {read.type === "document" && <ServerHtml html={read.html ?? ""} />}
        </>
      )}
    </article>
  )
}
