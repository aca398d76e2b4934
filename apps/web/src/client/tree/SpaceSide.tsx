import type { SpaceResource } from "@octavo/api"
import type { ComponentChildren } from "preact"
import { useLocation } from "preact-iso/router"
import { useEffect } from "preact/hooks"
import { noteEditable } from "../data/editable.ts"
import { usePages } from "../data/usePages.ts"
import { useRead } from "../data/reads.ts"
import { type SpacePlace, to } from "../data/routes.ts"
import { Icon, type IconName } from "../parts/icons.tsx"
import { SpaceIcon } from "../parts/SpaceIcon.tsx"
import { Unread } from "../parts/Unread.tsx"
import { createPage } from "./newPage.ts"
import { PageTree } from "./PageTree.tsx"
import { mayPropose } from "./mayPropose.ts"
import { words } from "./words.ts"

interface SideLinkProps {
  readonly href: string
  readonly icon: IconName
  readonly label: string
  readonly children?: ComponentChildren
}

/** A screen of the space. */
const SideLink = ({ children, href, icon, label }: SideLinkProps) => (
  <li>
    <a href={href} aria-current={useLocation().path === href ? "page" : undefined}>
      <Icon name={icon} />
      <span>{label}</span>
      {children}
    </a>
  </li>
)

/** The side of a space: its title, the tree of its pages, its change requests. */
export const SpaceSide = ({ place }: { readonly place: SpacePlace }) => {
  const { route } = useLocation()
  const read = useRead<SpaceResource>(`/spaces/${place.space}`)
  const space = read.answer?.value
  const tree = usePages(place.space)
  const { pages } = tree
  useEffect(() => {
    if (space !== undefined) noteEditable([space])
  }, [space])
  const mayEdit = space !== undefined && mayPropose(space)
  if (space === undefined && read.error?.status === 404) {
    return (
      <a class="side-back" href={to.home}>
        {words.allSpaces}
      </a>
    )
  }
  return (
    <>
      <a class="side-back" href={to.home}>
        {words.allSpaces}
      </a>
      <a class="side-title" href={to.space(place.space)} dir="auto">
        <SpaceIcon emoji={space?.emoji} />
        {space?.title ?? words.space}
      </a>
      {mayEdit && (
        <button
          type="button"
          class="button quiet side-new"
          onClick={() => void createPage(place.space, null, route)}
        >
          <Icon name="plus" /> {words.newPage}
        </button>
      )}
      {pages === undefined ? (
        <Unread reads={[tree]} />
      ) : pages.length === 0 ? (
        <p class="muted side-note">{words.noPages}</p>
      ) : (
        <PageTree space={place.space} pages={pages} current={place.path} mayEdit={mayEdit} />
      )}
      <ul class="side-list side-foot" aria-label={space?.title ?? ""}>
        <SideLink href={to.files(place.space)} icon="file" label={words.files} />
        <SideLink href={to.links(place.space)} icon="link" label={words.links} />
        <SideLink href={to.requests(place.space)} icon="request" label={words.requests}>
          {space !== undefined && space.changeRequestsOpen > 0 && (
            <small class="count">{space.changeRequestsOpen}</small>
          )}
        </SideLink>
      </ul>
    </>
  )
}
