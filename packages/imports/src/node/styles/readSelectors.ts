import { type CssNode, generate, ident, type PseudoClassSelector, type Selector, walk } from "css-tree"
import { parseCss } from "./parseCss.ts"

/** A selector without nesting. */
export interface ReadSelector {
  /** Compares as CSS compares specificities. */
  readonly specificity: number
  readonly text: string
  /** A simple selector that each selected element matches, such as `.note`; undefined for any element. */
  readonly key: string | undefined
}

/** Pseudo-classes of states in which no element of a page is before somebody uses it. */
export const restingStates =
  "hover active focus focus-visible focus-within target target-within visited fullscreen user-invalid user-valid popover-open modal picture-in-picture playing seeking buffering stalled muted autofill -webkit-autofill current past future indeterminate valid invalid in-range out-of-range".split(
    " "
  )

const read = new Set([
  ...restingStates,
  ..."any-link checked default defined dir disabled empty enabled first-child first-of-type has is lang last-child last-of-type link not nth-child nth-last-child nth-last-of-type nth-of-type only-child only-of-type optional placeholder-shown read-only read-write required root scope where".split(
    " "
  )
])

const maxLength = 10_000

const [ids, classes, types] = [1_000_000, 1_000, 1]

const most = (nodes: Iterable<CssNode>): number => Math.max(0, ...[...nodes].map(specificityOf))

const specificityOf = (node: CssNode): number => {
  switch (node.type) {
    case "SelectorList":
      return most(node.children)
    case "Selector":
      return [...node.children].map(specificityOf).reduce((sum, one) => sum + one, 0)
    case "IdSelector":
      return ids
    case "ClassSelector":
    case "AttributeSelector":
      return classes
    case "TypeSelector":
      return node.name === "*" ? 0 : types
    case "PseudoElementSelector":
      return types
    case "PseudoClassSelector":
      if (node.name === "where") return 0
      return /^(?:is|not|has)$/.test(node.name) ? most(node.children ?? []) : classes
    default:
      return 0
  }
}

const keyOf = (selector: Selector): string | undefined => {
  const last: Array<CssNode> = []
  for (const node of selector.children) {
    if (node.type === "Combinator") last.length = 0
    else last.push(node)
  }
  for (const [type, sign] of [
    ["IdSelector", "#"],
    ["ClassSelector", "."],
    ["TypeSelector", ""]
  ] as const) {
    const found = last.find((node) => node.type === type)
    if (found !== undefined && "name" in found && found.name !== "*") {
      return `${sign}${ident.decode(String(found.name)).toLowerCase()}`
    }
  }
  return undefined
}

const isPseudoElement = (node: CssNode): boolean =>
  node.type === "PseudoElementSelector" ||
  (node.type === "PseudoClassSelector" && /^(?:before|after|first-line|first-letter)$/i.test(node.name))

const pseudoElements =
  /^(?:after|backdrop|before|cue|details-content|file-selector-button|first-letter|first-line|grammar-error|highlight|marker|part|placeholder|selection|slotted|spelling-error|target-text|view-transition.*|-webkit-.+)$/i

/** Whether browsers read a pseudo-class: they know one language only. */
const isRead = ({ children, name }: PseudoClassSelector): boolean =>
  name.toLowerCase() === "lang"
    ? children?.size === 1 && children.first?.type === "Identifier"
    : read.has(name.toLowerCase())

/** Whether each pseudo-class of a selector is known, and pseudo-elements are at its end alone: otherwise its list is void. */
export const isKnown = (selector: Selector): boolean => {
  const parts = selector.children.toArray()
  const first = parts.findIndex(isPseudoElement)
  const rest = first === -1 ? [] : parts.slice(first)
  if (!rest.every((node) => node.type.startsWith("Pseudo"))) return false
  let result = true
  walk(selector, (node) => {
    if (node.type === "Raw") result = false
    if (node.type === "PseudoElementSelector") result &&= pseudoElements.test(node.name)
    if (isPseudoElement(node)) result &&= rest.includes(node)
    else if (node.type === "PseudoClassSelector") result &&= isRead(node)
  })
  return result
}

/** The selectors of the rule that a rule is nested in, or `scope` for one right in an `@scope`. */
export type Around = ReadonlyArray<ReadSelector> | "scope" | undefined

const anyOf = (around: Around): string =>
  typeof around === "object" ? `:is(${around.map(({ text }) => text).join(",")})` : `:${rootOfScope}`

/** The pseudo-class for `:scope`: css-select takes that name for the element around `:has()`. */
export const rootOfScope = "root-of-scope"

/** The text of a selector in a rule that is nested in a rule of other selectors: `&` is any of these, else the root of the scope. */
const flat = (selector: Selector, around: Around): string => {
  const root = anyOf(around)
  let isNamed = false
  walk(selector, (node) => {
    if (node.type === "NestingSelector") isNamed = true
    if (node.type === "PseudoClassSelector" && /^scope$/i.test(node.name)) {
      node.name = rootOfScope
      isNamed ||= around === "scope"
    }
  })
  const text = selector.children
    .toArray()
    .map((node) => {
      if (node.type === "Combinator") return ` ${node.name} `
      return node.type === "NestingSelector" ? root : generate(node).replaceAll("&", root)
    })
    .join("")
  return around === undefined || isNamed ? text : `${root} ${text}`
}

/**
 * The selectors of a rule that elements can match; none for a list with a selector that is not known, undefined for one that nesting makes
 * too long.
 */
export const readSelectors = (prelude: string, around: Around): ReadonlyArray<ReadSelector> | undefined => {
  const parsed = parseCss(prelude, "selectorList")
  if (parsed?.type !== "SelectorList") return []
  const outer = typeof around === "object" ? around : []
  const outerSpecificity = Math.max(0, ...outer.map(({ specificity }) => specificity))
  const found: Array<ReadSelector> = []
  for (const selector of parsed.children) {
    if (selector.type !== "Selector" || !isKnown(selector)) return []
    if (around === undefined && selector.children.first?.type === "Combinator") return []
    const text = flat(selector, around)
    if (text.length > maxLength) return undefined
    const specificity = specificityOf(selector) + outerSpecificity
    if (!selector.children.some(isPseudoElement)) found.push({ specificity, text, key: keyOf(selector) })
  }
  return found
}
