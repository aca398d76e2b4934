import type { HtmlAttribute } from "./Html.ts"
import { isUnseen } from "./htmlElements.ts"

/** Follows the elements of a page whose content a browser does not show, and icons, whose words are names. */
export class HiddenElements {
  readonly #source: string
  readonly #open: Array<string> = []
  /** Of each open `<i>` whether it is an icon. */
  readonly #italics: Array<boolean> = []
  #icons = 0
  /** For each element the place of its last closing tag that was looked for; the length of the source without one. */
  readonly #closings = new Map<string, number>()

  constructor(source: string) {
    this.#source = source
  }

  get isHidden(): boolean {
    return this.#open.length > 0
  }

  get isIcon(): boolean {
    return this.#icons > 0
  }

  open(name: string, attributes: Readonly<Record<string, HtmlAttribute>>, end: number): void {
    if (name === "i") {
      const isIcon = /(?:^|\s)fa-/.test(attributes.class?.value ?? "")
      this.#italics.push(isIcon)
      if (isIcon) this.#icons++
    }
    // An element that is never closed is alone; what follows it is shown.
    if (isUnseen(name) && this.#closingAfter(name, end) < this.#source.length) this.#open.push(name)
  }

  close(name: string): void {
    if (name === "i" && this.#italics.pop() === true) this.#icons--
    const index = this.#open.lastIndexOf(name)
    if (index >= 0) this.#open.length = index
  }

  #closingAfter(name: string, end: number): number {
    const known = this.#closings.get(name)
    if (known !== undefined && known >= end) return known
    const closing = new RegExp(`</${name}(?=[\\s/>])`, "gi")
    closing.lastIndex = end
    const found = closing.exec(this.#source)?.index ?? this.#source.length
    this.#closings.set(name, found)
    return found
  }
}
