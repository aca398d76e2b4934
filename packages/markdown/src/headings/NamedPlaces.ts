import type { NamedPlace, Section } from "../document/Derived.ts"
import type { HeadingAnchors } from "./anchors.ts"
import { anchorsOfElement, elementOfLabel } from "./HtmlAnchors.ts"

/** Collects the names of places of a page. An id of a block has priority over an anchor of HTML, and that over an alias of a heading. */
export class NamedPlaces {
  readonly #anchors = new Set<string>()
  readonly #aliases = new Map<string, string>()
  readonly #taken = new Set<string>()
  /** The labels of MyST, in their order. */
  readonly labels = new Set<string>()

  /** Adds the names of places that are no headings. */
  add(anchors: ReadonlyArray<string>): void {
    for (const anchor of anchors) this.#anchors.add(anchor)
  }

  /** Adds the anchors that an element sets. */
  addElement(element: Parameters<typeof anchorsOfElement>[0]): void {
    this.add(anchorsOfElement(element))
  }

  /** Adds the label that MyST gives a place, if any. */
  addLabel(label: string | undefined): void {
    if (label === undefined) return
    this.labels.add(label)
    this.addElement(elementOfLabel(label))
  }

  /** Adds the other names of a heading, of which the first of equal ones counts; returns its id. */
  addHeading({ aliases, id }: HeadingAnchors): string {
    for (const name of aliases) if (!this.#aliases.has(name)) this.#aliases.set(name, id)
    return id
  }

  /** Leaves out a name: it is the id of a block that is no section. */
  leaveOut(id: string): void {
    this.#taken.add(id)
  }

  /** The names that are not ids of blocks. */
  beside(sections: ReadonlyArray<Section>): ReadonlyArray<NamedPlace> {
    const own = new Set([...this.#taken, ...sections.map(({ id }) => id)])
    const places = new Map(this.#aliases)
    for (const anchor of this.#anchors) places.set(anchor, anchor)
    return [...places].flatMap(([name, anchor]) => (own.has(name) ? [] : [{ name, anchor }]))
  }
}
