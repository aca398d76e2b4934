import { Schema } from "effect"

/** How many items a list answers when the request does not say. */
export const defaultLimit = 50

/** The parameters of every list: where to go on, from `next.page` of the answer before, and how many at most. */
export const ListQuery = {
  page: Schema.optionalKey(Schema.String),
  limit: Schema.optionalKey(Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 1000 })))
}

/** The decoded form of `ListQuery`. */
export interface ListQueryValues {
  readonly page?: string
  readonly limit?: number
}

/** The envelope of every list. */
export const listOf = <Item extends Schema.Top>(item: Item) =>
  Schema.Struct({
    /** Absent on the last page. */
    next: Schema.optionalKey(Schema.Struct({ page: Schema.String })),
    /** How many items this answer has. */
    count: Schema.Int,
    items: Schema.Array(item)
  })
