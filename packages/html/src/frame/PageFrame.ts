import type { FindIcon } from "../blocks/RenderContext.ts"
import type { JsonObject } from "@octavo/kernel"
import type { OutlineEntry } from "../blocks/Rendering.ts"
import type { Words } from "../Words.ts"

/** A link of a frame. */
export interface FrameLink {
  readonly label: string
  readonly href: string
}

/** A link of the header: plain, as a button, or with a menu of further links. */
export interface HeaderLink extends FrameLink {
  readonly kind?: "link" | "primary" | "secondary"
  readonly links?: ReadonlyArray<FrameLink>
}

/** A section of a site as a tab, or a group of sections as a menu. */
export interface SectionTab extends FrameLink {
  readonly isCurrent: boolean
  readonly icon?: string
  readonly sections?: ReadonlyArray<
    FrameLink & { readonly isCurrent: boolean; readonly icon?: string; readonly description?: string }
  >
}

/** A variant of the current section, such as a version. */
export interface Variant extends FrameLink {
  readonly isCurrent: boolean
}

/** The same content in another language. */
export interface LanguageVariant extends Variant {
  /** BCP 47. */
  readonly language: string
}

/** An entry of the list of pages: a page, a group without an address, or a link elsewhere. */
export interface NavigationEntry {
  readonly id: string
  readonly label: string
  readonly href?: string
  readonly emoji?: string
  readonly icon?: string
  /** The method of HTTP of a page about one operation. */
  readonly method?: string
  readonly entries?: ReadonlyArray<NavigationEntry>
}

/** A message above all pages. */
export interface Announcement {
  /** A hash of its text: a reader who dismissed it sees the next one. */
  readonly id: string
  readonly text: string
  readonly link?: FrameLink
  readonly style: "info" | "success" | "warning" | "danger"
}

/** The bar above a preview: what is shown, and the way out of it. */
export interface PreviewBar {
  readonly visibility: string
  /** The claims of the visitor whose view it is; empty for none. */
  readonly claims: string
  /** The draft that is shown in place of the present content. */
  readonly draft?: { readonly kind: "changeRequest" | "revision"; readonly id: string }
  /** The address that ends the preview. */
  readonly leave: string
}

/** An image, and the one for dark pages. */
export interface Logo {
  readonly light: string
  readonly dark?: string
}

/** A link to an account on another platform. */
export interface SocialLink extends FrameLink {
  /** The outline of the logo of the platform, in a square of 24. */
  readonly path: string
}

/** A frame that all pages of a site space have for one audience. */
export interface SiteFrame {
  readonly title: string
  readonly href: string
  readonly logo?: Logo
  /** BCP 47. */
  readonly language: string
  readonly direction: "ltr" | "rtl"
  readonly words: Words
  /** The colours to begin with; `system` follows the reader's system. */
  readonly theme: "light" | "dark" | "system"
  readonly canChangeTheme: boolean
  /** The address of the whole stylesheet of the site, with its theme; default: the style of all pages without a theme. */
  readonly stylesheet?: string
  readonly favicon?: Logo
  readonly headerLinks: ReadonlyArray<HeaderLink>
  /** Accounts on other platforms, in the header and in the foot. */
  readonly social?: {
    readonly header: ReadonlyArray<SocialLink>
    readonly footer: ReadonlyArray<SocialLink>
  }
  readonly tabs: ReadonlyArray<SectionTab>
  readonly variants: ReadonlyArray<Variant>
  readonly languages: ReadonlyArray<LanguageVariant>
  /** The same page in the current version, where this is an old one. */
  readonly currentVersion?: FrameLink
  readonly navigation: ReadonlyArray<NavigationEntry>
  readonly announcement?: Announcement
  readonly footer: {
    readonly groups: ReadonlyArray<{ readonly title: string; readonly links: ReadonlyArray<FrameLink> }>
    readonly logo?: Logo
    readonly copyright?: string
    readonly links: ReadonlyArray<FrameLink>
  }
  readonly search?: {
    /** The page of results, which a form asks with `q`. */
    readonly action: string
    /** Results as JSON, for the dialog. */
    readonly endpoint: string
    /** The parts that a search can be limited to: labels with query strings. */
    readonly filters?: ReadonlyArray<readonly [label: string, query: string]>
  }
  readonly isTrademarkShown: boolean
  /** The bar above a site for the user who previews it. */
  readonly preview?: PreviewBar
  readonly noIndex: boolean
}

