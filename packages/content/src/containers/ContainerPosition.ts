import { Schema } from "effect"

/** The position in the list of a container: of the item and its id, and the time of the first page of the list. */
export const ContainerPosition = Schema.Tuple([Schema.String, Schema.String, Schema.Int])
export type ContainerPosition = typeof ContainerPosition.Type
