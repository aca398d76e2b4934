import type { SectionGroupId, SiteStructure } from "../../src/index.ts"

/** A site space of the model: the number of its space, and whether it is a default. */
export interface SpaceNode {
  id: string
  readonly spaceId: string
  isDefault: boolean
}

/** A section or a group of the model. */
export type ItemNode =
  | { readonly kind: "section"; id: string; isDefault: boolean; spaces: Array<SpaceNode> }
  | { readonly kind: "group"; id: string; children: Array<ItemNode> }

/** The structure of a site as nested lists. */
export interface Root {
  spaces: Array<SpaceNode>
  items: Array<ItemNode>
}

type Section = ItemNode & { readonly kind: "section" }
type Group = ItemNode & { readonly kind: "group" }

/** The id of a row that was just added; `adoptIds` finds the real one. */
const unknown = "?"

/** The stored structure in the form of the model. */
export const rootOf = (structure: SiteStructure): Root => {
  const spacesIn = (id: Parameters<SiteStructure["siteSpacesIn"]>[0]): Array<SpaceNode> =>
    structure.siteSpacesIn(id).map(({ id, isDefault, spaceId }) => ({ id, spaceId, isDefault }))
  const itemsIn = (groupId: SectionGroupId | null): Array<ItemNode> =>
    structure
      .itemsIn(groupId)
      .map((item): ItemNode =>
        item.kind === "section"
          ? { kind: "section", id: item.id, isDefault: item.row.isDefault, spaces: spacesIn(item.row.id) }
          : { kind: "group", id: item.id, children: itemsIn(item.row.id) }
      )
  return { spaces: spacesIn(null), items: itemsIn(null) }
}

const flat = (items: ReadonlyArray<ItemNode>): ReadonlyArray<ItemNode> =>
  items.flatMap((item) => (item.kind === "group" ? [item, ...flat(item.children)] : [item]))

export const sectionsOf = (root: Root): ReadonlyArray<Section> =>
  flat(root.items).filter((item) => item.kind === "section")
export const groupsOf = (root: Root): ReadonlyArray<Group> =>
  flat(root.items).filter((item) => item.kind === "group")
const listsOf = (root: Root): ReadonlyArray<Array<SpaceNode>> => [
  root.spaces,
  ...sectionsOf(root).map(({ spaces }) => spaces)
]
export const siteSpacesOf = (root: Root): ReadonlyArray<SpaceNode> => listsOf(root).flat()
const levelsOf = (root: Root): ReadonlyArray<Array<ItemNode>> => [
  root.items,
  ...groupsOf(root).map(({ children }) => children)
]

const depthOf = (root: Root, level: Array<ItemNode>): number => {
  const owner = groupsOf(root).find(({ children }) => children === level)
  return owner === undefined
    ? 0
    : 1 +
        depthOf(
          root,
          levelsOf(root).find((one) => one.includes(owner))!
        )
}
const heightOf = (item: ItemNode): number =>
  item.kind === "section" ? 0 : 1 + Math.max(0, ...item.children.map(heightOf))

/** A change of a structure; its items are named by their numbers, modulo how many there are. */
export type Step =
  | { readonly kind: "addSpace"; readonly spaceId: string; readonly section: number | null }
  | { readonly kind: "addSection"; readonly spaceId: string }
  | { readonly kind: "addGroup"; readonly sections: ReadonlyArray<number>; readonly parent: number | null }
  | { readonly kind: "deleteSpace" | "deleteSection" | "deleteGroup"; readonly at: number }
  | { readonly kind: "toGroup" | "fromGroup"; readonly section: number; readonly group: number }
  | {
      readonly kind: "moveSpace" | "moveItem"
      readonly at: number
      readonly to: number
      readonly beside: "before" | "after"
    }
  | { readonly kind: "defaultSpace" | "defaultSection"; readonly at: number }

/** The item that a number names. */
export const pick = <A>(all: ReadonlyArray<A>, at: number): A | undefined =>
  all.length === 0 ? undefined : all[at % all.length]

