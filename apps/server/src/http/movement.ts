import type { Move } from "@octavo/api"
import type { CollectionId, Place, ContainerPointer } from "@octavo/content"

type Beside = NonNullable<NonNullable<Move["position"]>["before"]>

const pointerOf = (beside: Beside): ContainerPointer =>
  beside.type === "space"
    ? { kind: "space", id: beside.space }
    : { kind: "collection", id: beside.collection }

/** The target of a move, from the request. */
export const movement = ({
  parent,
  position = {}
}: Move): { readonly parentId?: CollectionId | null; readonly place: Place } => ({
  ...(parent !== undefined && { parentId: parent }),
  place: {
    ...(position.before !== undefined && { before: pointerOf(position.before) }),
    ...(position.after !== undefined && { after: pointerOf(position.after) })
  }
})
