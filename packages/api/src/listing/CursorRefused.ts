import { Schema } from "effect"

/** The cursor was not made by this list, or was changed on the way. */
export class CursorRefused extends Schema.TaggedError<CursorRefused>()(
  "CursorRefused",
  {},
  { httpApiStatus: 400 }
) {
  get path() {
    return "page"
  }
  override get message() {
    return "The page is not a cursor of this list. Send `next.page` of the previous answer, or no page for the start of the list."
  }
}
