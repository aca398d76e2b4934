import type { ConflictResource } from "@octavo/api"
import type { ContentConflict, FileVersion, PageVersion, ReusableContentVersion } from "@octavo/content"

type ThreeWay<A> = { readonly base: A; readonly main: A; readonly changeRequest: A }

const mapThreeWay = <A, B>(
  { base, changeRequest, main }: ThreeWay<A>,
  present: (side: A) => B
): ThreeWay<B> => ({
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
        ...mapThreeWay(conflict, (text) => text)
      }
    case "attribute":
      return {
        page: conflict.pageId,
        about: conflict.attribute,
        // What a side does not say at all would be left out of JSON.
        ...mapThreeWay(conflict, (value) => value ?? null)
      }
    case "removal":
      return { page: conflict.pageId, ...mapThreeWay(conflict, presentPage) }
    case "cycle":
      return { page: conflict.pageId, pages: conflict.pageIds }
    case "file":
      return { about: conflict.key, ...mapThreeWay(conflict, presentFile) }
    case "reusable-content":
      return { about: conflict.key, ...mapThreeWay(conflict, presentReusable) }
    case "variable":
      return { about: conflict.key, ...mapThreeWay(conflict, (variable) => variable?.value ?? null) }
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
