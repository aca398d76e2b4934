// A button in the head of each block of code, and beside each path of an API, that copies it.

const { copied: done = "", copy = "" } = document.documentElement.dataset

/** Languages of sessions in a terminal, whose prompts are no part of a command. */
const shells = /language-(?:bash|console|fish|ps1|powershell|sh|shell|shellscript|shellsession|terminal|zsh)/

/** Lines without prompts. Where there are prompts, the lines without one are output, but for those that go on. */
const commandsOf = (lines: ReadonlyArray<string>): ReadonlyArray<string> => {
  if (!lines.some((line) => /^[$%>] /.test(line))) return lines
  const commands: Array<string> = []
  let goesOn = false
  for (const line of lines) {
    const isCommand = /^[$%>] /.test(line)
    if (isCommand || goesOn) commands.push(isCommand ? line.slice(2) : line)
    goesOn = (isCommand || goesOn) && line.endsWith("\\")
  }
  return commands
}

/** The text of a block. Numbers of footnotes are no code, and removed lines are not wanted. */
const textOf = (code: Element): string => {
  const found = [...code.querySelectorAll(".line")]
  if (found.length === 0) return code.textContent ?? ""
  const lines = found
    .filter((line) => !line.classList.contains("del"))
    .map((line) => {
      const own = line.cloneNode(true) as Element
      for (const note of own.querySelectorAll("sup")) note.remove()
      return own.textContent?.replace(/\n$/, "") ?? ""
    })
  return (shells.test(code.className) ? commandsOf(lines) : lines).join("\n")
}

/** Puts a button into an element, which copies the text that there is then. */
const addButton = (element: Element, copied: () => string): void => {
  const button = document.createElement("button")
  button.type = "button"
  button.className = "copy"
  button.textContent = copy
  button.addEventListener("click", () => {
    navigator.clipboard.writeText(copied()).then(
      () => {
        button.textContent = done
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

if (navigator.clipboard !== undefined) {
  for (const block of document.querySelectorAll("figure.code")) {
    const code = block.querySelector("code")
    if (code !== null) addButton(block.querySelector("figcaption") ?? block, () => textOf(code))
  }
  for (const endpoint of document.querySelectorAll(".endpoint")) {
    const path = endpoint.querySelector("code")
    if (path !== null) addButton(endpoint, () => path.textContent ?? "")
  }
}
