import type { SpaceResource } from "@octavo/api"
import { useRoute } from "preact-iso/router"
import { useRead } from "../../data/reads.ts"
import { UnreadScreen } from "../../parts/Unread.tsx"
import { useTitle } from "../../parts/useTitle.ts"
import { RequestList } from "./RequestList.tsx"
import { words } from "./words.ts"

/** The change requests of a space. */
export const RequestsScreen = () => {
  const space = useRoute().params["space"] ?? ""
  const read = useRead<SpaceResource>(`/spaces/${space}`)
  useTitle(words.title)
  if (read.answer === undefined) return <UnreadScreen reads={[read]} />
  return (
    <div class="page">
      <h1>{words.title}</h1>
      <p class="muted">{words.note}</p>
      <RequestList path={`/spaces/${space}/change-requests?`} />
    </div>
  )
}
