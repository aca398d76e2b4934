import { type CssNode, generate, parse } from "css-tree"
import type { Element } from "hast"
import { isMediaShown } from "./isMediaShown.ts"
import { isSupported } from "./isSupported.ts"
import type { Scope } from "./nearestScope.ts"
import { parseCss } from "./parseCss.ts"
import { type CssBlock, readBlocks } from "./readBlocks.ts"
import { type Declared, readDeclarations } from "./readDeclarations.ts"
import { type Around, rootOfScope, readSelectors, type ReadSelector } from "./readSelectors.ts"

/** A rule that may hide or show elements. */
interface StyleRule {
  readonly selectors: ReadonlyArray<ReadSelector>
  readonly declared: Declared
  /** The cascade layer by its full name; undefined outside of layers. */
  readonly layer: string | undefined
  readonly scope: Scope | undefined
}

interface Place {
  readonly layer: string | undefined
  readonly scope: Scope | undefined
  readonly around: Around
  /** The address of the style sheet, and how many import it. */
  readonly address: string
  readonly depth: number
  /** The parent of the element with the style sheet. */
  readonly parent: Element | undefined
}

/** The rules of style sheets for a screen, and the names of their cascade layers in their order. */
export interface StyleSheet {
  readonly rules: Array<StyleRule>
  readonly layers: Array<string>
  /** Finds the text of another style sheet by its address; undefined where there is none. */
  readonly find: (address: string) => string | undefined
  /** Sentences about rules that are left unread, though they may hide elements. */
  readonly unread: Set<string>
}

const maxWords = 60

/** The first words of a rule or an address, for a sentence about it. */
export const wordsOfRule = (text: string): string => {
  const words = text.replace(/\s+/g, " ")
  return words.length > maxWords ? `${words.slice(0, maxWords).toWellFormed()}…` : words
}

const addUnread = (prelude: string, { unread }: StyleSheet): void => {
  const reason = /^@container\b/i.test(prelude) ? "depends on the layout" : "is too long"
  unread.add(`The style rule “${wordsOfRule(prelude)}” ${reason}. Elements that it hides are shown.`)
}

const nested = (layer: string | undefined, name: string): string =>
  layer === undefined ? name : `${layer}.${name}`

/** More layers than a person names: blocks of the others are left unread. */
const maxLayers = 1_000
/** The longest prelude of a rule, in characters. */
const maxPrelude = 2_000
const maxImports = 5

const layerIn = (names: string, { layer }: Place, { layers }: StyleSheet): string | undefined => {
  const all = names === "" ? [`(${layers.length})`] : names.split(",")
  const named = all.map((name) => nested(layer, name.trim()))
  // The rules of a layer itself come after the layers in it.
  const end = layer === undefined ? layers.length : layers.indexOf(layer)
  layers.splice(end, 0, ...named.filter((name) => !layers.includes(name)))
  return named[0]
}

const scopeIn = (words: string, place: Place): Scope | undefined => {
  const prelude = parseCss(words, "atrulePrelude", { atrule: "scope" })
  const { around, parent, scope } = place
  const [found] = prelude?.type === "AtrulePrelude" ? prelude.children : []
  const selectorsOf = (node: CssNode | null, outer: Around) =>
    node?.type === "SelectorList" ? readSelectors(generate(node), outer) : undefined
  const node = found?.type === "Scope" ? found : undefined
  if (words !== "" && node === undefined) return undefined
  const roots = node?.root == null ? parent : selectorsOf(node.root, around)
  const limits = node?.limit == null ? [] : selectorsOf(node.limit, "scope")
  if (roots === undefined || limits === undefined) return undefined
  return { roots, limits, around: scope }
}

/** The place of the content of a block; undefined for a block that says nothing about a screen, or that is not known. */
const placeIn = (prelude: string, place: Place, sheet: StyleSheet): Place | undefined => {
  const [, name = "", words = ""] = /^@([\w-]+)\s*([^]*)$/.exec(prelude) ?? []
  switch (name.toLowerCase()) {
    case "": {
      const around = readSelectors(prelude, place.around)
      if (around === undefined) addUnread(prelude, sheet)
      return around === undefined || around.length === 0 ? undefined : { ...place, around }
    }
    case "media":
      return isMediaShown(words) ? place : undefined
    case "supports":
      return isSupported(words) ? place : undefined
    case "layer":
      return { ...place, layer: layerIn(words, place, sheet) }
    case "scope": {
      const scope = scopeIn(words, place)
      return scope && { ...place, scope, around: "scope" }
    }
    default:
      return undefined
  }
}

