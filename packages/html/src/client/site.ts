// The part of the client that every page loads: colours, search, outline, announcements, feedback, frames, links into closed parts.

const root = document.documentElement

/** Checks the chosen colours in all choices of a part of the page: the menu of phones has one, too. */
const showTheme = (part: ParentNode): void => {
  const chosen = root.getAttribute("data-theme")
  for (const input of part.querySelectorAll<HTMLInputElement>("input[type=radio][name$=-theme]"))
    input.checked = input.value === chosen
}

class ThemeChoice extends HTMLElement {
  connectedCallback(): void {
    showTheme(this)
    this.addEventListener("change", (event) => {
      if (!(event.target instanceof HTMLInputElement)) return
      root.setAttribute("data-theme", event.target.value)
      showTheme(document)
      try {
        localStorage.setItem("octavo-theme", event.target.value)
      } catch {
        // A browser that stores nothing keeps the choice for this page.
      }
    })
  }
}

class SearchField extends HTMLElement {
  connectedCallback(): void {
    const input = this.querySelector("input")
    const hint = this.querySelector("kbd")
    if (input === null) return
    if (hint !== null) {
      hint.textContent = /Mac|iPhone|iPad/.test(navigator.userAgent) ? "⌘ K" : "Ctrl K"
      hint.hidden = false
    }
    const open = async (query = ""): Promise<void> => {
      const { openSearch } = await import("./search.ts")
      // Letters that were typed meanwhile are in the field.
      openSearch(this, query === "" ? input.value : query)
      input.value = ""
    }
    this.addEventListener("click", (event) => {
      event.preventDefault()
      void open()
    })
    input.addEventListener("input", () => void open())
    document.addEventListener("keydown", (event) => {
      if (event.key.toLowerCase() !== "k" || !(event.ctrlKey || event.metaKey) || event.altKey) return
      event.preventDefault()
      input.focus()
      void open()
    })
    document.addEventListener("click", (event) => {
      const button = event.target instanceof Element ? event.target.closest("a[data-search]") : null
      if (button === null || event.ctrlKey || event.metaKey || event.shiftKey) return
      event.preventDefault()
      void open(button.getAttribute("data-search") ?? "")
    })
  }
}

/** The frame of another site, which is loaded when a reader asks for it. */
class Embed extends HTMLElement {
  connectedCallback(): void {
    const button = this.querySelector("button")
    if (button === null) return
    button.hidden = false
    button.addEventListener("click", () => {
      const frame = document.createElement("iframe")
      // The permissions of the frame come first: its address loads it.
      for (const name of ["allow", "referrerpolicy", "sandbox", "title", "src"])
        frame.setAttribute(name, this.getAttribute(`data-${name}`) ?? "")
      this.replaceChildren(frame)
      frame.focus()
    })
  }
}

class Outline extends HTMLElement {
  connectedCallback(): void {
    const links = new Map<Element, HTMLAnchorElement>()
    for (const link of this.querySelectorAll("a")) {
      const heading = document.getElementById(decodeURIComponent(link.hash.slice(1)))
      if (heading !== null) links.set(heading, link)
    }
    const passed = new Set<Element>()
    // On tablets and phones a bar names the current heading.
    const bar = document.querySelector(".outline-button > span")
    const title = bar?.textContent ?? ""
    // The margin above has no end, so that a jump over many headings misses none.
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { isIntersecting, target } of entries)
          if (isIntersecting) passed.add(target)
          else passed.delete(target)
        const current = [...links.keys()].filter((heading) => passed.has(heading)).at(-1)
        for (const [heading, link] of links) link.classList.toggle("active", heading === current)
        if (bar !== null) bar.textContent = (current && links.get(current)?.textContent) ?? title
      },
      { rootMargin: "1000000px 0px -70% 0px" }
    )
    for (const heading of links.keys()) observer.observe(heading)
    this.addEventListener("click", (event) => {
      const panel = this.closest("[popover]")
      if (
        event.target instanceof HTMLAnchorElement &&
        panel instanceof HTMLElement &&
        panel.matches(":popover-open")
      )
        panel.hidePopover()
    })
  }
}

class Announcement extends HTMLElement {
  connectedCallback(): void {
    const key = `octavo-dismissed-${this.dataset["id"]}`
    try {
      if (localStorage.getItem(key) !== null) {
        this.hidden = true
        return
      }
    } catch {
      return
    }
    const button = document.createElement("button")
    button.type = "button"
    button.textContent = "×"
    button.setAttribute("aria-label", this.dataset["dismiss"] ?? "")
    button.addEventListener("click", () => {
      this.hidden = true
      try {
        localStorage.setItem(key, "1")
      } catch {
        // It comes back on the next page.
      }
    })
    this.append(button)
  }
}

