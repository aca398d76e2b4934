// A button on each block of code, and beside each path of an API, that copies it.

const { copied = "", copy = "" } = document.documentElement.dataset

/** Puts a button into an element, which copies the text that it has then. */
const addButton = (element: HTMLElement, textOf: () => string): void => {
  if (navigator.clipboard === undefined) return
  const button = document.createElement("button")
  button.type = "button"
  button.className = "copy"
  button.textContent = copy
  button.addEventListener("click", () => {
    navigator.clipboard.writeText(textOf()).then(
      () => {
        button.textContent = copied
        button.classList.add("done")
        setTimeout(() => {
          button.textContent = copy
          button.classList.remove("done")
        }, 2_000)
      },
      () => undefined
    )
  })
  element.append(button)
}

for (const block of document.querySelectorAll<HTMLElement>("figure.code")) {
  const code = block.querySelector("code")
  if (code === null) continue
  addButton(block, () => {
    const lines = [...code.querySelectorAll(".line")]
    if (lines.length === 0) return code.textContent
    // Numbers of footnotes are no code, and removed lines are not wanted.
    return lines
      .filter((line) => !line.classList.contains("del"))
      .map((line) => {
        const own = line.cloneNode(true) as Element
        for (const note of own.querySelectorAll("sup")) note.remove()
        return own.textContent?.replace(/\n$/, "") ?? ""
      })
      .join("\n")
  })
}

for (const endpoint of document.querySelectorAll<HTMLElement>(".endpoint")) {
  const path = endpoint.querySelector("code")
  if (path !== null) addButton(endpoint, () => path.textContent)
}
