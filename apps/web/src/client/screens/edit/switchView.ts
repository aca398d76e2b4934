import { ask } from "../../data/api.ts"
import { EditSession } from "./EditSession.ts"
import type { Document, Text } from "./Text.ts"

interface Preview {
  readonly document: Document
  /** Of a document that was sent. */
  readonly markdown?: string
  readonly before: { readonly markdown: string } | { readonly document: Document }
}

const textIn = (form: Preview["before"]): Text => ("markdown" in form ? form.markdown : form.document)

/**
 * Goes on with the changes of a session in the other view: the server writes them in its form. Fails where it cannot be reached, and where
 * Markdown cannot say them; the session is as it was then.
 */
export const switchView = async (session: EditSession): Promise<EditSession> => {
  const { base, changes, target } = session
  const text = session.read()
  const given = typeof text === "string" ? { markdown: text } : { document: text }
  const { before, document, markdown } = await ask<Preview>(
    "POST",
    `/spaces/${target.space.id}/content/preview`,
    { ...given, page: base.id, base: base.etag }
  )
  // Somebody typed on while the server read.
  if (session.changes !== changes) return switchView(session)
  const view = session.view === "source" ? "visual" : "source"
  const read = { ...base, text: textIn(before) }
  const other = new EditSession({ ...target, request: session.request.value }, read, view)
  other.path.value = session.path.value
  other.take(read, { text: markdown ?? document, title: session.title.value })
  return other
}
