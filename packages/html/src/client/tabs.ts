// Sections with titles become tabs. Tabs with the same titles, or of the same named group, move together. The choice is kept, of a named
// group only where it says so.

const stored = (key: string): string | null => {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

class Tabs extends HTMLElement {
  #tabs: ReadonlyArray<HTMLButtonElement> = []
  #panels: ReadonlyArray<HTMLElement> = []

  connectedCallback(): void {
    if (this.#tabs.length > 0) return
    this.#panels = [...this.querySelectorAll<HTMLElement>(":scope > section")]
    const list = document.createElement("div")
    list.setAttribute("role", "tablist")
    this.#tabs = this.#panels.map((panel) => this.#tabOf(panel))
    list.append(...this.#tabs)
    this.prepend(list)
    this.classList.add("ready")
    this.#panels.forEach((panel, index) =>
      panel.addEventListener("octavo-reveal", () => this.#select(index, false))
    )
    const last = this.#isKept ? stored(this.#key()) : null
    this.#select(Math.max(0, this.#titles().indexOf(last ?? "")), false)
    list.addEventListener("keydown", (event) => this.#move(event))
    addEventListener("octavo-tab", (event) => {
      const { group, title } = (event as CustomEvent<{ readonly group?: string; readonly title: string }>)
        .detail
      const index = group === this.dataset["group"] ? this.#titles().indexOf(title) : -1
      if (index !== -1) this.#select(index, false)
    })
  }

  get #isKept(): boolean {
    return this.dataset["group"] === undefined || this.dataset["kept"] !== undefined
  }

  #tabOf(panel: HTMLElement): HTMLButtonElement {
    const tab = document.createElement("button")
    const title = panel.querySelector(":scope > .tab-title")
    tab.type = "button"
    tab.id = `~${panel.id}-tab`
    tab.append(...[...(title?.childNodes ?? [])].map((node) => node.cloneNode(true)))
    tab.setAttribute("role", "tab")
    tab.setAttribute("aria-controls", panel.id)
    tab.addEventListener("click", () => this.#select(this.#tabs.indexOf(tab), true))
    panel.setAttribute("role", "tabpanel")
    panel.setAttribute("aria-labelledby", tab.id)
    panel.tabIndex = 0
    return tab
  }

  #titles(): ReadonlyArray<string> {
    return this.#tabs.map((tab) => tab.textContent.trim())
  }

  #key(): string {
    const { group } = this.dataset
    return `octavo-tabs-${group ?? [...this.#titles()].sort().join("|")}`
  }

  #select(index: number, isChoice: boolean): void {
    this.#tabs.forEach((tab, at) => {
      tab.setAttribute("aria-selected", String(at === index))
      tab.tabIndex = at === index ? 0 : -1
      this.#panels[at]!.hidden = at !== index
    })
    if (!isChoice) return
    const before = this.getBoundingClientRect().top
    const title = this.#titles()[index] ?? ""
    try {
      if (this.#isKept) localStorage.setItem(this.#key(), title)
    } catch {
      // The choice holds for this page.
    }
    dispatchEvent(new CustomEvent("octavo-tab", { detail: { group: this.dataset["group"], title } }))
    // Other tabs above changed their height: this one stays below the pointer.
    scrollBy({ top: this.getBoundingClientRect().top - before, behavior: "instant" })
  }

  #move(event: KeyboardEvent): void {
    const at = this.#tabs.findIndex((tab) => tab === document.activeElement)
    const isRightToLeft = getComputedStyle(this).direction === "rtl"
    const steps: Readonly<Record<string, number>> = {
      ArrowRight: at + (isRightToLeft ? -1 : 1),
      ArrowLeft: at + (isRightToLeft ? 1 : -1),
      Home: 0,
      End: this.#tabs.length - 1
    }
    const next = steps[event.key]
    if (next === undefined || at === -1) return
    event.preventDefault()
    const index = (next + this.#tabs.length) % this.#tabs.length
    this.#select(index, true)
    this.#tabs[index]?.focus()
  }
}

customElements.define("octavo-tabs", Tabs)
