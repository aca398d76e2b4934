import type { CollectionResource, OrganizationResource, SpaceResource } from "@octavo/api"
import { useRoute } from "preact-iso/router"
import { useEffect } from "preact/hooks"
import { chooseOrganization, type List, useOrganizations } from "../../data/organizations.ts"
import { noteEditable } from "../../data/editable.ts"
import { useRead } from "../../data/reads.ts"
import { NotFoundScreen } from "../../frame/NotFoundScreen.tsx"
import { NoOrganization } from "../../parts/NoOrganization.tsx"
import { useTitle } from "../../parts/useTitle.ts"
import { Unread } from "../../parts/Unread.tsx"
import { Collection } from "./Collection.tsx"
import { creating } from "./creating.ts"
import { Drafts } from "./Drafts.tsx"
import { SpaceCard } from "./SpaceCard.tsx"
import { SpaceDialogs } from "./SpaceDialogs.tsx"
import { words } from "./words.ts"

const recentCount = 3

const Buttons = () => (
  <div class="buttons">
    <button type="button" class="button" onClick={() => (creating.value = "space")}>
      {words.newSpace}
    </button>
    <button type="button" class="button quiet" onClick={() => (creating.value = "collection")}>
      {words.newCollection}
    </button>
  </div>
)

const Empty = ({ mayCreate }: { readonly mayCreate: boolean }) => (
  <section class="empty">
    <h2>{words.emptyTitle}</h2>
    <p>{words.empty}</p>
    {mayCreate ? <Buttons /> : <p>{words.emptyReader}</p>}
  </section>
)

const Recent = ({ spaces }: { readonly spaces: ReadonlyArray<SpaceResource> }) => {
  if (spaces.length <= recentCount) return null
  const recent = spaces
    .toSorted((one, other) => (one.updatedAt < other.updatedAt ? 1 : -1))
    .slice(0, recentCount)
  return (
    <section aria-labelledby="recent">
      <h2 id="recent">{words.recent}</h2>
      <ul class="space-cards">
        {recent.map((space) => (
          <SpaceCard key={space.id} space={space} />
        ))}
      </ul>
    </section>
  )
}

interface OverviewProps {
  readonly organization: OrganizationResource
  /** The id of the collection that is scrolled to. */
  readonly collection: string | undefined
}

const Overview = ({ collection: wanted, organization }: OverviewProps) => {
  const prefix = `/orgs/${organization.id}`
  const spacesRead = useRead<List<SpaceResource>>(`${prefix}/spaces?limit=1000`)
  const collectionsRead = useRead<List<CollectionResource>>(`${prefix}/collections?limit=1000`)
  const orderRead = useRead<List<CollectionResource>>(`${prefix}/collections?limit=1000&nested=false`)
  const spaces = spacesRead.answer?.value.items
  const collections = collectionsRead.answer?.value.items
  useEffect(() => {
    if (spaces !== undefined) noteEditable(spaces)
  }, [spaces])
  const top = orderRead.answer?.value.items
  const mayCreate = organization.permissions.createContent
  if (spaces === undefined || collections === undefined || top === undefined) {
    return <Unread reads={[spacesRead, collectionsRead, orderRead]} />
  }
  if (spaces.length === 0 && collections.length === 0) return <Empty mayCreate={mayCreate} />
  const known = new Set(collections.map(({ id }) => id))
  // Spaces and collections in a collection that may not be seen are shown at the top.
  const free = spaces.filter(({ parent }) => parent === undefined || !known.has(parent))
  const orphans = collections.filter(({ parent }) => parent !== undefined && !known.has(parent))
  return (
    <>
      <Drafts />
      <Recent spaces={spaces} />
      <section aria-labelledby="spaces">
        <div class="section-head">
          <h2 id="spaces">{words.spaces}</h2>
          {mayCreate && <Buttons />}
        </div>
        <ul class="space-cards">
          {free.map((space) => (
            <SpaceCard key={space.id} space={space} />
          ))}
        </ul>
        {[...top, ...orphans].map((collection) => (
          <Collection
            key={collection.id}
            collection={collection}
            all={collections}
            wanted={wanted}
            level={2}
          />
        ))}
      </section>
    </>
  )
}

/** The organization that an address names, by itself or by one of its collections. */
const useWanted = () => {
  const { collection, organization } = useRoute().params
  const read = useRead<CollectionResource>(collection === undefined ? null : `/collections/${collection}`)
  return { collection, organization: organization ?? read.answer?.value.organization, error: read.error }
}

/** The home page of the organization in the address, or of the last chosen one. */
export const HomeScreen = () => {
  const wanted = useWanted()
  const { all, current } = useOrganizations()
  useTitle(words.title)
  useEffect(() => {
    if (wanted.organization !== undefined) chooseOrganization(wanted.organization)
  }, [wanted.organization])
  const isUnknown = all?.every(({ id }) => id !== wanted.organization) === true
  if (wanted.error?.status === 404 || (wanted.organization !== undefined && isUnknown)) {
    return <NotFoundScreen />
  }
  return (
    <div class="home">
      <h1>{current?.title ?? words.title}</h1>
      {current !== undefined ? (
        <Overview key={current.id} organization={current} collection={wanted.collection} />
      ) : (
        <NoOrganization />
      )}
      <SpaceDialogs />
    </div>
  )
}