class Feedback extends HTMLElement {
  connectedCallback(): void {
    const form = this.querySelector("form")
    form?.addEventListener("submit", (event) => {
      event.preventDefault()
      const body = new URLSearchParams()
      for (const [name, value] of new FormData(form, event.submitter)) body.set(name, String(value))
      const done = (): void => {
        const thanks = document.createElement("p")
        thanks.setAttribute("role", "status")
        thanks.textContent = this.dataset["thanks"] ?? ""
        thanks.tabIndex = -1
        this.replaceChildren(thanks)
        // The focus was on a button that is gone.
        thanks.focus()
      }
      // A form that is sent by a script says nothing of the button.
      const send = (): void => {
        for (const [name, value] of body) {
          const field = document.createElement("input")
          Object.assign(field, { type: "hidden", name, value })
          form.append(field)
        }
        form.submit()
      }
      fetch(form.action, { method: "POST", body, headers: { accept: "application/json" } }).then(
        ({ ok }) => (ok ? done() : send()),
        send
      )
    })
  }
}

/** A button that copies the Markdown of the page, or a text; where nothing can be copied it leads there, or shows the text. */
class PageCopy extends HTMLElement {
  connectedCallback(): void {
    const { href = "", text } = this.dataset
    const label = this.querySelector("span")
    const word = label?.textContent ?? ""
    const copy = async (): Promise<void> => {
      if (text === undefined) {
        const response = await fetch(href)
        if (!response.ok) return location.assign(href)
        await navigator.clipboard.writeText(await response.text())
      } else await navigator.clipboard.writeText(text)
      if (label === null) return
      label.textContent = root.dataset["copied"] ?? ""
      setTimeout(() => (label.textContent = word), 2_000)
    }
    const fall = (): void => {
      if (text === undefined) location.assign(href)
      else if (label !== null) label.textContent = text
    }
    this.addEventListener("click", () => void copy().catch(fall))
  }
}

/** The link to the editor of the page, where the application has noted in this browser that its user may change the space. */
class EditorLink extends HTMLElement {
  connectedCallback(): void {
    const { href = "", space = "" } = this.dataset
    try {
      if (!(localStorage.getItem("octavo.editable") ?? "").split(" ").includes(space)) return
    } catch {
      return
    }
    const link = document.createElement("a")
    link.href = href
    link.append(...this.childNodes)
    this.replaceChildren(link)
    this.hidden = false
  }
}

/** A click on the anchor of a heading copies its address besides going there. */
const copyAnchor = (event: MouseEvent): void => {
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>("a.anchor") : null
  if (link === null || event.ctrlKey || event.metaKey || event.shiftKey) return
  navigator.clipboard?.writeText(link.href).then(
    () => {
      link.dataset["done"] = root.dataset["copied"] ?? ""
      setTimeout(() => delete link.dataset["done"], 2_000)
    },
    () => undefined
  )
}

/** Opens what a link leads to: details, and what tabs hide. */
const reveal = (): void => {
  const target = document.getElementById(decodeURIComponent(location.hash.slice(1)))
  if (target === null) return
  for (let part: Element | null = target; part !== null; part = part.parentElement) {
    if (part instanceof HTMLDetailsElement) part.open = true
    part.dispatchEvent(new CustomEvent("octavo-reveal"))
  }
  target.scrollIntoView()
}

customElements.define("octavo-embed", Embed)
customElements.define("octavo-theme", ThemeChoice)
customElements.define("octavo-search", SearchField)
customElements.define("octavo-outline", Outline)
customElements.define("octavo-announcement", Announcement)
customElements.define("octavo-feedback", Feedback)
customElements.define("octavo-copy", PageCopy)
customElements.define("octavo-editor", EditorLink)

document.addEventListener("click", copyAnchor)
addEventListener("hashchange", reveal)
// Tabs are defined by a module of their own, which may run later.
if (location.hash !== "") setTimeout(reveal)

// The visit of a page that was fetched before the click counts now: the page is requested again, usually answered with 304.
const [navigation] = performance.getEntriesByType("navigation")
if (
  navigation !== undefined &&
  "deliveryType" in navigation &&
  navigation.deliveryType === "navigational-prefetch"
)
  fetch(location.href, { headers: { accept: "text/html" } }).catch(() => undefined)

// One menu is open at a time, and none after a click elsewhere or Escape.
const closeMenus = (except: Element | null): void => {
  for (const menu of document.querySelectorAll<HTMLDetailsElement>("details.menu[open]"))
    if (menu !== except) menu.open = false
}
document.addEventListener("click", (event) =>
  closeMenus(event.target instanceof Element ? event.target.closest("details.menu") : null)
)
document.addEventListener("keydown", (event) => {
  if (event.key === "Escape") closeMenus(null)
})
document.querySelector("nav.pages [aria-current]")?.scrollIntoView({ block: "nearest" })
