import type { Link, Location } from "../../src/index.ts"

/** A location in few words. */
export const told = (location: Location): string => {
  switch (location.kind) {
    case "page":
      return `page ${location.place.page.title}${location.anchor === null ? "" : `#${location.anchor}`}`
    case "file":
      return `file ${location.file.name}`
    case "reusable-content":
      return `reusable content ${location.content.title}`
    case "space":
      return "space"
    case "collection":
      return `collection ${location.collection.collection.title}`
    case "user":
      return `user ${location.user.id}`
    case "openapi":
      return `specification ${location.slug}`
    case "url":
      return location.url
  }
}

/** A link in few words. */
export const tell = ({ relation, status, target }: Link) =>
  `${status}${relation === "dependsOn" ? ", needed" : ""}: ${told(target)}`

/** Links in few words. */
export const tellAll = ({ items }: { readonly items: ReadonlyArray<Link> }) => items.map(tell)
