import { Schema } from "effect"
import type { ContainerPointer } from "./Containers.ts"

/** The requested position of an item among the items of its container; by default the end. */
export interface Place {
  readonly before?: ContainerPointer
  readonly after?: ContainerPointer
}

/** The neighbour that a position names is not in the target container, or the caller may not know of it. */
export class PlaceUnknown extends Schema.TaggedError<PlaceUnknown>()(
  "PlaceUnknown",
  { beside: Schema.Literals(["before", "after"]) },
  { httpApiStatus: 400 }
) {
  get path() {
    return `position.${this.beside}`
  }
  override get message() {
    return `The field \`${this.path}\` of the body does not name a space or collection of this container, or the order is reversed`
  }
}

/** The item is at the requested position already. */
export class AlreadyThere extends Schema.TaggedError<AlreadyThere>()(
  "AlreadyThere",
  { id: Schema.String },
  { httpApiStatus: 409 }
) {
  override get message() {
    return "It is at this position already. Nothing was changed"
  }
}
