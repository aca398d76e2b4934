import { archiveUrl } from "../../../ImportedPage.ts"
import { fileNameOf } from "../../../nameOf.ts"
import type { Entity } from "./readEntities.ts"

/** A page or a post of a blog. */
export interface ConfluencePage {
  readonly id: string
  readonly title: string
  readonly spaceId: string
  readonly parent: string | null
  readonly position: number
  readonly isPost: boolean
  readonly entity: Entity
  readonly path: string
  readonly url: string
}

/** A file of a page. */
export interface ConfluenceAttachment {
  readonly name: string
  /** Null if the archive does not have the file. */
  readonly path: string | null
}

const inOrder = new Intl.Collator("en", { numeric: true })

/** Whether an object is the version that readers see: not an earlier one, a draft, or one that was deleted. */
export const isCurrent = ({ properties }: Entity): boolean =>
  isLatest(properties) && (properties.get("contentStatus") ?? "current").trim() === "current"

const isLatest = (properties: Entity["properties"]): boolean =>
  !properties.has("originalVersion") && !properties.has("originalVersionId")

const grouped = (entities: ReadonlyArray<Entity>, ...names: ReadonlyArray<string>) =>
  Map.groupBy(entities, ({ properties }) => {
    const name = names.find((one) => properties.has(one))
    return name === undefined ? "" : properties.get(name)!.trim()
  })

/** The objects of an export of Confluence, as its pages need them. */
export class ConfluenceSpace {
  readonly pages: ReadonlyMap<string, ConfluencePage>
  readonly #entities: ReadonlyMap<string, ReadonlyArray<Entity>>
  readonly #top: string
  readonly #spaces: ReadonlyMap<string, Entity>
  readonly #users: ReadonlyMap<string, Entity>
  readonly #labels: ReadonlyMap<string, Entity>
  readonly #byTitle: ReadonlyMap<string, ConfluencePage>
  readonly #children: ReadonlyMap<string, ReadonlyArray<ConfluencePage>>
  readonly #bodies: ReadonlyMap<string, ReadonlyArray<Entity>>
  readonly #bodiesById: ReadonlyMap<string, Entity>
  readonly #attachments: ReadonlyMap<string, ReadonlyArray<Entity>>
  readonly #comments: ReadonlyMap<string, ReadonlyArray<Entity>>
  readonly #labellings: ReadonlyMap<string, ReadonlyArray<Entity>>
  readonly #files: ReadonlyArray<string>

