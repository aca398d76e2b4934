// Diagrams are drawn near the visible part of the page, each in a sandboxed frame that can do nothing else.

const frameAddress = new URL("./mermaid.html", import.meta.url)

class Diagram extends HTMLElement {
  connectedCallback(): void {
    const source = this.querySelector("code")?.textContent ?? ""
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return
        observer.disconnect()
        this.#draw(source)
      },
      { rootMargin: "400px" }
    )
    observer.observe(this)
  }

  #draw(source: string): void {
    const frame = document.createElement("iframe")
    frame.setAttribute("sandbox", "allow-scripts")
    frame.title = this.dataset["label"] ?? ""
    frame.src = frameAddress.href
    frame.height = "0"
    const isDark = (): boolean => {
      const theme = document.documentElement.getAttribute("data-theme")
      return theme === "dark" || (theme !== "light" && matchMedia("(prefers-color-scheme: dark)").matches)
    }
    const send = (): void => frame.contentWindow?.postMessage({ source, isDark: isDark() }, "*")
    addEventListener("message", (event) => {
      if (event.source !== frame.contentWindow) return
      const message = event.data as {
        readonly ready?: boolean
        readonly height?: number
        readonly failed?: boolean
      }
      if (message.ready === true) send()
      // The source stays where a diagram cannot be drawn.
      if (message.failed === true) {
        frame.remove()
        this.classList.add("failed")
      }
      if (typeof message.height === "number" && message.height > 0) {
        frame.height = String(Math.min(4_000, Math.ceil(message.height)))
        const code = this.querySelector("pre")
        if (code !== null) code.hidden = true
      }
    })
    new MutationObserver(send).observe(document.documentElement, { attributeFilter: ["data-theme"] })
    this.append(frame)
  }
}

customElements.define("octavo-diagram", Diagram)
