import type { ConflictResource } from "@octavo/api"
import type { ContentConflict, FileVersion, PageVersion, ReusableContentVersion } from "@octavo/content"

type Sides<A> = { readonly base: A; readonly main: A; readonly changeRequest: A }

const onEachSide = <A, B>({ base, changeRequest, main }: Sides<A>, present: (side: A) => B): Sides<B> => ({
  base: present(base),
  main: present(main),
  changeRequest: present(changeRequest)
})

const presentPage = (page: PageVersion | null) =>
  page && { id: page.id, type: page.kind, title: page.title, slug: page.slug }
const presentFile = (file: FileVersion | null) =>
  file && { id: file.id, name: file.name, contentType: file.contentType, size: file.size }
const presentReusable = (content: ReusableContentVersion | null) =>
  content && { id: content.id, title: content.title }

/** What the conflict is about, in the words of its kind. */
const presentSubject = (conflict: ContentConflict): Partial<ConflictResource> => {
  switch (conflict.kind) {
    case "text":
      return {
        page: conflict.pageId,
        range: { start: conflict.start, end: conflict.end },
        ...onEachSide(conflict, (text) => text)
      }
    case "attribute":
      return {
        page: conflict.pageId,
        about: conflict.attribute,
        // What a side does not say at all would be left out of JSON.
        ...onEachSide(conflict, (value) => value ?? null)
      }
    case "removal":
      return { page: conflict.pageId, ...onEachSide(conflict, presentPage) }
    case "cycle":
      return { page: conflict.pageId, pages: conflict.pageIds }
    case "file":
      return { about: conflict.key, ...onEachSide(conflict, presentFile) }
    case "reusable-content":
      return { about: conflict.key, ...onEachSide(conflict, presentReusable) }
    case "variable":
      return { about: conflict.key, ...onEachSide(conflict, (variable) => variable?.value ?? null) }
  }
}

export const presentConflict = (conflict: ContentConflict): ConflictResource => ({
  object: "change-request-conflict",
  id: conflict.id,
  kind: conflict.kind,
  ...presentSubject(conflict),
  ...(conflict.answer !== null && { answer: conflict.answer }),
  resolved: conflict.answer !== null
})
