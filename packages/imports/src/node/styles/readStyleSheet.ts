import { parse } from "css-tree"
import { isMediaShown } from "./isMediaShown.ts"
import { type CssBlock, readBlocks } from "./readBlocks.ts"
import { type Declared, readDeclarations } from "./readDeclarations.ts"
import { readSelectors, type ReadSelector } from "./readSelectors.ts"

/** A rule that may hide or show elements. */
export interface StyleRule {
  readonly selectors: ReadonlyArray<ReadSelector>
  readonly declared: Declared
  /** The cascade layer by its full name; undefined outside of layers. */
  readonly layer: string | undefined
}

interface Place {
  readonly layer: string | undefined
  /** The selectors of the rule around; undefined at the top. */
  readonly around: ReadonlyArray<ReadSelector> | undefined
}

/** The rules of a style sheet for a screen, and the names of its cascade layers in their order. */
export interface StyleSheet {
  readonly rules: Array<StyleRule>
  readonly layers: Array<string>
}

const nested = (layer: string | undefined, name: string): string =>
  layer === undefined ? name : `${layer}.${name}`

/** More layers than a person names: blocks of the others are left unread. */
const maxLayers = 1_000

const layerIn = (names: string, { layer }: Place, { layers }: StyleSheet): string | undefined => {
  const all = names === "" ? [`(${layers.length})`] : names.split(",")
  const named = all.map((name) => nested(layer, name.trim()))
  // The rules of a layer itself come after the layers in it.
  const end = layer === undefined ? layers.length : layers.indexOf(layer)
  layers.splice(end, 0, ...named.filter((name) => !layers.includes(name)))
  return named[0]
}

/** The place of the content of a block; undefined for a block that says nothing about a screen, or that is not known. */
const placeIn = (prelude: string, place: Place, sheet: StyleSheet): Place | undefined => {
  const [, name = "", words = ""] = /^@([\w-]+)\s*([^]*)$/.exec(prelude) ?? []
  switch (name.toLowerCase()) {
    case "": {
      const around = readSelectors(prelude, place.around)
      return around.length === 0 ? undefined : { ...place, around }
    }
    case "media":
      return isMediaShown(words) ? place : undefined
    case "supports":
      return /^not\b/i.test(words) ? undefined : place
    case "layer":
      return sheet.layers.length > maxLayers ? undefined : { ...place, layer: layerIn(words, place, sheet) }
    default:
      return undefined
  }
}

/** The declarations of a block or of a `style` attribute. */
export const declaredIn = (declarations: string): Declared => {
  if (!/display|visibility|\\/i.test(declarations)) return {}
  const list = parse(declarations, { context: "declarationList", parseCustomProperty: false })
  return list.type === "DeclarationList" ? readDeclarations(list.children) : {}
}

/** Adds the rules of a text of CSS to a sheet. */
export const readStyleSheet = (css: string, sheet: StyleSheet): void => {
  const open: Array<readonly [block: CssBlock, place: Place]> = [
    [readBlocks(css), { layer: undefined, around: undefined }]
  ]
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const [block, place] = next
    if (place.around !== undefined) {
      const declared = declaredIn(block.declarations)
      if (declared.display !== undefined || declared.visibility !== undefined)
        sheet.rules.push({ selectors: place.around, declared, layer: place.layer })
    }
    const inside: Array<readonly [CssBlock, Place]> = []
    for (const child of block.blocks) {
      const own = placeIn(child.prelude.trim(), place, sheet)
      if (own !== undefined) inside.push([child, own])
    }
    open.push(...inside.toReversed())
  }
}
