// The dialog of the search: results while typing, arrows and Enter.

interface Result {
  readonly title: string
  readonly href: string
  readonly path?: ReadonlyArray<string>
  readonly excerpt?: string
}

const pause = 120

/** A module that searches an index of files, for sites without a server. */
interface StaticSearch {
  readonly search: (query: string, signal: AbortSignal) => Promise<ReadonlyArray<Result>>
}

/** Asks the endpoint: a module where the site is static, else the server. */
const findResults = async (
  endpoint: string,
  query: string,
  signal: AbortSignal
): Promise<ReadonlyArray<Result>> => {
  const address = new URL(endpoint, location.href)
  if (address.pathname.endsWith(".js")) {
    const { search } = (await import(address.href)) as StaticSearch
    return search(query, signal)
  }
  address.searchParams.set("q", query)
  const response = await fetch(address, { signal, headers: { accept: "application/json" } })
  const { items } = (await response.json()) as { readonly items: ReadonlyArray<Result> }
  return items
}

/** Text with the words of the query marked. */
const marked = (text: string, words: ReadonlyArray<string>): ReadonlyArray<Node> => {
  if (words.length === 0) return [document.createTextNode(text)]
  return text.split(new RegExp(`(${words.join("|")})`, "giu")).map((piece, index) => {
    if (index % 2 === 0) return document.createTextNode(piece)
    const mark = document.createElement("mark")
    mark.textContent = piece
    return mark
  })
}

const make = <Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Readonly<Record<string, string>> = {},
  ...children: ReadonlyArray<Node | string>
): HTMLElementTagNameMap[Name] => {
  const element = document.createElement(name)
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value)
  element.append(...children)
  return element
}

class SearchDialog {
  readonly #endpoint: string
  readonly #none: string
  readonly #hint: string
  readonly #dialog: HTMLDialogElement
  readonly #input: HTMLInputElement
  readonly #list = make("div", { id: "~results", role: "listbox" })
  readonly #status = make("p", { class: "status", role: "status" })
  #request = new AbortController()
  #timer: ReturnType<typeof setTimeout> | undefined
  #selected = -1

  constructor(field: HTMLElement) {
    const { close = "", endpoint = "", hint = "", none = "" } = field.dataset
    this.#endpoint = endpoint
    this.#none = none
    this.#hint = hint
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
      maxlength: "200"
    })
    const button = make("button", { type: "button" }, close)
    button.addEventListener("click", () => this.#dialog.close())
    this.#dialog = make(
      "dialog",
      { "aria-label": label },
      make("div", { class: "search-field" }, this.#input, button),
      this.#list,
      this.#status
    )
    this.#dialog.addEventListener("click", (event) => {
      if (event.target === this.#dialog) this.#dialog.close()
    })
    this.#input.addEventListener("input", () => {
      clearTimeout(this.#timer)
      this.#timer = setTimeout(() => void this.#search(), pause)
    })
    this.#input.addEventListener("keydown", (event) => this.#onKey(event))
    document.body.append(this.#dialog)
  }

  open(query: string): void {
    if (!this.#dialog.open) this.#dialog.showModal()
    if (query !== "") this.#input.value = query
    this.#input.focus()
    void this.#search()
  }

  #options(): ReadonlyArray<HTMLElement> {
    return [...this.#list.children] as Array<HTMLElement>
  }

  #select(index: number): void {
    this.#selected = index
    this.#options().forEach((option, at) => {
      option.setAttribute("aria-selected", String(at === index))
      if (at === index) option.scrollIntoView({ block: "nearest" })
    })
    this.#input.setAttribute("aria-activedescendant", index === -1 ? "" : `~result-${index}`)
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

  #show(results: ReadonlyArray<Result>, query: string): void {
    const words = [...new Set(query.toLowerCase().match(/[\p{L}\p{N}]{2,}/gu) ?? [])].slice(0, 20)
    const options = results.map(({ excerpt, href, path, title }, index) => {
      const option = make("a", { id: `~result-${index}`, role: "option", tabindex: "-1" })
      // An address of the answer is one of this site or no address.
      const address = new URL(href, location.href)
      if (/^https?:$/.test(address.protocol)) option.href = address.href
      if (path !== undefined && path.length > 0) option.append(make("small", {}, path.join(" › ")))
      option.append(make("strong", {}, ...marked(title, words)))
      if (excerpt !== undefined) option.append(make("span", {}, ...marked(excerpt, words)))
      option.addEventListener("click", () => this.#dialog.close())
      return option
    })
    this.#list.replaceChildren(...options)
    this.#input.setAttribute("aria-expanded", String(options.length > 0))
    this.#list.hidden = options.length === 0
    this.#status.hidden = options.length > 0
    this.#status.textContent = query === "" ? this.#hint : this.#none
    this.#select(options.length > 0 ? 0 : -1)
  }

  async #search(): Promise<void> {
    this.#request.abort()
    const request = (this.#request = new AbortController())
    const query = this.#input.value.trim()
    if (query === "") return this.#show([], "")
    try {
      const items = await findResults(this.#endpoint, query, request.signal)
      if (!request.signal.aborted) this.#show(items, query)
    } catch {
      if (!request.signal.aborted) this.#show([], query)
    }
  }
}

let dialog: SearchDialog | undefined

/** Opens the search, with a query or empty. */
export const openSearch = (field: HTMLElement, query: string): void => {
  dialog ??= new SearchDialog(field)
  dialog.open(query)
}
