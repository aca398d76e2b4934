import type { Mark } from "../document/Document.ts"
import { MARK_OF_ELEMENT } from "../document/marks.ts"
import { addressOfLabel } from "../text/addressOfLabel.ts"

/** A role of MyST in text, as in `` {ref}`words <label>` ``: its offsets are those of its text. */
export interface Role {
  readonly name: string
  /** The shown words. */
  readonly start: number
  readonly end: number
  /** The name of the label, or the path, between angle brackets or alone. */
  readonly target: string
  readonly targetStart: number
}

/** Longer roles are text. */
const maxRole = 1_000

const ROLE = /\{([A-Za-z][\w:+.-]*)\}(`+)/y

const elements: Readonly<Record<string, string>> = {
  kbd: "kbd",
  sub: "sub",
  subscript: "sub",
  sup: "sup",
  superscript: "sup",
  code: "code",
  command: "code",
  envvar: "code",
  file: "code",
  literal: "code",
  option: "code",
  program: "code",
  samp: "code",
  strong: "strong",
  guilabel: "strong",
  menuselection: "strong",
  emphasis: "em",
  dfn: "em"
}

const words = new Set(
  "abbr abbreviation any cite doc download eq math numref ref term rfc pep title-reference".split(" ")
)

/** Roles of objects of a language, of citations, of theorems, and badges. */
const OTHER =
  /^(?:(?:c|cite|cpp|js|prf|py|rst|std):\w+|bdg(?:-\w+)*|class|func|meth|attr|mod|exc|data|obj|const)$/

const isRole = (name: string): boolean => Object.hasOwn(elements, name) || words.has(name) || OTHER.test(name)

/** The offset behind the role that starts at an offset, or -1. */
export const endOfRole = (source: string, start: number): number => {
  ROLE.lastIndex = start
  const [head, name = "", ticks = ""] = ROLE.exec(source) ?? []
  if (head === undefined || !isRole(name) || ticks.length > 3) return -1
  const from = start + head.length
  const text = source.slice(from, from + maxRole)
  const found = text.match(ticks.length === 1 ? /`+/ : /`{2,}/)
  if (found === null || found[0].length !== ticks.length || found.index === 0) return -1
  return /\n[ \t>]*\r?\n/.test(text.slice(0, found.index)) ? -1 : from + found.index! + ticks.length
}

/** Whether a text has roles. */
export const hasRoles = (source: string): boolean =>
  source.includes("}`") && source.matchAll(/\{([A-Za-z][\w:+.-]*)\}`/g).some(([, name]) => isRole(name!))

const TARGETED = /^([^]*?\S)\s*<([^<>]+)>$/

/** Reads a whole text as a role; undefined for any other. */
export const readRole = (raw: string): Role | undefined => {
  if (!raw.startsWith("{") || endOfRole(raw, 0) !== raw.length) return undefined
  ROLE.lastIndex = 0
  const [head = "", name = "", ticks = ""] = ROLE.exec(raw) ?? []
  const text = raw.slice(head.length, raw.length - ticks.length)
  const [, shown, target] = TARGETED.exec(text) ?? []
  // A name of an object may begin with a sign for a short one.
  const isShort = shown === undefined && /^[~!]/.test(text) && OTHER.test(name)
  const start = head.length + (isShort ? 1 : 0)
  return {
    name,
    start,
    end: shown === undefined ? raw.length - ticks.length : head.length + shown.length,
    target: (target ?? text).trim(),
    targetStart:
      head.length + (target === undefined ? text.search(/\S/) : text.length - 1 - target.trimStart().length)
  }
}

/** The words of a role; undefined for any other text. */
export const wordsOfRole = (raw: string): string | undefined => {
  const role = readRole(raw)
  return role === undefined ? undefined : raw.slice(role.start, role.end).replace(/\s+/g, " ")
}

/** The mark of the words of a role. */
export const markOfRole = ({ name }: Role): Mark | undefined => {
  const element = Object.hasOwn(elements, name)
    ? elements[name]
    : /^(?:c|cpp|js|py|rst):|^(?:class|func|meth|attr|mod|exc|data|obj|const)$/.test(name)
      ? "code"
      : undefined
  return element === undefined ? undefined : MARK_OF_ELEMENT[element]
}

/** The address that a role leads to: a path, or a label of the page or of another one. */
export const addressOfRole = ({ name, target }: Role, labels: ReadonlySet<string>): string | undefined => {
  if (name === "doc" || name === "download") return target
  const isLabel = name === "ref" || name === "numref" || name === "eq"
  if (labels.has(target) && (isLabel || name === "any")) return `#${target}`
  const address = isLabel ? addressOfLabel(target) : undefined
  return address === undefined ? undefined : `/${address}#${target}`
}
