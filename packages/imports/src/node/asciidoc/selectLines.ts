/** The numbers of lines that `lines` of an include selects, such as `1..5;7` or `3..-1`. */
const byNumbers = (lines: ReadonlyArray<string>, written: string): ReadonlyArray<string> => {
  const selected = new Set<number>()
  for (const range of written.split(/[;,]/)) {
    const [first = "", last] = range.trim().split("..")
    const from = Number(first)
    const to = last === undefined ? from : last === "" || last === "-1" ? lines.length : Number(last)
    if (!Number.isInteger(from) || !Number.isInteger(to)) continue
    for (let line = Math.max(1, from); line <= Math.min(to, lines.length); line++) selected.add(line)
  }
  return lines.filter((_, index) => selected.has(index + 1))
}

const TAG = /\b(tag|end)::(\S+?)\[\](?=\s|$|["'*/>)-])/

/** The lines between the marks of some tags, without all marks; `*` means every tag, `**` every line, `!` none of a tag. */
const byTags = (lines: ReadonlyArray<string>, written: string): ReadonlyArray<string> => {
  const names = written.split(/[;,]/).map((name) => name.trim())
  const wanted = new Set(names.filter((name) => !name.startsWith("!")))
  const unwanted = new Set(names.flatMap((name) => (name.startsWith("!") ? [name.slice(1)] : [])))
  const isAll = wanted.has("**") || wanted.size === 0
  const open: Array<string> = []
  return lines.filter((line) => {
    const [, mark, name = ""] = TAG.exec(line) ?? []
    if (mark === "tag") open.push(name)
    else if (mark === "end" && open.includes(name)) open.length = open.lastIndexOf(name)
    if (mark !== undefined || open.some((one) => unwanted.has(one))) return false
    return isAll || open.some((one) => wanted.has(one) || wanted.has("*"))
  })
}

/** The lines of a text that an include selects by its attributes. */
export const selectLines = (
  text: string,
  attributes: Readonly<Record<string, unknown>>
): ReadonlyArray<string> => {
  const lines = text.replace(/^\ufeff/, "").split(/\r?\n/)
  const { lines: numbers, tag, tags } = attributes
  if (typeof numbers === "string") return byNumbers(lines, numbers)
  const named = tags ?? tag
  return typeof named === "string" ? byTags(lines, named) : lines
}
