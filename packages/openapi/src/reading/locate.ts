import { escapePart } from "@octavo/kernel"
import { EVENT_ID, type Event, getScalarValue, parseEvents, SCALAR_STYLE } from "js-yaml"
import { maxDepth } from "./parseText.ts"
import { placeOf } from "./Unreadable.ts"

interface Level {
  readonly pointer: string
  /** The key that waits for its value in a mapping; null in a sequence, whose items are counted. */
  key: { readonly name: string; readonly offset: number } | null
  index: number
  readonly isMapping: boolean
}

const offsetOf = (event: Event): number => {
  if (event.type === EVENT_ID.SCALAR) {
    const isQuoted = event.style === SCALAR_STYLE.DOUBLE_QUOTED || event.style === SCALAR_STYLE.SINGLE_QUOTED
    return event.valueStart - (isQuoted ? 1 : 0)
  }
  return "start" in event ? event.start : "anchorStart" in event ? event.anchorStart : 0
}

/** The offsets of all values of a text by their JSON pointers, that of the key where there is one. */
const offsetsOf = (text: string): ReadonlyMap<string, number> => {
  const offsets = new Map<string, number>()
  const open: Array<Level | null> = []
  for (const event of parseEvents(text, { maxDepth: maxDepth + 10 })) {
    if (event.type === EVENT_ID.POP) {
      open.pop()
      continue
    }
    if (event.type === EVENT_ID.DOCUMENT) {
      open.push(null)
      continue
    }
    const level = open.at(-1) ?? null
    let pointer = ""
    let offset = offsetOf(event)
    if (level?.isMapping === true) {
      if (level.key === null) {
        const name = event.type === EVENT_ID.SCALAR ? getScalarValue(text, event) : ""
        level.key = { name, offset }
        // A key that is no text is passed over with all that it contains.
        if (event.type === EVENT_ID.MAPPING || event.type === EVENT_ID.SEQUENCE) {
          open.push({
            pointer: `${level.pointer}/?`,
            key: null,
            index: 0,
            isMapping: event.type === EVENT_ID.MAPPING
          })
        }
        continue
      }
      pointer = `${level.pointer}/${escapePart(level.key.name)}`
      offset = level.key.offset
      level.key = null
    } else if (level !== null) {
      pointer = `${level.pointer}/${level.index++}`
    }
    if (!offsets.has(pointer)) offsets.set(pointer, offset)
    if (event.type === EVENT_ID.MAPPING || event.type === EVENT_ID.SEQUENCE) {
      open.push({ pointer, key: null, index: 0, isMapping: event.type === EVENT_ID.MAPPING })
    }
  }
  return offsets
}

const nearest = (offsets: ReadonlyMap<string, number>, pointer: string): number => {
  for (let at = pointer; at !== ""; at = at.slice(0, at.lastIndexOf("/"))) {
    const offset = offsets.get(at)
    if (offset !== undefined) return offset
  }
  return 0
}

/** Finds the places of JSON pointers in JSON or YAML, as words for messages; of a part that is not in the text, the part above. */
export const locate = (text: string): ((pointer: string) => string) => {
  const offsets = offsetsOf(text)
  const lineStarts = [0]
  for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) lineStarts.push(at + 1)
  return (pointer) => {
    const offset = nearest(offsets, pointer)
    const after = lineStarts.findIndex((start) => start > offset)
    const line = after < 0 ? lineStarts.length : after
    return placeOf(line, offset - lineStarts[line - 1]! + 1)
  }
}