/** A picture, with its size in pixels where that is known. */
export interface CoverImage {
  readonly href: string
  readonly width?: number
  readonly height?: number
}

/** The picture above a page, and the one for dark pages. */
export interface PageCover {
  readonly light: CoverImage
  readonly dark?: CoverImage
  /** How far the picture is moved down behind its frame, in pixels. */
  readonly moved: number
  /** As wide as the text, or as the window leaves room. */
  readonly size: "hero" | "full"
}

/** The page before or after another. */
export interface Neighbour extends FrameLink {
  readonly description?: string
}

/** A kind of action in the menu of a page. */
export type PageAction = "markdown" | "pdf" | "external-ai" | "mcp"

/** A frame of one page: the site's, and what belongs to the page. */
export interface PageFrame {
  readonly site: SiteFrame
  readonly title: string
  readonly description?: string
  /** The subject of the page in a sentence or two, for search engines and previews of links. */
  readonly summary?: string
  readonly emoji?: string
  readonly cover?: PageCover
  /** The id of its entry in the list of pages. */
  readonly id?: string
  readonly breadcrumbs: ReadonlyArray<FrameLink>
  readonly outline: ReadonlyArray<OutlineEntry>
  readonly previous?: Neighbour
  readonly next?: Neighbour
  readonly canonical?: string
  /** The whole addresses of the page in all languages, BCP 47 or `x-default`. */
  readonly alternates?: ReadonlyArray<{ readonly language: string; readonly url: string }>
  /** The facts about the page for search engines, as JSON-LD. */
  readonly structuredData?: JsonObject
  /** The address of an image for previews of links, which wins over the card. */
  readonly image?: string
  /** The address of an image of 1,200 by 630 pixels that is drawn for previews of links to the page. */
  readonly card?: string
  readonly markdown?: string
  /** The address of a feed with what changed. */
  readonly feed?: string
  /** The address of the page as a PDF, and the parts that a reader can choose from by `part`. */
  readonly pdf?: {
    readonly action: string
    readonly parts: ReadonlyArray<{ readonly name: string; readonly label: string }>
  }
  readonly edit?: string
  /** The address of the editor of the page; with a space for members only, whose application notes that they may change the space. */
  readonly editor?: { readonly href: string; readonly space?: string }
  /** The address of the MCP server of the site, which readers copy into their tools. */
  readonly mcp?: string
  /** The order of the menu of the page; other actions come last. */
  readonly actions?: ReadonlyArray<PageAction>
  /** Assistants that open with the page, where the settings of the site allow it. */
  readonly assistants?: ReadonlyArray<FrameLink>
  /** ISO 8601. */
  readonly updatedAt?: string
  /** The address that takes `rating`, and `page` with the id of the page. */
  readonly feedback?: string
  /** Whether the page is shown in another language than that of the site space. */
  readonly isUntranslated?: boolean
  /** The path of the site, without a slash at its end, whose pages browsers fetch before a click; absent where they fetch none. */
  readonly prefetched?: string
  readonly hasTitle?: boolean
  readonly hasNavigation?: boolean
  readonly hasOutline?: boolean
  readonly isWide?: boolean
  readonly noIndex?: boolean
}

/** The addresses of the scripts and styles of a site. */
export interface AssetAddresses {
  /** The folder that contains all of them, without a slash at its end. */
  readonly folder: string
  /** The ending of client modules: `.ts` where sources run as they are, else `.js`. */
  readonly extension: ".ts" | ".js"
  /** Whether diagrams can be drawn. */
  readonly hasMermaid: boolean
  /** Whether social cards are drawn. */
  readonly hasCards: boolean
  readonly findIcon?: FindIcon | undefined
}
