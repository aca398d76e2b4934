import type { CollectionId } from "./Collection.ts"

/** A collection, and the one that it lies in. */
export interface CollectionNode {
  readonly id: CollectionId
  readonly parentId: CollectionId | null
}

/** The collections of an organization, as they lie in each other. */
export class CollectionTree {
  readonly #parents: ReadonlyMap<CollectionId, CollectionId | null>
  readonly #children: ReadonlyMap<CollectionId | null, ReadonlyArray<CollectionNode>>

  constructor(nodes: ReadonlyArray<CollectionNode>) {
    this.#parents = new Map(nodes.map(({ id, parentId }) => [id, parentId]))
    this.#children = Map.groupBy(nodes, ({ parentId }) => parentId)
  }

  /** A collection and all that lie in it, from the top down. */
  within(id: CollectionId): ReadonlyArray<CollectionId> {
    const found = [id]
    for (const each of found) found.push(...(this.#children.get(each) ?? []).map((child) => child.id))
    return found
  }

  /** How many collections lie in each other down to one, itself among them; 0 for the top. */
  depthOf(id: CollectionId | null): number {
    let depth = 0
    for (let at = id; at !== null; at = this.#parents.get(at) ?? null) depth++
    return depth
  }

  /** How many collections lie in each other from one down, itself among them. */
  heightOf(id: CollectionId): number {
    let height = 0
    for (let level: ReadonlyArray<CollectionId> = [id]; level.length > 0; height++) {
      level = level.flatMap((each) => (this.#children.get(each) ?? []).map((child) => child.id))
    }
    return height
  }
}
