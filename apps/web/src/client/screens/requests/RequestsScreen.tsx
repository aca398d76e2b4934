import { useRoute } from "preact-iso/router"
import { useTitle } from "../../parts/useTitle.ts"
import { RequestList } from "./RequestList.tsx"
import { words } from "./words.ts"

/** The change requests of a space. */
export const RequestsScreen = () => {
  const space = useRoute().params["space"] ?? ""
  useTitle(words.title)
  return (
    <div class="page">
      <h1>{words.title}</h1>
      <p class="muted">{words.note}</p>
      <RequestList path={`/spaces/${space}/change-requests?`} />
    </div>
  )
}
