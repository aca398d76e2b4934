import type { SectionGroup } from "./SectionGroup.ts"
import type { SiteSection } from "./SiteSection.ts"
import type { SiteSpace } from "./SiteSpace.ts"
import type { StructureRows } from "./SiteStructure.ts"

/** The rows to write and to remove. */
export interface RowChanges<Row> {
  readonly put: ReadonlyArray<Row>
  readonly remove: ReadonlyArray<string>
}

/** The difference of two structures. */
export interface StructureChanges {
  readonly sections: RowChanges<SiteSection>
  readonly groups: RowChanges<SectionGroup>
  readonly siteSpaces: RowChanges<SiteSpace>
}

const isSame = (one: object, other: object): boolean =>
  Object.entries(one).every(([field, value]) => value === (other as Record<string, unknown>)[field])

const changesOf = <Row extends { readonly id: string }>(
  before: ReadonlyArray<Row>,
  after: ReadonlyArray<Row>
): RowChanges<Row> => {
  const old = new Map(before.map((row) => [row.id, row]))
  const ids = new Set(after.map(({ id }) => id))
  return {
    put: after.filter((row) => {
      const stored = old.get(row.id)
      return stored === undefined || !isSame(row, stored)
    }),
    remove: before.map(({ id }) => id).filter((id) => !ids.has(id))
  }
}

/** The changes that turn one structure into another. */
export const structureChanges = (before: StructureRows, after: StructureRows): StructureChanges => ({
  sections: changesOf(before.sections, after.sections),
  groups: changesOf(before.groups, after.groups),
  siteSpaces: changesOf(before.siteSpaces, after.siteSpaces)
})

/** Whether nothing is to be written. */
export const isUnchanged = (changes: StructureChanges): boolean =>
  Object.values(changes).every(({ put, remove }) => put.length + remove.length === 0)
