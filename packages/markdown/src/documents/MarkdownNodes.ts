import type { Literal } from "mdast"

/** A `{% ... %}` tag as it was written; blocks such as hints and tabs are pairs of them among siblings. */
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

/** The nodes that the dialect adds to mdast. */
export interface MarkdownNodes {
  tag: Tag
  math: Math
  slice: Slice
}

declare module "mdast" {
  interface RootContentMap extends MarkdownNodes {}
  interface BlockContentMap extends Pick<MarkdownNodes, "tag" | "math"> {}
  interface PhrasingContentMap extends Pick<MarkdownNodes, "tag" | "math"> {}
}
