const FENCE = /^[ \t]*(`{3,}|~{3,})/

/** Changes the lines of a text that are not code. */
export const outsideCode = (text: string, change: (line: string, next: string) => string): string => {
  let fence: string | undefined
  const lines = text.split("\n")
  return lines
    .map((line, at) => {
      const mark = FENCE.exec(line)?.[1]
      if (fence !== undefined) {
        const isEnd = mark !== undefined && mark.startsWith(fence) && line.trim() === mark
        if (isEnd) fence = undefined
        return line
      }
      fence = mark
      const next = lines.slice(at + 1, at + 6).find((one) => one.trim() !== "")
      return mark === undefined ? change(line, next ?? "") : line
    })
    .join("\n")
}
