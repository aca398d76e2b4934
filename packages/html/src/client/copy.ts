// A button in the head of each block of code that copies it.

const { copied = "", copy = "" } = document.documentElement.dataset

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
  const lines = [...code.querySelectorAll(".line")]
    .filter((line) => !line.classList.contains("del"))
    .map((line) => {
      const own = line.cloneNode(true) as Element
      for (const note of own.querySelectorAll("sup")) note.remove()
      return own.textContent?.replace(/\n$/, "") ?? ""
    })
  return (shells.test(code.className) ? commandsOf(lines) : lines).join("\n")
}

for (const block of document.querySelectorAll<HTMLElement>("figure.code")) {
  const code = block.querySelector("code")
  const head = block.querySelector("figcaption")
  if (code === null || head === null || navigator.clipboard === undefined) continue
  const button = document.createElement("button")
  button.type = "button"
  button.className = "copy"
  button.textContent = copy
  button.addEventListener("click", () => {
    navigator.clipboard.writeText(textOf(code)).then(
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
  head.append(button)
}
