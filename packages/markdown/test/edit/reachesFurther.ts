import type { RandomEdit } from "../samples/openDocument.ts"

/** The part of two texts that differs: the text between their common prefix and suffix. */
const difference = (source: string, result: string): readonly [was: string, is: string] => {
  let head = 0
  while (head < source.length && head < result.length && source[head] === result[head]) head++
  let tail = 0
  while (
    tail < source.length - head &&
    tail < result.length - head &&
    source[source.length - 1 - tail] === result[result.length - 1 - tail]
  )
    tail++
  return [source.slice(head, source.length - tail), result.slice(head, result.length - tail)]
}

/** Lines that say something, without the marks of lists and quotes before them. */
const linesOf = (text: string): Array<string> =>
  text
    .replace(/<\/?blockquote>/g, "\n")
    .split(/\n|(?=<\/?[a-z])|(?<=>)/)
    .map((line) =>
      line
        .replace(/^\uFEFF/, "")
        .replace(/^(?:[\s>]|[*+-](?=\s|$)|\d{1,9}[.)](?=\s|$)|\[[ xX]\](?=\s))*/, "")
        .trim()
    )
    .filter((line) => line !== "" && !/^[>*+-]+$|^<!-- -->$/.test(line))

/** The first line of a text that another one does not have, in order. */
const firstMissing = (few: ReadonlyArray<string>, many: ReadonlyArray<string>): string | undefined => {
  let at = 0
  for (const line of many) if (at < few.length && few[at] === line) at++
  return at === few.length ? undefined : `${JSON.stringify(few[at])} is not where it was`
}

/** The cells of all tables, and all other lines, as they are written. */
const cellsOf = (text: string): Array<string> =>
  text
    .split(/\n|(?<!\\)\||(?=<\/?t)|(?<=<\/?t[a-z]*[^>]{0,200}>)/)
    .map((cell) => cell.replace(/^[\s>]+|\s+$/g, ""))
    .filter((cell) => cell !== "" && !/^:?-+:?$|^<\/?t/.test(cell))
    .sort()

const cellsDiffer = (
  before: ReadonlyArray<string>,
  after: ReadonlyArray<string>,
  was: string,
  is: string
): string | undefined => {
  const same = before.join("\n") === after.join("\n")
  if (was === "" && is === "")
    return same ? undefined : (firstMissing(before, after) ?? firstMissing(after, before))
  return is === "" ? firstMissing(after, before) : firstMissing(before, after)
}

const withoutMarks = (text: string): string =>
  text
    .replace(/&#x([\dA-F]{2});/g, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16)))
    .replace(/[*_~`\\\s]|<\/?(?:strong|em|del|code|b|i|s)>/g, "")

const bareHeading = (text: string): string =>
  text.replace(/\r?\n[ >]*[=-]+\s*$|^#+ /g, "").replace(/\s+/g, " ")

/** The lines of a hint without the marker of an alert, the lines and the title of an admonition, its shortcodes, or its tags. */
const linesOfHint = (text: string): string =>
  linesOf(
    text.replace(
      /\[!\w+\]|\{*% (?:end)?hint[^\n]*|\{*[%<] \/?noti?[ce]*[^\n]*|^[ \t>]*(?::::|!!!)[^\n]*|^[ \t>]*\*\*[^\n]*\*\*\r?$/gm,
      ""
    )
  ).join("\n")

/** A definition of a footnote with the blank lines above it: its label and its content. */
const FOOTNOTE = /(?:\r?\n)+\[\^([^\]\n]+)\]: ([^\n]*(?:[\r\n]+ {4}[^\n]*)*)/g

/** A text without its blank lines. */
const withoutRoom = (text: string): string => text.replace(/(?:\r?\n)+/g, "\n")

/**
 * The content of a footnote that several words share, before and after an edit at one of them: that one gets a definition of its own.
 * Undefined where an edit changed anything else.
 */
const sharedFootnote = (source: string, result: string): readonly [was: string, is: string] | undefined => {
  const labels = new Set(Array.from(source.matchAll(FOOTNOTE), ([, label]) => label))
  const own = [...result.matchAll(FOOTNOTE)].filter(([, label]) => !labels.has(label))
  const [definition, label, is] = own[0] ?? []
  if (own.length !== 1 || definition === undefined || is === undefined) return undefined
  for (const [, shared, was] of source.matchAll(FOOTNOTE)) {
    const undone = result.replace(definition, "").replaceAll(`[^${label}]`, `[^${shared}]`)
    if (undone.trimEnd() === source.trimEnd()) return [withoutRoom(was!), withoutRoom(is)]
  }
  return undefined
}

const changesFurther = (
  source: string,
  result: string,
  { is, reach, was }: RandomEdit
): string | undefined => {
  const changed = difference(source, result)
  const [gone, came] = changed
  const told = `${JSON.stringify(gone)} became ${JSON.stringify(came)}`
  switch (reach) {
    case "word": {
      // Escapes and character references make words longer; a link that is its own text gets one.
      const [gone, came] = changed.map((text) => text.replace(/\r?\n[ \t>]*/g, " ")) as [string, string]
      const isNear = gone.length <= was.length + 2 && came.length <= is.length * 2 + 12
      const isOwnLink = !/\s/.test(gone.trim()) && gone.length < 300
      // A reference whose words change gets its old words as a label of its own.
      const isOwnLabel = came.includes("][") && came.length <= 3 * (gone.length + is.length)
      return isNear || isOwnLink || isOwnLabel ? undefined : told
    }
    case "token": {
      // The two tags of an element change together.
      const levels = changed.map((text) => text.replaceAll(/\d(?=[ >]|$)/g, "")) as [string, string]
      // A link loses the syntax around its words; an underlined heading gets number signs.
      if (
        levels[0] === levels[1] ||
        (came !== "" && gone.includes(came)) ||
        bareHeading(gone) === bareHeading(came)
      )
        return undefined
      // An alert that gets an icon, and a shortcode that gets another style, becomes a tag.
      if (came.includes("% hint") && linesOfHint(gone) === linesOfHint(came)) return undefined
      const isNear = gone.length <= was.length + 40 && came.length <= is.length + 40
      return (isNear || !/\s/.test(gone)) &&
        (!/\n(?![ >]*(?:=+|-+)$)/.test(gone.trim()) || withoutMarks(gone) === withoutMarks(was))
        ? undefined
        : told
    }
    case "mark":
      // The caption of `![caption](target)`, or of a shortcode, has no marks: it becomes a figure.
      if (/^!?\[.*\](?:\(.*\))?$|^\{\{< figure/.test(gone)) return undefined
      return withoutMarks(gone) === withoutMarks(came) ? undefined : told
    case "added":
      return firstMissing(linesOf(source), linesOf(result))
    case "removed":
      return firstMissing(linesOf(result), linesOf(source))
    case "cells":
      return cellsDiffer(cellsOf(source), cellsOf(result), was, is)
    case "moved":
      return linesOf(source).sort().join("\n") === linesOf(result).sort().join("\n") ? undefined : told
  }
}

/** Says what an edit changed beside what it was to change, by the texts alone; undefined when it is nothing. */
export const reachesFurther = (source: string, result: string, edit: RandomEdit): string | undefined =>
  changesFurther(...(sharedFootnote(source, result) ?? [source, result]), edit)
