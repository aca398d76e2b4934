import type { BlockContent, DefinitionContent, Literal, Parent } from "mdast"
import type { Placeholders } from "../html/elementNames.ts"
import type { MatterFormat } from "../frontMatter/readToml.ts"

/**
 * A `{% ... %}` tag, or a fence of colons such as `:::note`, as it was written; blocks such as hints and tabs are pairs of them among
 * siblings.
 */
export interface Tag extends Literal {
  type: "tag"
}

/** A formula between `$$`, alone on its lines or within text. */
export interface Math extends Literal {
  type: "math"
}

/** Markdown that is printed as it is, line by line. */
export interface Slice extends Literal {
  type: "slice"
}

/** The imports and exports of MDX above the text of a page, which no document shows. */
export interface ModuleCode extends Literal {
  type: "mdxjsEsm"
}

/** An admonition whose content is indented below a line such as `!!! note "Title"`, or a tab below `=== "Title"`. */
export interface Admonition extends Parent {
  type: "admonition"
  /** The line above its content. */
  line: string
  children: Array<BlockContent | DefinitionContent>
}

/** Tabs whose content is indented below lines such as `=== "Title"`. */
export interface IndentedTabs extends Parent {
  type: "tabs"
  children: Array<Admonition>
}

/** The nodes that the dialect adds to mdast. */
export interface MarkdownNodes {
  tag: Tag
  math: Math
  slice: Slice
  mdxjsEsm: ModuleCode
  admonition: Admonition
  tabs: IndentedTabs
}

declare module "mdast" {
  interface YamlData {
    format?: MatterFormat
  }
  interface HtmlData {
    /** Whether it is a tag in text that is a word. */
    isWord?: boolean
    placeholders?: Placeholders
  }
  interface RootContentMap extends MarkdownNodes {}
  interface BlockContentMap extends Pick<MarkdownNodes, "tag" | "math" | "admonition" | "tabs"> {}
  interface PhrasingContentMap extends Pick<MarkdownNodes, "tag" | "math"> {}
}
