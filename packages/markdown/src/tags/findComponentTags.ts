import { componentScanner, componentsIn, endOfComponent, inText } from "./componentTag.ts"
import { isBlockComponent } from "./componentNames.ts"
import { endOfModuleCode } from "./moduleCodeEnd.ts"

/** A tag of a component; outside of text it is a block. */
interface ComponentTag {
  readonly end: number
  readonly isInText: boolean
}

/** The tags of components of a text that its parser reads as such, if its other lines are read as beside no components. */
interface ComponentTags {
  /** The tags by their start. */
  readonly tags: ReadonlyMap<number, ComponentTag>
  /** The end of each fenced code, by its start; undefined where there are no components. */
  readonly fenced: ReadonlyMap<number, number> | undefined
}

const none: ComponentTags = { tags: new Map(), fenced: undefined }

const FENCE = /^([ \t>]*)(`{3,}|~{3,})([^\n]*)$/gm
const CONTAINERS = /^[ \t>]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)*$/
const BLANK_REST = /[ \t]*(?:\r?\n|$)/y
const BLANK_LINE = /\n[ \t>]*\r?\n/
const INDENTATION = /^[ \t>]+(?=\S)/gm
const MODULE_CODE = /^[ \t>]*(?:import|export)\b/m

/** Whether the last lines of a text, behind the last blank one, may be a table. */
const endsInTable = (text: string): boolean => text.slice(0, -1).split(BLANK_LINE).at(-1)!.includes("|")

const isIndented = (text: string): boolean =>
  text.matchAll(INDENTATION).some(([indentation]) => / {4}|\t/.test(indentation))

const fencedIn = (source: string): ReadonlyMap<number, number> => {
  const fenced = new Map<number, number>()
  let open: { readonly start: number; readonly fence: string } | undefined
  for (const { 0: line, 1: before = "", 2: fence = "", 3: rest = "", index } of source.matchAll(FENCE)) {
    if (open === undefined) {
      if (fence.startsWith("~") || !rest.includes("`")) open = { start: index + before.length, fence }
    } else if (fence.startsWith(open.fence) && rest.trim() === "") {
      fenced.set(open.start, index + line.trimEnd().length)
      open = undefined
    }
  }
  return fenced
}

/** Finds whether a tag is alone in its line but for marks of lists and quotes. Tags are asked for in their order. */
const flowFinder = (source: string) => {
  let line = 0
  let lineEnd = source.indexOf("\n")
  return (start: number, end: number): boolean => {
    for (; lineEnd >= 0 && lineEnd < start; lineEnd = source.indexOf("\n", line)) line = lineEnd + 1
    BLANK_REST.lastIndex = end
    return BLANK_REST.test(source) && CONTAINERS.test(source.slice(line, start))
  }
}

/** The imports and exports that a text begins with, as its parser reads them. */
const moduleCodeAtStart = (source: string): { readonly start: number; readonly end: number } | undefined => {
  const start = source.search(/\S/)
  if (start < 0 || (start > 0 && source[start - 1] !== "\n")) return undefined
  const end = endOfModuleCode(source, start)
  return end < 0 ? undefined : { start, end }
}

/**
 * Finds the tags of components in a text. Undefined if components change how its other lines are read: next to them, indented lines are
 * no code, and lines of code of a module are blocks.
 */
export const findComponentTags = (source: string): ComponentTags | undefined => {
  const components = componentsIn(source)
  if (components.isEmpty) return none
  const fenced = fencedIn(source)
  const findEnd = componentScanner(source, components)
  const findInText = inText(findEnd, components, isBlockComponent)
  const isFlow = flowFinder(source)
  const tags = new Map<number, ComponentTag>()
  const others: Array<string> = []
  const opening = /<\/?[A-Z]\w*(?:\.[A-Za-z]\w*)*(?=[\s/>])|`{3}|~{3}/g
  let from = 0
  let flowEnd = 0
  const code = moduleCodeAtStart(source)
  if (code !== undefined) {
    tags.set(code.start, { end: code.end, isInText: false })
    from = opening.lastIndex = flowEnd = code.end
  }
  for (let match = opening.exec(source); match !== null; match = opening.exec(source)) {
    const start = match.index
    const endOfCode = fenced.get(start)
    const isTag = source[start] === "<"
    // The other parser gives up searches for ends of tags in an order of its own.
    if (isTag && endOfComponent(source, start) < 0) return undefined
    const end = endOfCode ?? (isTag ? findEnd(source, start) : -1)
    if (end < 0) continue
    if (endOfCode === undefined) {
      const isInText = !isFlow(start, end)
      if (isInText && findInText(source, start) < 0) continue
      // The two parsers end tables in different ways.
      if (!isInText && endsInTable(source.slice(flowEnd, start))) return undefined
      if (!isInText) flowEnd = end
      tags.set(start, { end, isInText })
    }
    others.push(source.slice(from, start))
    from = opening.lastIndex = end
  }
  const rest = [...others, source.slice(from)].join("x")
  return isIndented(rest) || MODULE_CODE.test(rest) ? undefined : { tags, fenced }
}