/** The text that an `@import` takes in, and its place; undefined where it does not apply. */
const importedBy = (
  prelude: string,
  place: Place,
  sheet: StyleSheet
): { readonly css: string; readonly place: Place } | undefined => {
  const parsed = parseCss(prelude.replace(/^@import\s*/i, ""), "atrulePrelude", { atrule: "import" })
  if (parsed?.type !== "AtrulePrelude" || place.depth >= maxImports) return undefined
  const [target, ...conditions] = parsed.children
  if (target?.type !== "Url" && target?.type !== "String") return undefined
  const address = URL.parse(target.value, place.address)?.href
  let inside: Place = { ...place, depth: place.depth + 1, address: address ?? "" }
  for (const node of conditions) {
    const text = generate(node)
    const [, words] = /^\w+\((.*)\)$/s.exec(text) ?? []
    if (/^layer\b/i.test(text)) inside = { ...inside, layer: layerIn(words ?? "", place, sheet) }
    else if (/^supports\(/i.test(text) ? !isSupported(`(${words})`) : !isMediaShown(text)) return undefined
  }
  const css = address === undefined ? undefined : sheet.find(address)
  return css === undefined ? undefined : { css, place: inside }
}

const hiding = /display\s*:\s*none|visibility\s*:\s*(?:hidden|collapse)/i

const mayHide = (block: CssBlock): boolean => {
  const open = [block]
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (hiding.test(next.declarations)) return true
    open.push(...next.blocks)
  }
  return false
}

/** Whether a block has blocks in it, or declarations that may hide or show elements. */
const hasContent = ({ blocks, declarations }: CssBlock): boolean =>
  blocks.length > 0 || /display|visibility|\\/i.test(declarations)

/** Whether a block is beyond the bounds, or depends on the layout of the page. */
const isUnreadable = (prelude: string, { layers }: StyleSheet): boolean =>
  prelude.length > maxPrelude || layers.length > maxLayers || /^@container\b/i.test(prelude)

/** The declarations of a block or of a `style` attribute. */
export const declaredIn = (declarations: string): Declared => {
  if (!/display|visibility|\\/i.test(declarations)) return {}
  const list = parse(declarations, { context: "declarationList", parseCustomProperty: false })
  return list.type === "DeclarationList" ? readDeclarations(list.children) : {}
}

const ownScope: ReadonlyArray<ReadSelector> = [{ specificity: 0, text: `:${rootOfScope}`, key: undefined }]

const addRule = ({ declarations }: CssBlock, { around, layer, scope }: Place, sheet: StyleSheet): void => {
  if (around === undefined) return
  const declared = declaredIn(declarations)
  const selectors = around === "scope" ? ownScope : around
  if (Object.keys(declared).length > 0) sheet.rules.push({ selectors, declared, layer, scope })
}

/** Adds the rules of a text of CSS to a sheet, from its address, and with the parent of its element. */
export const readStyleSheet = (
  css: string,
  address: string,
  parent: Element | undefined,
  sheet: StyleSheet
): void => {
  const imports = new Set<CssBlock>()
  const open: Array<readonly [block: CssBlock, place: Place]> = []
  const readText = (text: string, place: Place) => {
    const { blocks } = readBlocks(text)
    const isHead = (block: CssBlock) =>
      /^@(?:charset|import|layer)\b/i.test(block.prelude.trim()) && !hasContent(block)
    const end = blocks.findIndex((block) => !isHead(block))
    const head = blocks.slice(0, end === -1 ? blocks.length : end)
    for (const block of head) if (/^\s*@import\b/i.test(block.prelude)) imports.add(block)
    for (const block of blocks.toReversed()) open.push([block, place])
  }
  readText(css, { layer: undefined, scope: undefined, around: undefined, address, depth: 0, parent })
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const [block, around] = next
    const prelude = block.prelude.trim()
    if (imports.has(block)) {
      const imported = importedBy(prelude, around, sheet)
      if (imported !== undefined) readText(imported.css, imported.place)
    } else if (isUnreadable(prelude, sheet)) {
      if (mayHide(block)) addUnread(prelude, sheet)
    } else if (prelude.startsWith("@") || hasContent(block)) {
      const place = placeIn(prelude, around, sheet)
      if (place === undefined) continue
      addRule(block, place, sheet)
      for (const child of block.blocks.toReversed()) open.push([child, place])
    }
  }
}
