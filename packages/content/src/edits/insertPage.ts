import { Effect } from "effect"
import { idAt } from "@octavo/kernel"
import { PageId, type PageVersion } from "../entries/Page.ts"
import type { InsertPage, MadeEdit } from "./Edit.ts"
import { placeBelow } from "./placeBelow.ts"
import type { Planning } from "./Planning.ts"
import { slugged } from "./slugPage.ts"
import { written } from "./writePage.ts"

/** Plans a new page. */
export const insertPage = Effect.fnUntraced(function* (planning: Planning, edit: InsertPage) {
  const { kind = "document" } = edit
  const blank: PageVersion = {
    id: edit.id ?? PageId.make(idAt(planning.now)),
    parentId: null,
    position: "",
    kind,
    title: "",
    slug: "",
    attributes: {},
    sourceHash: null,
    git: null,
    createdAt: planning.now,
    updatedAt: planning.now
  }
  const { document } = edit
  const text = kind === "document" && document === undefined ? { document: { markdown: "" } } : {}
  // A document tree says nothing of the title, so that it is written first.
  const page =
    document !== undefined && "document" in document && kind === "document"
      ? yield* writeInto(planning, blank, edit)
      : yield* written(planning, blank, { ...edit, ...text })
  if (kind === "computed" && page.attributes.computed === undefined)
    return yield* planning.refuse("no-source")
  if (page.title === "") return yield* planning.refuse("title-missing")
  if (kind === "link" && page.attributes.target === undefined) return yield* planning.refuse("no-target")
  const parent = edit.into == null ? null : yield* planning.find(edit.into)
  yield* placeBelow(planning, page, parent, edit.at)
  const placed = (yield* planning.draft.find(page.id))!
  planning.draft.put(yield* slugged(planning, placed, null, edit.slug))
  yield* planning.name(edit.ref, page.id)
  const made: MadeEdit = {
    type: "insert_page",
    ...planning.madeOf(page),
    ...(edit.ref !== undefined && { ref: edit.ref })
  }
  return made
})

const writeInto = Effect.fnUntraced(function* (planning: Planning, blank: PageVersion, edit: InsertPage) {
  const { document, ...fields } = edit
  const titled = yield* written(planning, blank, { ...fields, document: { markdown: "" } })
  return yield* written(planning, titled, { document: document! })
})
