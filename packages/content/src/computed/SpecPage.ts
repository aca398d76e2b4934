import type { SpecPart } from "./ComputedSources.ts"

/** A page to be generated. */
export interface SpecPage {
  /** Stays the same in every version of a specification. */
  readonly key: string
  readonly title: string
  /** The slug that it has unless another page has it. */
  readonly slug: string
  /** The shown part of the document, in the words of the API. */
  readonly props: Readonly<Record<string, unknown>>
  readonly description?: string
  readonly icon?: string
  /** The Markdown above the operations, in parts that are read one by one. */
  readonly introduction: ReadonlyArray<string>
  /** Operations, webhooks or schemas. */
  readonly parts: ReadonlyArray<SpecPart>
  readonly children: ReadonlyArray<SpecPage>
  /** Of the overview: the pages that it lists. */
  readonly listed?: ReadonlyArray<SpecPage>
  /** Of a page that lists schemas: their pages, or pages that list some of them. */
  readonly schemas?: ReadonlyArray<SpecPage>
  /** Of the changes: the versions, newest first, and the pages that it links to. */
  readonly changed?: { readonly versions: ReadonlyArray<SpecPart>; readonly pages: ReadonlyArray<SpecPage> }
}
