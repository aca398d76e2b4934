import type { CollectionResource, SpaceResource } from "@octavo/api"
import { useEffect, useRef } from "preact/hooks"
import type { List } from "../../data/organizations.ts"
import { useRead } from "../../data/reads.ts"
import { Icon } from "../../parts/icons.tsx"
import { Menu } from "../../parts/Menu.tsx"
import { creating, creatingIn } from "./creating.ts"
import { SpaceCard } from "./SpaceCard.tsx"
import { doing } from "./SpaceDialogs.tsx"
import { Unread } from "../../parts/Unread.tsx"
import { words } from "./words.ts"

interface CollectionProps {
  readonly collection: CollectionResource
  /** All collections of the organization. */
  readonly all: ReadonlyArray<CollectionResource>
  /** The id of the collection that the address names, which is scrolled to. */
  readonly wanted: string | undefined
  readonly level: number
}

/** A collection: its spaces in their order, and the collections in it. */
export const Collection = ({ all, collection, level, wanted }: CollectionProps) => {
  const section = useRef<HTMLElement>(null)
  const read = useRead<List<SpaceResource>>(`/collections/${collection.id}/spaces?limit=1000`)
  const spaces = read.answer?.value.items
  const inner = all.filter(({ parent }) => parent === collection.id)
  const isWanted = wanted === collection.id
  useEffect(() => {
    if (isWanted) section.current?.scrollIntoView({ block: "start" })
  }, [isWanted])
  const Heading = level > 2 ? "h4" : "h3"
  return (
    <section class="collection" aria-label={collection.title} ref={section}>
      <div class="collection-head">
        <Heading dir="auto">{collection.title}</Heading>
        {(collection.permissions.create || collection.permissions.admin) && (
          <Menu
            label={words.actionsOf(collection.title)}
            entries={[
              collection.permissions.create
                ? {
                    label: words.newSpaceIn,
                    act: () => {
                      creatingIn.value = collection.id
                      creating.value = "space"
                    }
                  }
                : null,
              collection.permissions.admin
                ? { label: words.rename, act: () => (doing.value = { kind: "rename", collection }) }
                : null,
              collection.permissions.admin
                ? {
                    label: words.remove,
                    isDangerous: true,
                    act: () => (doing.value = { kind: "remove", collection })
                  }
                : null
            ]}
          >
            <Icon name="more" />
          </Menu>
        )}
      </div>
      {spaces === undefined && read.error !== undefined && <Unread reads={[read]} />}
      {spaces !== undefined && spaces.length === 0 && inner.length === 0 && (
        <p class="muted">{words.emptyCollection}</p>
      )}
      <ul class="space-cards">
        {spaces?.map((space) => (
          <SpaceCard key={space.id} space={space} />
        ))}
      </ul>
      {inner.map((one) => (
        <Collection key={one.id} collection={one} all={all} wanted={wanted} level={level + 1} />
      ))}
    </section>
  )
}
