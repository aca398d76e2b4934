import type { FrontMatter, SourceProblem } from "../frontMatter/FrontMatter.ts"

/** The part of a page under one heading, as plain text for search. */
export interface Section {
  /** The anchor of the heading; empty for the text above the first heading. */
  readonly id: string
  readonly title: string
  /** 1 to 3, as headings in a document; 0 for the text above the first heading. */
  readonly level: 0 | 1 | 2 | 3
  readonly text: string
}

/** The role of a reference in a page. */
export type ReferenceKind =
  | "link"
  | "email"
  | "mention"
  | "image"
  | "file"
  | "cover"
  | "embed"
  | "include"
  | "content-ref"
  | "openapi"
  | "openapi-spec"

/** A mention of something outside the page: a link, an image, a file, an include. */
export interface Reference {
  readonly kind: ReferenceKind
  /** The target as the author meant it, escapes resolved, with its fragment: `guide.md#install`, `#setup`, `https://…`. */
  readonly target: string
  /** The fragment without `#`, when there is one. */
  readonly anchor?: string
  /** Offsets in the source of the target as written, so that it can be rewritten in place. */
  readonly start: number
  readonly end: number
  /** The words of the link, the alternative text of the image. */
  readonly text: string
  /**
   * The anchor of the heading above the reference; absent above the first heading, and in facts of earlier versions.
   */
  readonly section?: string
  /**
   * The parts of an OpenAPI specification that a reference names: `operation GET /pets`, `webhook POST newPet`, `schema Pet`. Absent in
   * facts of earlier versions.
   */
  readonly parts?: ReadonlyArray<string>
}

/** A name that links may have for a place of a page besides the anchors of its sections. */
export interface NamedPlace {
  readonly name: string
  /** The anchor of the heading that it is a name for; the name itself for all other places. */
  readonly anchor: string
}

/** The rules of parts of a page that are not shown as they are written. */
export type LossRule = "unknown-block" | "unknown-component" | "unused-note"

/** A part of a page that is not shown as it is written, with its line (from 1). */
export interface SourceLoss extends SourceProblem {
  readonly rule: LossRule
}

/** Why a source was not read as Markdown; the page can still be shown and edited as text. */
export type FallbackReason = "too-large" | "too-many-blocks" | "too-deep" | "too-slow"

/** All that is known of a page from its source alone; computed once per source. */
export interface Derived {
  readonly frontMatter: FrontMatter
  readonly problems: ReadonlyArray<SourceProblem>
  /** The first of the parts that are not shown as they are written; absent for none, and in facts of earlier versions. */
  readonly losses?: ReadonlyArray<SourceLoss>
  /** The text of the first first-level heading. */
  readonly title: string | null
  readonly sections: ReadonlyArray<Section>
  readonly references: ReadonlyArray<Reference>
  /** Anchors of the title, those that HTML sets, and those of generators of sites for headings. Absent in facts of earlier versions. */
  readonly anchors?: ReadonlyArray<NamedPlace>
  readonly words: number
  /** Variables that expressions name, as `space.vars.name` or `page.vars.name`. */
  readonly variables: ReadonlyArray<string>
  readonly unparsed?: FallbackReason
}
