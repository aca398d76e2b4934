import type { Draft } from "../../../data/drafts.ts"
import type { Base } from "../Target.ts"

type Kept = Pick<Draft, "key" | "space" | "request" | "title" | "text">

/** The draft of changes that were made from a base, as this browser keeps it. */
export const draftOf = (base: Base, kept: Kept): Omit<Draft, "user"> => ({
  ...kept,
  page: base.id,
  path: base.path,
  base: base.etag,
  before: { title: base.title, text: base.text },
  at: Date.now()
})
