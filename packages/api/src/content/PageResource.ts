import { LinkTarget, MetaLinks, PageCover, PageLayout } from "@octavo/content"
import { Schema } from "effect"
import { Timestamp, Url } from "../words.ts"

/** The path of an entry in its Git repository. */
export const GitBlobResource = Schema.Struct({ oid: Schema.String, path: Schema.String }).annotate({
  fields: { path: "The path of the file in the repository." }
})

const base = {
  id: Schema.String,
  title: Schema.String,
  emoji: Schema.optionalKey(Schema.String),
  icon: Schema.optionalKey(Schema.String),
  createdAt: Timestamp,
  updatedAt: Timestamp
}

const flags = {
  hidden: Schema.optionalKey(Schema.Boolean),
  noIndex: Schema.optionalKey(Schema.Boolean),
  noRobotsIndex: Schema.optionalKey(Schema.Boolean)
}

interface PageBase {
  readonly id: string
  readonly title: string
  readonly emoji?: string
  readonly icon?: string
  readonly createdAt: string
  readonly updatedAt: string
  readonly hidden?: boolean
  readonly noIndex?: boolean
  readonly noRobotsIndex?: boolean
}

/** A page with text. `markdown`, `document` or `html` with `outline` is present on single pages. */
export interface DocumentPageResource extends PageBase {
  readonly kind: "sheet"
  readonly type: "document"
  readonly urls: { readonly app: string }
  readonly slug: string
  readonly path: string
  readonly description?: string
  readonly condition?: string
  readonly metaLinks?: MetaLinks
  readonly pages: ReadonlyArray<PageResource>
  readonly git?: typeof GitBlobResource.Type
  readonly layout: PageLayoutResource
  readonly tags: ReadonlyArray<unknown>
  readonly cover?: PageCover
  readonly variables?: Readonly<Record<string, string>>
  readonly documentId?: string
  readonly markdown?: string
  readonly document?: unknown
  readonly html?: string
  readonly outline?: ReadonlyArray<typeof OutlineEntry.Type>
  /** Of generated pages. */
  readonly computed?: typeof ComputedSourceResource.Type
  /** Of generated pages: the id of the computed page. */
  readonly computedSeed?: string
}

/** A titled part of the navigation. */
export interface GroupPageResource extends PageBase {
  readonly kind: "group"
  readonly type: "group"
  readonly slug: string
  readonly path: string
  readonly pages: ReadonlyArray<PageResource>
}

/** An entry of the navigation that leads elsewhere. */
export interface LinkPageResource extends PageBase {
  readonly kind: "link"
  readonly type: "link"
  readonly target: LinkTarget
  readonly href?: string
}

/** A page whose content is computed from something else. */
export interface ComputedPageResource extends PageBase {
  readonly type: "computed"
  readonly computed: typeof ComputedSourceResource.Type
}

/** A page of any kind, with its descendants. */
export type PageResource = DocumentPageResource | GroupPageResource | LinkPageResource | ComputedPageResource

/** The source that computes the content of a page, and its input. */
export const ComputedSourceResource = Schema.Struct({
  type: Schema.String,
  props: Schema.Record(Schema.String, Schema.Unknown),
  dependencies: Schema.optionalKey(Schema.Record(Schema.String, Schema.Unknown))
}).annotate({
  fields: {
    type: "The kind of the source, such as an OpenAPI specification.",
    props: "The input of the source.",
    dependencies: "Other content that the result depends on."
  }
})

/** A heading of the text of a page. */
export const OutlineEntry = Schema.Struct({
  id: Schema.String,
  title: Schema.String,
  depth: Schema.Int
}).annotate({
  fields: {
    id: "The id of the heading in the HTML.",
    title: "The words of the heading.",
    depth: "1 for a heading of the first level of the text, to 3."
  }
})

const PageLayoutResource = Schema.Struct({
  ...PageLayout.fields,
  coverMask: Schema.Literal("none"),
  tags: Schema.Literal(true),
  actions: Schema.Literal(true),
  anchors: Schema.Literal(true)
}).annotate({
  fields: {
    width: "The width of the text.",
    cover: "Whether the cover is shown.",
    coverSize: "The size of the cover.",
    coverMask: "Always `none`; for newer clients.",
    title: "Whether the title is shown.",
    description: "Whether the description is shown.",
    tableOfContents: "Whether the table of contents of the space is shown.",
    outline: "Whether the outline of the page is shown.",
    pagination: "Whether links to the previous and the next page are shown.",
    metadata: "Whether metadata, such as the time of the last change, is shown.",
    tags: "Always true; for newer clients.",
    actions: "Always true; for newer clients.",
    anchors: "Always true; for newer clients."
  }
})
type PageLayoutResource = typeof PageLayoutResource.Type

