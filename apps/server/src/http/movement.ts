import type { Move } from "@octavo/api"
import { CollectionId, type Place, type ContainerPointer } from "@octavo/content"

type Beside = NonNullable<NonNullable<Move["position"]>["before"]>

const pointerOf = (beside: Beside): ContainerPointer =>
  beside.type === "space"
    ? { kind: "space", id: beside.space }
    : { kind: "collection", id: beside.collection }

/** Where a request wants something moved. */
export const movement = ({
  parent,
  position = {}
}: Move): { readonly parentId?: CollectionId | null; readonly place: Place } => ({
  ...(parent !== undefined && { parentId: parent === null ? null : CollectionId.make(parent) }),
  place: {
    ...(position.before !== undefined && { before: pointerOf(position.before) }),
    ...(position.after !== undefined && { after: pointerOf(position.after) })
  }
})
