import type { SpaceResource } from "@octavo/api"
import { type List, useOrganizations } from "../../data/organizations.ts"
import { useRead } from "../../data/reads.ts"
import { state } from "../../data/state.ts"
import { NoOrganization } from "../../parts/NoOrganization.tsx"
import { useTitle } from "../../parts/useTitle.ts"
import { RequestList } from "./RequestList.tsx"
import { words } from "./words.ts"

/** The person's own change requests in all spaces of the chosen organization. */
export const MyRequestsScreen = () => {
  const { current } = useOrganizations()
  const prefix = current && `/orgs/${current.id}`
  const spaces = useRead<List<SpaceResource>>(prefix === undefined ? null : `${prefix}/spaces?limit=1000`)
  const titles = spaces.answer?.value.items.map(({ id, title }) => [id, title] as const)
  useTitle(words.mine)
  return (
    <div class="page">
      <h1>{words.mine}</h1>
      <p class="muted">{words.note}</p>
      {prefix === undefined ? (
        <NoOrganization />
      ) : (
        <RequestList
          path={`${prefix}/change-requests?creator=${state.user?.id ?? ""}&`}
          spaces={new Map(titles)}
        />
      )}
    </div>
  )
}
