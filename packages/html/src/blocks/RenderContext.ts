import type { JsonObject } from "@octavo/kernel"
import type { ContentReference, Document } from "@octavo/markdown"
import type { TypesetSnippets } from "../snippets/Snippet.ts"
import type { Words } from "../Words.ts"

/** The target of a link, as the reader may see it. */
export interface LinkTarget {
  readonly href: string
  /** The title of the page, space or file. */
  readonly title?: string
  readonly description?: string
  readonly emoji?: string
}

/** An image or another file at an address of the site or elsewhere. */
export interface FileTarget {
  readonly href: string
  readonly name?: string
  readonly bytes?: number
  /** Of an image, in pixels. */
  readonly width?: number
  readonly height?: number
}

/** An icon as authors name it. */
export interface IconShape {
  /** The content of an SVG element, which draws in the colour of the text. */
  readonly body: string
  /** The width and height that it is drawn in. */
  readonly size: number
}

/** Finds the icon with a name; undefined where there is none. */
export type FindIcon = (name: string) => IconShape | undefined

/** All that a document needs to become HTML. Conditions and expressions of the document are evaluated before, unless they are to be shown. */
export interface RenderContext {
  /** The language of the document, BCP 47. */
  readonly language: string
  readonly direction: "ltr" | "rtl"
  readonly words: Words
  /** Resolves a reference to a link; undefined for what the reader may not see: its text stays without a link. */
  readonly link: (reference: ContentReference) => LinkTarget | undefined
  /** Resolves a file or an address to a file; undefined for what does not exist. */
  readonly file: (reference: ContentReference) => FileTarget | undefined
  /** The document of an OpenAPI specification in OpenAPI 3.1, parsed; undefined for one that is not available. */
  readonly specification?: (reference: ContentReference) => JsonObject | undefined
  /** Gives the address of the page that describes a schema of a specification by its name, empty for this page; undefined where schemas have no pages. */
  readonly schemaPages?: (reference: ContentReference) => ((name: string) => string | undefined) | undefined
  /** Whether readers can call the operations of specifications from the page. */
  readonly canTry?: boolean
  /** The title of the page, which a block with the same title does not show again. */
  readonly title?: string
  /** The description of a part of a specification, read as Markdown; undefined for one that is shown as text. */
  readonly description?: (text: string) => Document | undefined
  /** The name of a tag or a user. */
  readonly nameOf?: (reference: ContentReference) => string | undefined
  /** Code with its colours and formulas; what is missing is shown plain. */
  readonly snippets: TypesetSnippets
  /** The address of the symbols of the page itself. */
  readonly icons: string
  /** The icons that authors name; without it none of them is shown. */
  readonly findIcon?: FindIcon | undefined
  /** The address of the page of search results, which buttons that search lead to. */
  readonly search?: string
  /** Addresses that begin with one of these stay in the tab of the site: its own origins. */
  readonly ownOrigins?: ReadonlyArray<string>
  readonly externalLinks?: "self" | "blank"
  /** Whether strangers write the pages: their links get no rank of search engines. */
  readonly isUserMade?: boolean
  /** Whether conditions and expressions that nobody evaluated are shown with their source, as to an editor; else they show nothing. */
  readonly showsConditions?: boolean
}
