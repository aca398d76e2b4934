/** A template or a link with the content between its braces or brackets. */
export interface Balanced {
  readonly isTemplate: boolean
  readonly content: string
  /** Whether it is alone in its lines, and in no other one. */
  readonly isAlone: boolean
}

/** Templates and links that are nested deeper stay text. */
const maxDepth = 60

interface Frame {
  readonly open: string
  readonly start: number
  text: string
}

/** Replaces templates and links, those within others first. Each character is read once. */
export const replaceBalanced = (text: string, replace: (found: Balanced) => string): string => {
  const frames: Array<Frame> = [{ open: "", start: 0, text: "" }]
  let from = 0
  for (const found of text.matchAll(/\{\{|\}\}|\[\[|\]\]/g)) {
    const [mark] = found
    const top = frames.at(-1)!
    top.text += text.slice(from, found.index)
    from = found.index + 2
    if (mark === "{{" || mark === "[[") {
      if (frames.length > maxDepth) top.text += mark
      else frames.push({ open: mark, start: found.index, text: "" })
    } else if (top.open === (mark === "}}" ? "{{" : "[[")) {
      frames.pop()
      const isStart = top.start === 0 || text[top.start - 1] === "\n"
      const isEnd = from === text.length || text[from] === "\n"
      frames.at(-1)!.text += replace({
        isTemplate: mark === "}}",
        content: top.text,
        isAlone: isStart && isEnd && frames.length === 1
      })
    } else top.text += mark
  }
  for (let top = frames.pop()!; ; top = frames.pop()!) {
    const text_ = top.text
    if (frames.length === 0) return text_ + text.slice(from)
    frames.at(-1)!.text += top.open + text_
  }
}
