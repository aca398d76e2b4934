import type { Draft } from "../../data/drafts.ts"
import type { EditSession } from "./EditSession.ts"

/** What this browser keeps of a session. */
export const draftOf = (session: EditSession, key: string): Omit<Draft, "user"> => {
  const { base, request, target, title } = session
  return {
    key,
    space: target.space.id,
    request: request.value,
    page: base.id,
    path: base.path,
    base: base.etag,
    before: { title: base.title, text: base.text },
    title: title.value,
    text: session.read(),
    at: Date.now()
  }
}