const pages = Schema.Array(Schema.suspend((): Schema.Codec<PageResource> => PageResource))

export const PageResource: Schema.Codec<PageResource> = Schema.Union([
  Schema.Struct({
    ...base,
    ...flags,
    kind: Schema.Literal("sheet"),
    type: Schema.Literal("document"),
    urls: Schema.Struct({ app: Url }),
    slug: Schema.String,
    path: Schema.String,
    description: Schema.optionalKey(Schema.String),
    condition: Schema.optionalKey(Schema.String),
    metaLinks: Schema.optionalKey(MetaLinks),
    pages,
    git: Schema.optionalKey(GitBlobResource),
    layout: PageLayoutResource,
    tags: Schema.Array(Schema.Unknown),
    cover: Schema.optionalKey(PageCover),
    variables: Schema.optionalKey(Schema.Record(Schema.String, Schema.String)),
    documentId: Schema.optionalKey(Schema.String),
    markdown: Schema.optionalKey(Schema.String),
    document: Schema.optionalKey(Schema.Unknown),
    html: Schema.optionalKey(Schema.String),
    outline: Schema.optionalKey(Schema.Array(OutlineEntry)),
    computed: Schema.optionalKey(ComputedSourceResource),
    computedSeed: Schema.optionalKey(Schema.String)
  }).annotate({
    fields: {
      icon: "The name of the icon. Absent without one.",
      emoji: "The emoji, as its code points in hex joined by hyphens. Absent without one.",
      path: "The path within the space: the slugs of the page and of the pages above it, joined by slashes.",
      description: "The description. Absent without one.",
      metaLinks: "The canonical address of the page and its alternates, as written in its front matter.",
      pages: "The pages below it, in order.",
      layout: "The parts of the page that are shown.",
      tags: "Always empty; for newer clients.",
      cover: "The picture above the page. Absent without one.",
      documentId:
        "The id of the document with the text: a different text has a different id. Absent for a page without text and for a generated page.",
      markdown: "The source as Markdown. Present in responses for one page with `format=markdown`.",
      document: "The text as a document tree. Present in responses for one page with `format=document`.",
      html: "The text as HTML, without scripts and styles. Links to pages lead to the application, files to addresses that work for a week. Present in responses for one page with `format=html`.",
      outline: "The headings of `html`, in order.",
      computed: "The source of a generated page. Absent for other pages.",
      computedSeed: "The id of the computed page that generated it. Absent for other pages."
    }
  }),
  Schema.Struct({
    ...base,
    ...flags,
    kind: Schema.Literal("group"),
    type: Schema.Literal("group"),
    slug: Schema.String,
    path: Schema.String,
    pages
  }).annotate({
    fields: {
      icon: "The name of the icon. Absent without one.",
      emoji: "The emoji, as its code points in hex joined by hyphens. Absent without one.",
      path: "The path within the space: the slugs of the page and of the pages above it, joined by slashes.",
      pages: "The pages below it, in order."
    }
  }),
  Schema.Struct({
    ...base,
    ...flags,
    kind: Schema.Literal("link"),
    type: Schema.Literal("link"),
    target: LinkTarget,
    href: Schema.optionalKey(Schema.String)
  }).annotate({
    fields: {
      icon: "The name of the icon. Absent without one.",
      emoji: "The emoji, as its code points in hex joined by hyphens. Absent without one.",
      target: "The target of the link.",
      href: "The address of the target. Absent for a target that does not exist."
    }
  }),
  Schema.Struct({
    ...base,
    ...flags,
    type: Schema.Literal("computed"),
    computed: ComputedSourceResource
  }).annotate({
    fields: {
      icon: "The name of the icon. Absent without one.",
      emoji: "The emoji, as its code points in hex joined by hyphens. Absent without one.",
      computed: "The source that generates the pages."
    }
  })
]).annotate({ identifier: "Page" })
