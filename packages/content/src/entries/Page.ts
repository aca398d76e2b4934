import { Schema } from "effect"

export const PageId = Schema.String.pipe(Schema.brand("PageId"))
export type PageId = typeof PageId.Type

/**
 * A document has a text, a group has pages under a heading, a link has a target elsewhere, a computed page has a
 * generated text.
 */
export const PageKind = Schema.Literals(["document", "group", "link", "computed"])
export type PageKind = typeof PageKind.Type

/** How a page is laid out. */
export const PageLayout = Schema.Struct({
  width: Schema.Literals(["default", "wide"]),
  cover: Schema.Boolean,
  coverSize: Schema.Literals(["hero", "full"]),
  title: Schema.Boolean,
  description: Schema.Boolean,
  tableOfContents: Schema.Boolean,
  outline: Schema.Boolean,
  pagination: Schema.Boolean,
  metadata: Schema.Boolean
}).annotate({
  fields: {
    width: "The width of the text.",
    cover: "Whether the cover is shown.",
    coverSize: "The size of the cover.",
    title: "Whether the title is shown.",
    description: "Whether the description is shown.",
    tableOfContents: "Whether the table of contents of the space is shown.",
    outline: "Whether the outline of the page is shown.",
    pagination: "Whether links to the previous and the next page are shown.",
    metadata: "Whether metadata, such as the time of the last change, is shown."
  }
})
export type PageLayout = typeof PageLayout.Type

/** The layout of a page that says nothing about it. */
export const defaultLayout: PageLayout = {
  width: "default",
  cover: true,
  coverSize: "full",
  title: true,
  description: true,
  tableOfContents: true,
  outline: true,
  pagination: true,
  metadata: true
}

/** A picture above a page: a file of the space by its id, or an address. */
const CoverPicture = Schema.Union([
  Schema.Struct({ kind: Schema.Literal("file"), file: Schema.String }),
  Schema.Struct({ kind: Schema.Literal("url"), url: Schema.String })
])

export const PageCover = Schema.Struct({
  ref: Schema.optionalKey(CoverPicture),
  refDark: Schema.optionalKey(CoverPicture),
  yPos: Schema.Finite
}).annotate({
  fields: {
    ref: "The picture: a file of the space, or an address.",
    refDark: "The picture in dark mode. Absent for the same one.",
    yPos: "The vertical position of the picture."
  }
})
export type PageCover = typeof PageCover.Type

const MetaLink = Schema.String.check(Schema.isMinLength(1), Schema.isMaxLength(2048))

/** The addresses of the same content elsewhere, as they are written in the front matter. */
export const MetaLinks = Schema.Struct({
  canonical: Schema.optionalKey(MetaLink),
  alternates: Schema.optionalKey(Schema.Array(MetaLink).check(Schema.isMaxLength(100)))
}).annotate({
  fields: {
    canonical: "The canonical address of the page.",
    alternates: "Addresses of the same content elsewhere."
  }
})
export type MetaLinks = typeof MetaLinks.Type

/** The target of a link page. */
export const LinkTarget = Schema.Union([
  Schema.Struct({ kind: Schema.Literal("url"), url: Schema.String }),
  Schema.Struct({ kind: Schema.Literal("page"), page: Schema.String }),
  Schema.Struct({
    kind: Schema.Literal("anchor"),
    anchor: Schema.String,
    page: Schema.optionalKey(Schema.String)
  }),
  Schema.Struct({ kind: Schema.Literal("file"), file: Schema.String })
])
export type LinkTarget = typeof LinkTarget.Type

/** The source of a computed page; `text` is its spelling in a repository, byte for byte. */
export const ComputedSource = Schema.Struct({
  type: Schema.String,
  props: Schema.Record(Schema.String, Schema.Unknown),
  dependencies: Schema.optionalKey(Schema.Record(Schema.String, Schema.Unknown)),
  text: Schema.String
})
export type ComputedSource = typeof ComputedSource.Type

/** The computed page that a page was generated for, and the part of its specification that it shows. */
export const GeneratedFrom = Schema.Struct({
  /** The id of the computed page. */
  page: Schema.String,
  /** Names the part of the source. The id of the generated page follows from both. */
  key: Schema.String,
  /** The slug of the OpenAPI specification. */
  spec: Schema.String,
  props: Schema.Record(Schema.String, Schema.Unknown)
})
export type GeneratedFrom = typeof GeneratedFrom.Type

