import type { PageResource } from "@octavo/api"
import { useRead } from "../../data/reads.ts"
import { ServerHtml } from "../../parts/ServerHtml.tsx"
import { Unread } from "../../parts/Unread.tsx"
import { words } from "./words.ts"

interface ChangedPageProps {
  /** The page in the API. */
  readonly path: string
  readonly backHref: string
  readonly back: string
}

/** A page as it would be with the changes of a change request or a pull request. */
export const ChangedPage = ({ back, backHref, path }: ChangedPageProps) => {
  const reading = useRead<PageResource>(`${path}?format=html`)
  const read = reading.answer?.value
  return (
    <article class="page">
      <div class="notice info revision-note">
        <p>
          {words.asItWouldBe}. <a href={backHref}>{back}</a>
        </p>
      </div>
      {read === undefined && <Unread reads={[reading]} />}
      {read !== undefined && <h1 dir="auto">{read.title}</h1>}
      {read?.type === "document" && <ServerHtml html={read.html ?? ""} />}
    </article>
  )
}
