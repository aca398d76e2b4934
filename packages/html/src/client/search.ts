// The dialog of the search: results while typing, arrows and Enter. A failure is never shown as "nothing found".

import { make } from "./elements.ts"
import { keepRecent, readRecent } from "./recentSearches.ts"
import { askSearch, type Result, SearchFailure, type Section } from "./searchRequest.ts"

/** The wait after the last key, in milliseconds. */
const pause = 200

const marked = (pieces: ReadonlyArray<string>): ReadonlyArray<Node | string> =>
  pieces.map((piece, index) => (index % 2 === 0 ? piece : make("mark", {}, piece)))

class SearchDialog {
  readonly #words: DOMStringMap
  readonly #icons: string
  readonly #dialog: HTMLDialogElement
  readonly #input: HTMLInputElement
  readonly #list = make("div", { id: "~results", role: "listbox" })
  readonly #status = make("p", { class: "status", role: "status" })
  readonly #filters = make("div", { class: "filters", role: "radiogroup" })
  #filter = ""
  #request = new AbortController()
  #timer: ReturnType<typeof setTimeout> | undefined
  #selected = -1
  #isComposing = false

  constructor(field: HTMLElement) {
    this.#words = field.dataset
    this.#icons = field.querySelector("use")?.getAttribute("href")?.replace(/#.*$/, "") ?? ""
    const label = field.querySelector("input")?.getAttribute("aria-label") ?? ""
    this.#list.setAttribute("aria-label", label)
    this.#input = make("input", {
      type: "text",
      role: "combobox",
      "aria-label": label,
      "aria-expanded": "false",
      "aria-controls": "~results",
      "aria-autocomplete": "list",
      placeholder: label,
      autocomplete: "off",
      enterkeyhint: "go",
      maxlength: "200"
    })
    const { close = "", open = "", select = "" } = this.#words
    const button = make("button", { type: "button", "aria-label": close, title: close }, this.#icon("close"))
    button.addEventListener("click", () => this.#dialog.close())
    this.#makeFilters()
    this.#dialog = make(
      "dialog",
      { class: "search-dialog", "aria-label": label },
      make(
        "div",
        { class: "search-field" },
        this.#icon("search"),
        this.#input,
        make("kbd", {}, "Esc"),
        button
      ),
      this.#filters,
      this.#status,
      this.#list,
      make(
        "p",
        { class: "keys" },
        make("kbd", {}, "↑"),
        make("kbd", {}, "↓"),
        ` ${select} `,
        make("kbd", {}, "Enter"),
        ` ${open} `,
        make("kbd", {}, "Esc"),
        ` ${close}`
      )
    )
    this.#dialog.addEventListener("click", (event) => {
      if (event.target === this.#dialog) this.#dialog.close()
    })
    this.#dialog.addEventListener("close", () => this.#stop())
    this.#input.addEventListener("compositionstart", () => {
      this.#isComposing = true
      clearTimeout(this.#timer)
    })
    this.#input.addEventListener("compositionend", () => {
      this.#isComposing = false
      this.#later()
    })
    this.#input.addEventListener("input", () => this.#later())
    this.#input.addEventListener("keydown", (event) => this.#onKey(event))
    addEventListener("online", () => {
      if (this.#dialog.open) void this.#search()
    })
    document.body.append(this.#dialog)
  }

  open(query: string): void {
    if (!this.#dialog.open) this.#dialog.showModal()
    if (query !== "") this.#input.value = query
    this.#input.focus()
    if (query === "") void this.#search()
    else this.#later()
  }

  #icon(name: string): SVGElement {
    const icon = document.createElementNS("http://www.w3.org/2000/svg", "svg")
    const use = document.createElementNS("http://www.w3.org/2000/svg", "use")
    use.setAttribute("href", `${this.#icons}#${name}`)
    icon.setAttribute("class", "icon")
    icon.setAttribute("aria-hidden", "true")
    icon.append(use)
    return icon
  }

  /** Parts of the site that a search can be limited to: pairs of a label and a query string. */
  #makeFilters(): void {
    const filters = JSON.parse(this.#words["filters"] ?? "[]") as ReadonlyArray<readonly [string, string]>
    this.#filters.hidden = filters.length < 2
    this.#filters.setAttribute("aria-label", this.#words["sections"] ?? "")
    for (const [label, value] of filters) {
      const input = make("input", { type: "radio", name: "~filter", value })
      input.checked = value === ""
      input.addEventListener("change", () => {
        this.#filter = value
        void this.#search()
      })
      this.#filters.append(make("label", {}, input, label))
    }
  }

  #stop(): void {
    clearTimeout(this.#timer)
    this.#request.abort()
  }

  #later(wait = pause): void {
    clearTimeout(this.#timer)
    if (!this.#isComposing) this.#timer = setTimeout(() => void this.#search(), wait)
  }

  #options(): ReadonlyArray<HTMLElement> {
    return [...this.#list.querySelectorAll<HTMLElement>("[role=option]")]
  }

  #select(index: number): void {
    this.#selected = index
    this.#options().forEach((option, at) => {
      option.setAttribute("aria-selected", String(at === index))
      if (at === index) option.scrollIntoView({ block: "nearest" })
    })
    if (index === -1) this.#input.removeAttribute("aria-activedescendant")
    else this.#input.setAttribute("aria-activedescendant", `~result-${index}`)
  }

  #onKey(event: KeyboardEvent): void {
    if (event.isComposing) return
    const count = this.#options().length
    if ((event.key === "ArrowDown" || event.key === "ArrowUp") && count > 0) {
      event.preventDefault()
      this.#select((this.#selected + (event.key === "ArrowDown" ? 1 : -1) + count) % count)
    }
    if (event.key === "Enter") {
      // The dialog closes, and without this the key would submit the form of the field that gets the focus back.
      event.preventDefault()
      this.#options()[this.#selected]?.click()
    }
  }

  #option(section: Section, classes: string, icon: string, path: ReadonlyArray<string> = []): HTMLElement {
    const option = make("a", { role: "option", tabindex: "-1", class: classes })
    // An address of the answer is one of this site or no address.
    const address = new URL(section.href, location.href)
    if (/^https?:$/.test(address.protocol)) option.href = address.href
    const text = make("span", {}, make("strong", {}, section.title))
    if (path.length > 0) text.append(make("small", {}, path.join(" › ")))
    if (section.excerpt !== undefined)
      text.append(make("span", { class: "excerpt" }, ...marked(section.excerpt)))
    option.append(this.#icon(icon), text)
    option.addEventListener("click", () => {
      keepRecent(this.#input.value.trim())
      this.#dialog.close()
    })
    return option
  }

  #fill(options: ReadonlyArray<HTMLElement>): void {
    options.forEach((option, index) => (option.id = `~result-${index}`))
    this.#list.replaceChildren(...options)
    this.#list.hidden = options.length === 0
    this.#input.setAttribute("aria-expanded", String(options.length > 0))
    this.#select(options.length > 0 ? 0 : -1)
  }

  #say(...lines: ReadonlyArray<string>): void {
    this.#status.hidden = lines.length === 0
    this.#status.replaceChildren(
      ...lines.map((line, index) => make(index === 0 ? "strong" : "span", {}, line))
    )
  }

  #show(results: ReadonlyArray<Result>): void {
    this.#fill(
      results.flatMap((result) => [
        this.#option(result, "page-hit", "file", result.path),
        ...(result.sections ?? []).map((section) => this.#option(section, "section-hit", "hash"))
      ])
    )
    if (results.length > 0) this.#say()
    else this.#say(this.#words["none"] ?? "", this.#words["try"] ?? "")
  }

  /** Before the first letter: searches that led to a page. */
  #showRecent(): void {
    const recent = readRecent()
    this.#fill(
      recent.map((query) => {
        const option = make("button", { type: "button", role: "option", tabindex: "-1" })
        option.append(this.#icon("clock-rotate-left"), make("span", {}, query))
        option.addEventListener("click", () => {
          this.#input.value = query
          this.#input.focus()
          void this.#search()
        })
        return option
      })
    )
    this.#say((recent.length > 0 ? this.#words["recent"] : this.#words["hint"]) ?? "")
  }

  async #search(): Promise<void> {
    this.#stop()
    const request = (this.#request = new AbortController())
    const query = this.#input.value.trim()
    if (query === "") return this.#showRecent()
    const address = new URL(this.#words["endpoint"] ?? "", location.href)
    address.search = this.#filter
    address.searchParams.set("q", query)
    try {
      const items = await askSearch(address, request.signal)
      if (!request.signal.aborted) this.#show(items)
    } catch (error) {
      if (request.signal.aborted) return
      const { kind, wait } = error instanceof SearchFailure ? error : new SearchFailure("failed")
      // The last results stay: they are better than none.
      this.#say(this.#words[kind] ?? "")
      if (wait > 0) this.#later(wait * 1_000)
    }
  }
}

let dialog: SearchDialog | undefined

/** Opens the search, with a query or empty. */
export const openSearch = (field: HTMLElement, query: string): void => {
  dialog ??= new SearchDialog(field)
  dialog.open(query)
}
