import type { Root } from "hast"

/** The content of a page of HTML that a product exported. */
export interface ProductPage {
  readonly title: string
  readonly main: Root
  /** Content that no page can show, each as a sentence. */
  readonly problems: ReadonlyArray<string>
}
