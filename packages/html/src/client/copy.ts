// A button on each block of code that copies it.

const { copied = "", copy = "" } = document.documentElement.dataset

for (const block of document.querySelectorAll<HTMLElement>("figure.code")) {
  const code = block.querySelector("code")
  if (code === null || navigator.clipboard === undefined) continue
  const button = document.createElement("button")
  button.type = "button"
  button.className = "copy"
  button.textContent = copy
  button.addEventListener("click", () => {
    // Numbers of footnotes are no code, and removed lines are not wanted.
    const lines = [...code.querySelectorAll(".line")]
    const written = lines
      .filter((line) => !line.classList.contains("del"))
      .map((line) => {
        const own = line.cloneNode(true) as Element
        for (const note of own.querySelectorAll("sup")) note.remove()
        return own.textContent?.replace(/\n$/, "") ?? ""
      })
      .join("\n")
    navigator.clipboard.writeText(lines.length === 0 ? code.textContent : written).then(
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
  block.append(button)
}
