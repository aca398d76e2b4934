// The frame of another site is loaded when a reader asks for it.
import { frameAttributes } from "./frameAttributes.ts"

class Embed extends HTMLElement {
  connectedCallback(): void {
    const button = this.querySelector("button")
    if (button === null) return
    button.hidden = false
    button.addEventListener("click", () => {
      const frame = document.createElement("iframe")
      for (const [name, value] of Object.entries(frameAttributes)) frame.setAttribute(name, value)
      frame.title = this.dataset["label"] ?? ""
      frame.src = this.dataset["src"] ?? ""
      this.replaceChildren(frame)
      frame.focus()
    })
  }
}

customElements.define("octavo-embed", Embed)