const take = <A>(lists: ReadonlyArray<Array<A>>, item: A): void => {
  const list = lists.find((one) => one.includes(item))
  list?.splice(list.indexOf(item), 1)
}

/** Puts an item beside another one of its list. */
const insertBeside = <A>(list: Array<A>, item: A, other: A, beside: "before" | "after"): void => {
  list.splice(list.indexOf(other) + (beside === "after" ? 1 : 0), 0, item)
}

const setDefault = <Row extends { isDefault: boolean }>(rows: ReadonlyArray<Row>, chosen: Row): void => {
  for (const row of rows) row.isDefault = row === chosen
}

/** Removes a row of a list; the next one, else the one before, is the default then. */
const removeRow = <Row extends { isDefault: boolean }>(rows: ReadonlyArray<Row>, row: Row): void => {
  if (!row.isDefault) return
  const at = rows.indexOf(row)
  const next = rows[at + 1] ?? rows[at - 1]
  if (next !== undefined) next.isDefault = true
}

const newSpace = (spaceId: string, beside: ReadonlyArray<SpaceNode>): SpaceNode => ({
  id: unknown,
  spaceId,
  isDefault: beside.length === 0
})

const addSection = (root: Root, spaces: Array<SpaceNode>): Section => {
  const section: Section = { kind: "section", id: unknown, isDefault: sectionsOf(root).length === 0, spaces }
  root.items.push(section)
  return section
}

const convert = (root: Root): void => {
  if (root.spaces.length === 0) return
  const { spaces } = root
  root.spaces = []
  addSection(root, spaces)
}

const playAdd = (root: Root, step: Step & { readonly kind: "addSpace" | "addSection" }): string | null => {
  if (siteSpacesOf(root).some(({ spaceId }) => spaceId === step.spaceId)) return "SpaceAlreadyInSite"
  if (step.kind === "addSection") {
    convert(root)
    addSection(root, [newSpace(step.spaceId, [])])
    return null
  }
  const sections = sectionsOf(root)
  const chosen = step.section === null ? undefined : pick(sections, step.section)
  const target =
    chosen ??
    sections.find(({ isDefault }) => isDefault) ??
    (root.items.length > 0 ? addSection(root, []) : root)
  target.spaces.push(newSpace(step.spaceId, target.spaces))
  return null
}

const playAddGroup = (root: Root, step: Step & { readonly kind: "addGroup" }): string | null => {
  const parent = step.parent === null ? undefined : pick(groupsOf(root), step.parent)
  const level = parent?.children ?? root.items
  if (depthOf(root, level) >= 3) return "SectionGroupsTooDeep"
  const chosen = [...new Set(step.sections.map((at) => pick(sectionsOf(root), at)))]
  convert(root)
  const group: Group = { kind: "group", id: unknown, children: [] }
  level.push(group)
  for (const section of chosen) {
    if (section === undefined) continue
    take(levelsOf(root), section)
    group.children.push(section)
  }
  return null
}

const playDelete = (
  root: Root,
  { at, kind }: Step & { readonly kind: "deleteSpace" | "deleteSection" | "deleteGroup" }
): void => {
  if (kind === "deleteSpace") {
    const row = pick(siteSpacesOf(root), at)
    if (row === undefined) return
    removeRow(
      listsOf(root).find((list) => list.includes(row))!,
      row
    )
    take(listsOf(root), row)
  } else if (kind === "deleteSection") {
    const section = pick(sectionsOf(root), at)
    if (section === undefined) return
    removeRow(sectionsOf(root), section)
    take<ItemNode>(levelsOf(root), section)
  } else {
    const group = pick(groupsOf(root), at)
    if (group === undefined) return
    const level = levelsOf(root).find((one) => one.includes(group))!
    level.splice(level.indexOf(group), 1, ...group.children)
  }
}

