import type { LocationResource } from "@octavo/client"

/** The place of a link in words: the space and the title of a page, the name of a file, or the URL. */
export const describeLocation = (location: LocationResource): string => {
  switch (location.kind) {
    case "page":
      return `${location.space.title}: ${location.page.title}`
    case "reusable-content":
      return `${location.space.title}: ${location.reusableContent.title} (reusable content)`
    case "file":
      return `${location.space.title}: ${location.file.name} (file)`
    case "space":
      return location.space.title
    case "collection":
      return location.collection.title
    case "url":
      return location.url
    default:
      return location.kind
  }
}
