import { ask } from "../../data/api.ts"
import { EditSession } from "./EditSession.ts"
import type { Document, Text } from "./Text.ts"

interface Preview {
  readonly document: Document
  /** Of a document that was sent. */
  readonly markdown?: string
  readonly problems: EditSession["problems"]["value"]
  readonly before: { readonly markdown: string } | { readonly document: Document }
}

const textIn = (form: Preview["before"]): Text => ("markdown" in form ? form.markdown : form.document)

/**
 * Shows the changes of a session in the other view, in the form that the server gives them. Fails when the server cannot be reached and when
 * Markdown has no form for a change; the session is unchanged then.
 */
export const switchView = async (session: EditSession): Promise<EditSession> => {
  const { base, changes, target } = session
  const text = session.read()
  const given = typeof text === "string" ? { markdown: text } : { document: text }
  const { before, document, markdown, problems } = await ask<Preview>(
    "POST",
    `/spaces/${target.space.id}/content/preview`,
    { ...given, page: base.id, base: base.etag }
  )
  // Somebody typed on while the server read.
  if (session.changes !== changes) return switchView(session)
  const view = session.view === "source" ? "visual" : "source"
  const read = { ...base, text: textIn(before) }
  const other = new EditSession({ ...target, request: session.request.value }, read, view, session)
  other.path.value = session.path.value
  other.take(read, { text: markdown ?? document, title: session.title.value })
  if (view === "source") other.problems.value = problems
  return other
}
