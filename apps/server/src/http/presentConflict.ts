import type { ConflictResource } from "@octavo/api"
import type { ThreeWay } from "@octavo/markdown"
import type { ContentConflict, FileVersion, PageVersion, ReusableContentVersion } from "@octavo/content"

const presentPage = (page: PageVersion | null) =>
  page && { id: page.id, type: page.kind, title: page.title, slug: page.slug }
const presentFile = (file: FileVersion | null) =>
  file && { id: file.id, name: file.name, contentType: file.contentType, size: file.size }
const presentReusable = (content: ReusableContentVersion | null) =>
  content && { id: content.id, title: content.title }

/** Presents the sides of a conflict: ours is main, theirs is the change request. */
const presentSides = <A, B>(sides: ThreeWay<A>, present: (side: A) => B) => ({
  base: present(sides.base),
  main: present(sides.ours),
  changeRequest: present(sides.theirs)
})

/** Presents the subject of a conflict, by its kind. */
const presentSubject = (conflict: ContentConflict): Partial<ConflictResource> => {
  switch (conflict.kind) {
    case "text":
      return {
        page: conflict.pageId,
        range: { start: conflict.start, end: conflict.end },
        ...presentSides(conflict, (text) => text)
      }
    case "attribute":
      return {
        page: conflict.pageId,
        about: conflict.attribute,
        // An absent value would be left out of JSON.
        ...presentSides(conflict, (value) => value ?? null)
      }
    case "removal":
      return { page: conflict.pageId, ...presentSides(conflict, presentPage) }
    case "cycle":
      return { page: conflict.pageId, pages: conflict.pageIds }
    case "file":
      return { about: conflict.key, ...presentSides(conflict, presentFile) }
    case "reusable-content":
      return { about: conflict.key, ...presentSides(conflict, presentReusable) }
    case "variable":
      return { about: conflict.key, ...presentSides(conflict, (variable) => variable?.value ?? null) }
  }
}

export const presentConflict = (conflict: ContentConflict): ConflictResource => ({
  object: "change-request-conflict",
  id: conflict.id,
  kind: conflict.kind,
  ...presentSubject(conflict),
  ...(conflict.resolution !== null && { answer: conflict.resolution }),
  resolved: conflict.resolution !== null
})
