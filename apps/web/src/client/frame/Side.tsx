import type { SpaceResource } from "@octavo/api"
import { useLocation } from "preact-iso/router"
import { type List, useOrganizations } from "../data/organizations.ts"
import { useRead } from "../data/reads.ts"
import { type SpacePlace, to } from "../data/routes.ts"
import { Icon } from "../parts/icons.tsx"
import { SpaceIcon } from "../parts/SpaceIcon.tsx"
import { SpaceSide } from "../tree/SpaceSide.tsx"
import { words as requestWords } from "../screens/requests/words.ts"
import { words } from "./words.ts"

const SpaceList = () => {
  const { path: here } = useLocation()
  const { current } = useOrganizations()
  const path = current === undefined ? null : `/orgs/${current.id}/spaces?limit=1000`
  const spaces = useRead<List<SpaceResource>>(path).answer?.value.items ?? []
  return (
    <ul class="side-list" aria-label={words.spaces}>
      <li>
        <a href={to.home} aria-current={here === to.home ? "page" : undefined}>
          <Icon name="home" />
          <span>{words.home}</span>
        </a>
      </li>
      <li>
        <a href={to.myRequests} aria-current={here === to.myRequests ? "page" : undefined}>
          <Icon name="request" />
          <span>{requestWords.mine}</span>
        </a>
      </li>
      {spaces.map(({ emoji, id, title }) => (
        <li key={id}>
          <a href={to.space(id)}>
            <SpaceIcon emoji={emoji} />
            <span dir="auto">{title}</span>
          </a>
        </li>
      ))}
    </ul>
  )
}

/** The list at the side: the pages of a space, or the spaces. On narrow windows it is a sheet. */
export const Side = ({ place }: { readonly place: SpacePlace | null }) => (
  <nav
    id="side"
    class="side"
    popover="auto"
    aria-label={place === null ? words.spaces : words.space}
    onClick={(event) => {
      const { currentTarget, target } = event
      const isLink = target instanceof Element && target.closest("a[href]") !== null
      if (isLink && currentTarget.matches(":popover-open")) currentTarget.hidePopover()
    }}
  >
    {place === null ? <SpaceList /> : <SpaceSide key={place.space} place={place} />}
  </nav>
)
