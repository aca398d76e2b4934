import type { ContentReference } from "@octavo/markdown"
import { TextSelection } from "prosemirror-state"
import type { EditorView } from "prosemirror-view"
import type { Host } from "../EditorOptions.ts"
import { dataOf, withData } from "../schema/Own.ts"
import { schema } from "../schema/schema.ts"
import type { Form } from "./Form.ts"
import { markAt } from "./markAt.ts"
import { addressOf } from "./referenceFields.ts"

const link = schema.marks.link!

interface Target {
  readonly ref: ContentReference
  readonly title: string
}

const setLink = (view: EditorView, { ref, title }: Target): void => {
  const { state } = view
  const there = markAt(state, link)
  const { from, to } = there ?? state.selection
  const { tr } = state
  if (from === to) tr.insertText(title, from)
  const end = from === to ? from + title.length : to
  const of = withData(there?.mark.attrs.of ?? null, { ref })
  tr.removeMark(from, end, link).addMark(from, end, link.create({ of }))
  tr.setSelection(TextSelection.create(tr.doc, end)).removeStoredMark(link)
  view.dispatch(tr.scrollIntoView())
}

/** The form of the link of the selected words, or of the one at the cursor. */
export const linkForm = (view: EditorView, host: Host): Form => {
  const there = markAt(view.state, link)
  const { address, pages, remove, title } = host.words.link
  const ref = dataOf(there?.mark.attrs.of).ref as { readonly url?: string } | undefined
  const unlink = () => {
    if (there !== undefined) view.dispatch(view.state.tr.removeMark(there.from, there.to, link))
  }
  return {
    title,
    fields: [
      {
        kind: "find",
        name: "target",
        label: address,
        results: pages,
        value: undefined,
        shown: ref?.url ?? "",
        appliesAtOnce: true,
        ofText: (text): Target => ({ ref: { kind: "url", url: addressOf(text) }, title: addressOf(text) }),
        ...(host.findPages !== undefined && {
          find: async (query) =>
            (await host.findPages!(query)).slice(0, 8).map((page) => ({ title: page.title, value: page }))
        })
      }
    ],
    ...(there !== undefined && { actions: [[remove, unlink]] }),
    apply: ({ target }) => {
      if (target !== undefined) setLink(view, target as Target)
    }
  }
}
