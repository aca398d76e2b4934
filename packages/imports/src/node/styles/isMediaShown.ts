import type { CssNode } from "css-tree"
import { both, isConditionTrue, type Truth } from "./isConditionTrue.ts"
import { parseCss } from "./parseCss.ts"

/** The screen of a reader: that of a desk, in the colors of paper. */
const screen: Readonly<Record<string, number | string>> = {
  width: 1280,
  "device-width": 1280,
  height: 720,
  "device-height": 720,
  "aspect-ratio": 1280 / 720,
  orientation: "landscape",
  color: 8,
  grid: 0,
  monochrome: 0,
  resolution: 1,
  hover: "hover",
  "any-hover": "hover",
  pointer: "fine",
  "any-pointer": "fine",
  scripting: "enabled",
  update: "fast",
  "display-mode": "browser",
  "prefers-color-scheme": "light",
  "prefers-contrast": "no-preference",
  "prefers-reduced-motion": "no-preference",
  "prefers-reduced-transparency": "no-preference",
  "prefers-reduced-data": "no-preference",
  "forced-colors": "none",
  "inverted-colors": "none"
}

const units: Readonly<Record<string, number>> = {
  px: 1,
  em: 16,
  rem: 16,
  in: 96,
  cm: 96 / 2.54,
  mm: 9.6 / 2.54,
  pt: 4 / 3,
  pc: 16,
  dppx: 1,
  x: 1,
  dpi: 1 / 96
}

const numberOf = (node: CssNode | null): number => {
  switch (node?.type) {
    case "Number":
      return Number(node.value)
    case "Dimension":
      return Number(node.value) * (units[node.unit.toLowerCase()] ?? Number.NaN)
    case "Ratio":
      return numberOf(node.left) / (node.right === null ? 1 : numberOf(node.right))
    default:
      return Number.NaN
  }
}

const compare: Readonly<Record<string, (left: number, right: number) => boolean>> = {
  "<": (left, right) => left < right,
  "<=": (left, right) => left <= right,
  "=": (left, right) => left === right,
  ">": (left, right) => left > right,
  ">=": (left, right) => left >= right
}

const isFeature = (name: string, value: CssNode | null): Truth => {
  const [, bound, plain = ""] = /^(?:(min|max)-)?(.*)$/.exec(name.toLowerCase()) ?? []
  const own = screen[plain]
  if (own === undefined) return undefined
  if (value === null) return own !== 0 && own !== "none" && own !== "no-preference"
  if (typeof own === "string") return value.type === "Identifier" && value.name.toLowerCase() === own
  const number = numberOf(value)
  const isIt = compare[bound === "min" ? ">=" : bound === "max" ? "<=" : "="]!
  return Number.isNaN(number) ? undefined : isIt(own, number)
}

const sideOf = (node: CssNode | null): number =>
  node?.type === "Identifier" ? Number(screen[node.name.toLowerCase()]) : numberOf(node)

const isInRange = (left: CssNode, comparison: string | null, right: CssNode): Truth => {
  const [one, other] = [sideOf(left), sideOf(right)]
  return Number.isNaN(one + other) ? undefined : compare[comparison ?? ""]?.(one, other)
}

const isTrue = (node: CssNode): Truth => {
  switch (node.type) {
    case "Feature":
      return isFeature(node.name, node.value)
    case "FeatureRange": {
      const first = isInRange(node.left, node.leftComparison, node.middle)
      return node.right === null
        ? first
        : both(first, isInRange(node.middle, node.rightComparison, node.right))
    }
    default:
      return undefined
  }
}

const isQueryTrue = (query: CssNode): boolean => {
  if (query.type !== "MediaQuery") return false
  const type = query.mediaType?.toLowerCase() ?? "all"
  const condition = query.condition === null ? true : isConditionTrue(query.condition.children, isTrue)
  const truth = both(type === "all" || type === "screen", condition)
  return truth === (query.modifier?.toLowerCase() !== "not")
}

/** Whether a list of media queries is true of a screen at a desk. An empty list is; one that cannot be parsed is not. */
export const isMediaShown = (queries: string): boolean => {
  if (queries.trim() === "") return true
  const list = parseCss(queries, "mediaQueryList")
  return list?.type === "MediaQueryList" && list.children.some(isQueryTrue)
}