  constructor(
    entities: ReadonlyMap<string, ReadonlyArray<Entity>>,
    top: string,
    files: ReadonlyArray<string>
  ) {
    this.#entities = entities
    this.#top = top
    this.#files = files
    this.#spaces = this.#byId("Space")
    this.#users = this.#byId("ConfluenceUserImpl")
    this.#labels = this.#byId("Label")
    this.#bodiesById = this.#byId("BodyContent")
    this.#bodies = grouped(this.#all("BodyContent"), "content")
    this.#attachments = grouped(
      this.#all("Attachment").filter(isCurrent),
      "containerContent",
      "container",
      "content"
    )
    this.#comments = grouped(this.#all("Comment").filter(isCurrent), "containerContent", "container", "owner")
    this.#labellings = grouped(this.#all("Labelling"), "content")
    const pages = [
      ...this.#all("Page").map((entity) => this.#pageOf(entity, false)),
      ...this.#all("BlogPost").map((entity) => this.#pageOf(entity, true))
    ].filter(({ entity }) => isCurrent(entity))
    this.pages = new Map(pages.map((page) => [page.id, page]))
    this.#byTitle = new Map(pages.toReversed().map((page) => [this.#placeOf(page.spaceId, page.title), page]))
    this.#children = Map.groupBy(
      pages.toSorted(
        (one, other) => one.position - other.position || inOrder.compare(one.title, other.title)
      ),
      ({ parent }) => (parent !== null && this.pages.has(parent) ? parent : "")
    )
  }

  #all(name: string): ReadonlyArray<Entity> {
    return this.#entities.get(name) ?? []
  }

  #byId(name: string): ReadonlyMap<string, Entity> {
    return new Map(this.#all(name).map((entity) => [entity.id, entity]))
  }

  #pageOf(entity: Entity, isPost: boolean): ConfluencePage {
    const { id, properties } = entity
    const path = `${this.#top}page-${id}.html`
    const position = Number.parseInt(properties.get("position") ?? "", 10)
    return {
      id,
      title: properties.get("title")?.trim() ?? "Untitled",
      spaceId: properties.get("space")?.trim() ?? "",
      parent: properties.get("parent")?.trim() ?? null,
      position: Number.isNaN(position) ? Number.MAX_SAFE_INTEGER : position,
      isPost,
      entity,
      path,
      url: archiveUrl(path)
    }
  }

  /** The pages that are drafts, deleted or archived, by their status. */
  left(): ReadonlyMap<string, ReadonlyArray<{ readonly title: string }>> {
    const latest = [...this.#all("Page"), ...this.#all("BlogPost")].filter(
      (entity) => isLatest(entity.properties) && !isCurrent(entity)
    )
    return Map.groupBy(
      latest.map(({ properties }) => ({
        title: properties.get("title") ?? "Untitled",
        status: properties.get("contentStatus")!.trim()
      })),
      ({ status }) => status
    )
  }

  #placeOf(spaceId: string, title: string): string {
    return `${spaceId}:${title.toLowerCase()}`
  }

  /** The id of a space by its key. */
  #spaceOf(key: string): string | undefined {
    return [...this.#spaces.values()].find(
      ({ properties }) => properties.get("key")?.toLowerCase() === key.toLowerCase()
    )?.id
  }

  /** The page that a title means, in the space with a key or in that of a page. */
  titled(title: string, key: string | undefined, from: ConfluencePage): ConfluencePage | undefined {
    const spaceId = key === undefined ? from.spaceId : this.#spaceOf(key)
    return spaceId === undefined ? undefined : this.#byTitle.get(this.#placeOf(spaceId, title))
  }

  /** The key of the space of a page. */
  keyOf({ spaceId }: ConfluencePage): string | undefined {
    return this.#spaces.get(spaceId)?.properties.get("key")
  }

  /** The child pages of a page, in their order. */
  childrenOf({ id }: ConfluencePage): ReadonlyArray<ConfluencePage> {
    return this.#children.get(id) ?? []
  }

  /** The spaces that have pages, each with its name and the pages at its top, of which the home page is first. */
  tops(): ReadonlyArray<{
    readonly id: string
    readonly name: string
    readonly pages: ReadonlyArray<ConfluencePage>
  }> {
    const bySpace = Map.groupBy(this.#children.get("") ?? [], ({ spaceId }) => spaceId)
    return [...bySpace].map(([id, pages]) => {
      const properties = this.#spaces.get(id)?.properties
      const home = properties?.get("homePage")?.trim()
      return {
        id,
        name: properties?.get("name") ?? properties?.get("key") ?? "Space",
        pages: pages.toSorted((one, other) => Number(other.id === home) - Number(one.id === home))
      }
    })
  }

  /** The text of a page or a comment in the storage format, or in the wiki markup of old versions. */
  bodyOf({ id, properties }: Entity): { readonly text: string; readonly isMarkup: boolean } {
    const body =
      this.#bodies.get(id)?.[0] ?? this.#bodiesById.get(properties.get("bodyContents")?.trim() ?? "")
    const type = body?.properties.get("bodyType")?.trim()
    return { text: body?.properties.get("body") ?? "", isMarkup: type === "0" }
  }

  /** The name of a user by the key or the name; undefined for a user without a name. */
  nameOfUser(key: string): string | undefined {
    const properties = this.#users.get(key)?.properties
    return properties?.get("fullName") ?? properties?.get("displayName") ?? properties?.get("name")
  }

  /** The names of the labels of a page. */
  labelsOf({ id }: ConfluencePage): ReadonlyArray<string> {
    return (this.#labellings.get(id) ?? []).flatMap(
      ({ properties }) =>
        this.#labels.get(properties.get("label")?.trim() ?? "")?.properties.get("name") ?? []
    )
  }

  /** The comments of a page, by time. */
  commentsOf({ id }: ConfluencePage): ReadonlyArray<Entity> {
    const timeOf = ({ properties }: Entity) => properties.get("creationDate") ?? ""
    return (this.#comments.get(id) ?? []).toSorted((one, other) => (timeOf(one) < timeOf(other) ? -1 : 1))
  }

  /** The current files of a page. The archive has each below the ids of the page and of the file, by its version. */
  attachmentsOf({ id }: ConfluencePage): ReadonlyArray<ConfluenceAttachment> {
    return (this.#attachments.get(id) ?? []).flatMap((attachment) => {
      const { properties } = attachment
      const name = fileNameOf(properties.get("title") ?? properties.get("fileName") ?? "")
      const folder = `${this.#top}attachments/${id}/${attachment.id}`
      const version = (properties.get("version") ?? properties.get("attachmentVersion") ?? "1").trim()
      const versions = this.#inFolder().get(folder) ?? []
      const path = versions.find((one) => one === `${folder}/${version}`) ?? versions.at(-1) ?? null
      return name === "" ? [] : [{ name, path }]
    })
  }

  #folders: ReadonlyMap<string, ReadonlyArray<string>> | undefined

  #inFolder(): ReadonlyMap<string, ReadonlyArray<string>> {
    this.#folders ??= Map.groupBy(this.#files.toSorted(inOrder.compare), (path) =>
      path.slice(0, Math.max(0, path.lastIndexOf("/")))
    )
    return this.#folders
  }
}
