import { Effect } from "effect"
import { siteLimits } from "../sites/Site.ts"
import { placeItems, placeSiteSpace } from "./arrange.ts"
import { type SectionGroup, type SectionGroupId, SectionGroupNotFound } from "./SectionGroup.ts"
import { SitePositionRefused } from "./SitePositionRefused.ts"
import { type SiteSectionId, SiteSectionNotFound } from "./SiteSection.ts"
import { type SiteSpace, SiteSpaceNotFound } from "./SiteSpace.ts"
import type { SiteStructure } from "./SiteStructure.ts"

/** Names a site space, a section or a group. */
export interface StructurePointer {
  readonly type: "site-space" | "site-section" | "site-section-group"
  readonly id: string
}

/** The requested position of an item: beside others, by default the end of its level. */
export interface StructurePosition {
  readonly before?: StructurePointer | undefined
  readonly after?: StructurePointer | undefined
}

type Beside = "before" | "after"

const refuse = (beside: Beside, problem: string) => Effect.fail(new SitePositionRefused({ beside, problem }))

/** A place in a level: its container, and the index among the other items of it. */
interface LevelPlace<Container> {
  readonly container: Container
  readonly index: number
}

/** Finds the place that a position names. `levelOf` gives the level of a neighbour without the item that is moved. */
const findPlace = Effect.fnUntraced(function* <Container>(
  position: StructurePosition,
  levelOf: (
    pointer: StructurePointer,
    beside: Beside
  ) => Effect.Effect<LevelPlace<Container>, SitePositionRefused>
) {
  const { after, before } = position
  const behind = after === undefined ? undefined : yield* levelOf(after, "after")
  const ahead = before === undefined ? undefined : yield* levelOf(before, "before")
  if (behind !== undefined && ahead !== undefined) {
    if (behind.container !== ahead.container || behind.index + 1 !== ahead.index) {
      return yield* refuse("before", "must name the item that follows position.after in the same level")
    }
  }
  if (ahead !== undefined) return ahead
  return behind === undefined ? undefined : { container: behind.container, index: behind.index + 1 }
})

const moveBeside = Effect.fnUntraced(function* (
  structure: SiteStructure,
  siteSpace: SiteSpace,
  position: StructurePosition
) {
  const place = yield* findPlace<SiteSectionId | null>(position, (pointer, beside) => {
    if (pointer.type !== "site-space") return refuse(beside, "must name a site space")
    if (pointer.id === siteSpace.id) return refuse(beside, "names the item itself")
    const found = structure.findSiteSpace(pointer.id)
    if (found === undefined) return refuse(beside, "names no site space of this site")
    const others = structure.siteSpacesIn(found.sectionId).filter(({ id }) => id !== siteSpace.id)
    return Effect.succeed({ container: found.sectionId, index: others.indexOf(found) })
  })
  return place === undefined
    ? placeSiteSpace(structure, siteSpace.id, siteSpace.sectionId)
    : placeSiteSpace(structure, siteSpace.id, place.container, place.index)
})

/** Refuses a level inside the group that is moved, or too deep for it. */
const requireRoom = Effect.fnUntraced(function* (
  structure: SiteStructure,
  group: SectionGroup,
  target: SectionGroupId | null,
  beside: Beside
) {
  if (structure.isWithin(target, group.id)) return yield* refuse(beside, "lies in the group that is moved")
  if (structure.depthOf(target) + structure.heightOf(group.id) > siteLimits.levelsOfGroups) {
    return yield* refuse(
      beside,
      `is too deep: groups can be nested at most ${siteLimits.levelsOfGroups} levels deep`
    )
  }
})

const moveItemIn = Effect.fnUntraced(function* (
  structure: SiteStructure,
  item: { readonly id: string; readonly groupId: SectionGroupId | null },
  group: SectionGroup | undefined,
  position: StructurePosition
) {
  const place = yield* findPlace<SectionGroupId | null>(position, (pointer, beside) => {
    if (pointer.type === "site-space") return refuse(beside, "must name a section or a section group")
    if (pointer.id === item.id) return refuse(beside, "names the item itself")
    const found =
      pointer.type === "site-section" ? structure.findSection(pointer.id) : structure.findGroup(pointer.id)
    if (found === undefined) return refuse(beside, "names no such section or group of this site")
    const others = structure.itemsIn(found.groupId).filter(({ id }) => id !== item.id)
    return Effect.succeed({
      container: found.groupId,
      index: others.findIndex(({ id }) => id === found.id)
    })
  })
  if (place === undefined) return placeItems(structure, [item.id], item.groupId)
  if (group !== undefined) {
    yield* requireRoom(structure, group, place.container, position.before === undefined ? "after" : "before")
  }
  return placeItems(structure, [item.id], place.container, place.index)
})

/** Moves a site space beside others, also to another section. Without a position it becomes the last of its section. */
export const moveSiteSpaceIn = Effect.fnUntraced(function* (
  structure: SiteStructure,
  id: string,
  position: StructurePosition
) {
  const siteSpace = structure.findSiteSpace(id)
  if (siteSpace === undefined) return yield* new SiteSpaceNotFound({ siteSpaceId: id })
  return yield* moveBeside(structure, siteSpace, position)
})

/** Moves a section beside others, also to another level. Without a position it becomes the last of its level. */
export const moveSectionIn = Effect.fnUntraced(function* (
  structure: SiteStructure,
  id: string,
  position: StructurePosition
) {
  const section = structure.findSection(id)
  if (section === undefined) return yield* new SiteSectionNotFound({ siteSectionId: id })
  return yield* moveItemIn(structure, section, undefined, position)
})

/** Moves a group beside others, also to another level. Without a position it becomes the last of its level. */
export const moveGroupIn = Effect.fnUntraced(function* (
  structure: SiteStructure,
  id: string,
  position: StructurePosition
) {
  const group = structure.findGroup(id)
  if (group === undefined) return yield* new SectionGroupNotFound({ siteSectionGroupId: id })
  return yield* moveItemIn(structure, group, group, position)
})