/** The keys of front matter that other tools read. */
const Conventions = Schema.Struct({
  label: Schema.optionalKey(Schema.String),
  id: Schema.optionalKey(Schema.String),
  slug: Schema.optionalKey(Schema.String),
  permalink: Schema.optionalKey(Schema.String),
  aliases: Schema.optionalKey(Schema.Array(Schema.String)),
  parent: Schema.optionalKey(Schema.String),
  grandparent: Schema.optionalKey(Schema.String),
  labels: Schema.optionalKey(Schema.Array(Schema.String))
})

/** The attributes of a page besides its position and its text. */
export const PageAttributes = Schema.Struct({
  emoji: Schema.optionalKey(Schema.String),
  icon: Schema.optionalKey(Schema.String),
  description: Schema.optionalKey(Schema.String),
  layout: Schema.optionalKey(PageLayout),
  cover: Schema.optionalKey(PageCover),
  variables: Schema.optionalKey(Schema.Record(Schema.String, Schema.String)),
  hidden: Schema.optionalKey(Schema.Boolean),
  noIndex: Schema.optionalKey(Schema.Boolean),
  noRobotsIndex: Schema.optionalKey(Schema.Boolean),
  /** The expression that decides which visitors see the page and its subtree; one that cannot be parsed hides them. */
  condition: Schema.optionalKey(Schema.String),
  metaLinks: Schema.optionalKey(MetaLinks),
  /** The place in its folder that the front matter gives, for repositories without a table of contents. */
  order: Schema.optionalKey(Schema.Finite),
  /** The keys of front matter for the tool that the repository is written for. */
  conventions: Schema.optionalKey(Conventions),
  /** Only of link pages. */
  target: Schema.optionalKey(LinkTarget),
  /** Only of computed pages. */
  computed: Schema.optionalKey(ComputedSource),
  /** Only of generated pages. */
  generated: Schema.optionalKey(GeneratedFrom),
  /** How the table of contents of a repository calls the page: in other words than the page itself, and in short. */
  navigation: Schema.optionalKey(
    Schema.Struct({ label: Schema.optionalKey(Schema.String), title: Schema.optionalKey(Schema.String) })
  ),
  /** Whether the slug was set by hand, so that a new title leaves it alone. */
  slugIsFixed: Schema.optionalKey(Schema.Boolean),
  /** Whether the page of a translation shows the text of its source, since it is not translated yet. */
  untranslated: Schema.optionalKey(Schema.Boolean),
  /** Whether only the navigation of a repository names the page, so that its title changes with that. */
  titleIsFromNavigation: Schema.optionalKey(Schema.Boolean)
})
export type PageAttributes = typeof PageAttributes.Type

/** The path of an entry in its Git repository, and the object id of its current content. */
export interface GitBlob {
  readonly oid: string
  readonly path: string
}

/** A page as it is in some revisions: its place in the tree, its attributes, and which source is its text. */
export interface PageVersion {
  readonly id: PageId
  readonly parentId: PageId | null
  /** Sorts among its siblings, as text by code units. */
  readonly position: string
  readonly kind: PageKind
  readonly title: string
  readonly slug: string
  readonly attributes: PageAttributes
  /** Names its Markdown in `Sources`; null for groups and links. */
  readonly sourceHash: string | null
  readonly git: GitBlob | null
  /** Milliseconds since 1970. */
  readonly createdAt: number
  readonly updatedAt: number
}

/** A page with its path and its subtree. */
export interface PageNode extends PageVersion {
  /** The slugs from the top to the page, joined by `/`. */
  readonly path: string
  readonly children: ReadonlyArray<PageNode>
}

/** There is no such page in this revision. */
export class PageNotFound extends Schema.TaggedError<PageNotFound>()(
  "PageNotFound",
  {
    pageId: Schema.String,
    /** Which of several edits names it, from 0. */
    edit: Schema.optionalKey(Schema.Int)
  },
  { httpApiStatus: 404 }
) {
  override get message() {
    return this.edit === undefined
      ? "There is no such page"
      : `No change was applied. Correct changes.${this.edit}: there is no such page`
  }
}