const playMoveSpace = (
  root: Root,
  step: Step & { readonly kind: "moveSpace" | "moveItem" }
): string | null => {
  const row = pick(siteSpacesOf(root), step.at)
  const other = pick(siteSpacesOf(root), step.to)
  if (row === undefined || other === undefined) return "SiteSpaceNotFound"
  if (row === other) return "SitePositionRefused"
  const from = listsOf(root).find((list) => list.includes(row))!
  const to = listsOf(root).find((list) => list.includes(other))!
  if (from !== to) {
    removeRow(from, row)
    row.isDefault = false
  }
  take(listsOf(root), row)
  insertBeside(to, row, other, step.beside)
  return null
}

const playMoveItem = (
  root: Root,
  step: Step & { readonly kind: "moveSpace" | "moveItem" }
): string | null => {
  const items = [...sectionsOf(root), ...groupsOf(root)]
  const item = pick(items, step.at)
  const other = pick(items, step.to)
  if (item === undefined || other === undefined) return "SectionGroupNotFound"
  if (item === other) return "SitePositionRefused"
  const level = levelsOf(root).find((one) => one.includes(other))!
  if (item.kind === "group") {
    if (flat([item]).some((inner) => inner.kind === "group" && inner.children === level)) {
      return "SitePositionRefused"
    }
    if (depthOf(root, level) + heightOf(item) > 3) return "SitePositionRefused"
  }
  take(levelsOf(root), item as ItemNode)
  insertBeside<ItemNode>(level, item, other, step.beside)
  return null
}

const playGroups = (root: Root, step: Step & { readonly kind: "toGroup" | "fromGroup" }): string | null => {
  const group = pick(groupsOf(root), step.group)
  const section = pick(sectionsOf(root), step.section)
  if (step.kind === "toGroup") {
    if (group === undefined) return "SectionGroupNotFound"
    if (section === undefined) return "SiteSectionNotFound"
    if (group.children.includes(section)) return null
    take<ItemNode>(levelsOf(root), section)
    group.children.push(section)
  } else if (group !== undefined && section !== undefined && group.children.includes(section)) {
    take<ItemNode>([group.children], section)
    insertBeside<ItemNode>(
      levelsOf(root).find((one) => one.includes(group))!,
      section,
      group,
      "after"
    )
  }
  return null
}

const playDefault = (
  root: Root,
  step: Step & { readonly kind: "defaultSpace" | "defaultSection" }
): string | null => {
  if (step.kind === "defaultSection") {
    const section = pick(sectionsOf(root), step.at)
    if (section === undefined) return "SiteSectionNotFound"
    setDefault(sectionsOf(root), section)
    return null
  }
  const row = pick(siteSpacesOf(root), step.at)
  if (row === undefined) return "SiteSpaceNotFound"
  const list = sectionsOf(root).find(({ isDefault }) => isDefault)?.spaces ?? root.spaces
  if (!list.includes(row)) return "DefaultSiteSpaceMisplaced"
  setDefault(list, row)
  return null
}

/** Applies a step to a model. Answers the refusal that is expected, which changes nothing, or null. */
export const play = (root: Root, step: Step): string | null => {
  switch (step.kind) {
    case "addSpace":
    case "addSection":
      return playAdd(root, step)
    case "addGroup":
      return playAddGroup(root, step)
    case "moveSpace":
      return playMoveSpace(root, step)
    case "moveItem":
      return playMoveItem(root, step)
    case "toGroup":
    case "fromGroup":
      return playGroups(root, step)
    case "defaultSpace":
    case "defaultSection":
      return playDefault(root, step)
    default:
      playDelete(root, step)
      return null
  }
}

/** Gives rows that were added the ids of the stored ones at the same places. */
export const adoptIds = (model: Root, stored: Root): void => {
  const pairs: ReadonlyArray<readonly [ReadonlyArray<{ id: string }>, ReadonlyArray<{ id: string }>]> = [
    [siteSpacesOf(model), siteSpacesOf(stored)],
    [sectionsOf(model), sectionsOf(stored)],
    [groupsOf(model), groupsOf(stored)]
  ]
  for (const [mine, theirs] of pairs) {
    for (const [at, row] of mine.entries()) if (row.id === unknown) row.id = theirs[at]?.id ?? unknown
  }
}
