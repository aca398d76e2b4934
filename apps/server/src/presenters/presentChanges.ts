import type { FileResource, SemanticChangesResource } from "@octavo/api"
import type {
  ChangedAttributes,
  FileVersion,
  ListedChanges,
  PageVersion,
  ReusableContentVersion,
  SemanticChange
} from "@octavo/content"

type Resource = SemanticChangesResource["changes"][number]
type Places = ListedChanges["places"]["after"]

const presentPlace = (page: PageVersion, places: Places) => {
  const place = places.get(page.id)
  return {
    id: page.id,
    type: page.kind,
    title: page.title,
    ...(place !== undefined && { path: [...place.ancestorSlugs, page.slug].join("/") })
  }
}

const presentParent = (id: PageVersion["parentId"], places: Places) => {
  const place = id === null ? undefined : places.get(id)
  return place === undefined ? undefined : presentPlace(place.page, places)
}

const presentReusable = ({ id, sourceHash, title }: ReusableContentVersion) => ({
  id,
  title,
  document: sourceHash
})

/** How many changes are answered unless more are asked for. */
export const defaultChanges = 10

/** Presents the differences between two states of the content. */
export const presentChanges =
  (presentFile: (file: FileVersion) => FileResource) =>
  ({ changes, more, places }: ListedChanges): SemanticChangesResource => {
    const presentedFile = (version: FileVersion) => {
      const { contentType, downloadURL, id, name } = presentFile(version)
      return { id, name, contentType, downloadURL }
    }
    const withLinks = (attributes: ChangedAttributes, before: FileVersion, after: FileVersion) =>
      attributes.downloadURL === undefined
        ? attributes
        : {
            ...attributes,
            downloadURL: { before: presentFile(before).downloadURL, after: presentFile(after).downloadURL }
          }
    const present = (change: SemanticChange): Resource => {
      switch (change.type) {
        case "page_created":
          return { type: change.type, page: presentPlace(change.page, places.after) }
        case "page_deleted":
          return { type: change.type, page: presentPlace(change.page, places.before) }
        case "page_edited":
          return {
            type: change.type,
            page: presentPlace(change.page, places.after),
            attributes: change.attributes
          }
        case "page_moved": {
          const before = presentParent(change.before.parentId, places.before)
          const after = presentParent(change.page.parentId, places.after)
          const parent = { ...(before && { before }), ...(after && { after }) }
          return { type: change.type, page: presentPlace(change.page, places.after), parent }
        }
        case "file_created":
        case "file_deleted":
          return { type: change.type, file: presentedFile(change.file) }
        case "file_edited":
          return {
            type: change.type,
            file: presentedFile(change.file),
            attributes: withLinks(change.attributes, change.before, change.file)
          }
        case "variables_edited":
          return change
        case "reusable_content_created":
        case "reusable_content_deleted":
          return { type: change.type, reusableContent: presentReusable(change.reusableContent) }
        case "reusable_content_edited":
          return {
            type: change.type,
            reusableContent: presentReusable(change.reusableContent),
            attributes: change.attributes
          }
      }
    }
    return { changes: changes.map(present), more }
  }
