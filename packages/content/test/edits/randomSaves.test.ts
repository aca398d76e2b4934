import { expect, layer } from "@effect/vitest"
import {
  type Block,
  type BlockPatch,
  type Document,
  parseDocument,
  replaceDocument,
  writeReferenceById
} from "@octavo/markdown"
import { property } from "@octavo/markdown/testing"
import { Effect, Exit, Option } from "effect"
import * as fc from "fast-check"
import type { EditsConflict } from "../../src/index.ts"
import { memory } from "../ContentServices.ts"
import { aDesk, type Changes, pageOf } from "./aDesk.ts"

const usual = process.env["OCTAVO_PROVE"] === undefined ? 12 : 3000
const runs = Number(process.env["OCTAVO_RUNS"] ?? usual)

const resolve = (url: string) => ({ kind: "url" as const, url })

/** Blocks with a slot for each word; every word of a page is another one. */
const shapes = [
  "_ _ _ _\n_ _ _\n_ _",
  "_ _ **_ _** _\n_ _",
  "## _ _",
  "* _ _\n* _ _\n  _\n* _",
  "> _ _\n> _ _",
  "| _ | _ |\n| - | - |\n| _ _ | _ |\n| _ | _ |",
  '{% hint style="info" %}\n_ _ _\n\n_ _\n{% endhint %}',
  "<details>\n<summary>_ _</summary>\n\n_ _ _\n\n</details>"
]

const step = fc.record({
  do: fc.constantFrom("insert", "insert", "replace", "delete", "add", "remove", "move"),
  at: fc.nat({ max: 60 }),
  to: fc.nat({ max: 60 })
})

const save = fc.record({
  steps: fc.array(step, { minLength: 1, maxLength: 4 }),
  form: fc.constantFrom("document", "blocks", "markdown"),
  title: fc.boolean(),
  description: fc.nat({ max: 3 }),
  icon: fc.nat({ max: 3 }),
  move: fc.constantFrom(null, null, "first", "last", "group", "other")
})
type Save = typeof save extends fc.Arbitrary<infer A> ? A : never

const saves = fc.record({
  kind: fc.constantFrom("main" as const, "change-request" as const),
  blocks: fc.array(fc.constantFrom(...shapes), { minLength: 2, maxLength: 6 }),
  ann: save,
  ben: save,
  take: fc.constantFrom("main" as const, "change-request" as const)
})

interface Leaf {
  text: string
}
interface OpenDocument {
  nodes: Array<Block>
}

const leavesOf = (value: unknown): Array<Leaf> => {
  if (typeof value !== "object" || value === null) return []
  if ("object" in value && value.object === "leaf") return [value as unknown as Leaf]
  return Object.values(value).flatMap(leavesOf)
}

const paragraph = (text: string): Block => ({
  object: "block",
  type: "paragraph",
  key: "",
  data: {},
  nodes: [{ object: "text", key: "", leaves: [{ object: "leaf", text, marks: [] }] }]
})

/** Applies the steps of a save to a document; new words begin with the name of who saves. */
const edited = (document: Document, name: string, steps: Save["steps"]): Document => {
  const result = structuredClone(document) as OpenDocument & Document
  for (const [index, { at, do: what, to }] of steps.entries()) {
    const leaves = leavesOf(result.nodes).filter(({ text }) => text.trim() !== "")
    const leaf = leaves[at % leaves.length]
    const place = at % result.nodes.length
    const word = `${name}${index}`
    if (what === "add") result.nodes.splice(place, 0, paragraph(`${word} ${word}${name}`))
    else if (what === "remove" && result.nodes.length > 1) result.nodes.splice(place, 1)
    else if (what === "move")
      result.nodes.splice(to % result.nodes.length, 0, ...result.nodes.splice(place, 1))
    else if (leaf !== undefined) {
      const words = leaf.text.trim().split(" ")
      const from = to % words.length
      if (what === "delete" && words.length > 1) words.splice(from, 1)
      else words.splice(from, what === "replace" ? 1 : 0, word)
      const [before = "", after = ""] = [/^\s*/, /\s*$/].map((edge) => edge.exec(leaf.text)?.[0])
      leaf.text = before + words.join(" ") + after
    }
  }
  return result
}

/** The patches that make one document of another, by its top blocks. */
const patchesOf = (before: Document, after: Document): ReadonlyArray<BlockPatch> => {
  const old = new Map(before.nodes.map((block) => [block.key, block]))
  // A block that moved is removed, and inserted where it is now.
  const kept: Array<string> = []
  const order = before.nodes.map(({ key }) => key)
  for (const { key } of after.nodes) {
    if (order.indexOf(key) > order.indexOf(kept.at(-1) ?? "")) kept.push(key)
  }
  const patches: Array<BlockPatch> = before.nodes.flatMap(({ key }) =>
    kept.includes(key) ? [] : [{ type: "remove" as const, key }]
  )
  let behind: string | null = null
  for (const block of after.nodes) {
    if (!kept.includes(block.key)) patches.push({ type: "insertAfter", key: behind, block })
    else {
      behind = block.key
      if (JSON.stringify(old.get(behind)) !== JSON.stringify(block))
        patches.push({ type: "replace", key: behind, block })
    }
  }
  return patches
}

const changesOf = (
  source: string,
  base: string,
  name: string,
  { description, form, icon, move, steps, title }: Save,
  places: { readonly group: string; readonly other: string }
): Changes => {
  const before = parseDocument(source, resolve)
  const after = edited(before, name, steps)
  const document =
    form === "document"
      ? { document: after }
      : form === "blocks"
        ? { base, blocks: patchesOf(before, after) }
        : { markdown: replaceDocument(source, after, resolve, writeReferenceById) }
  return {
    base,
    document,
    ...(title && { title: `t1 ${name}9` }),
    ...(description === 0 && { description: `${name}8` }),
    ...(icon === 0 && { icon: `${name}7` }),
    ...(move === "first" && { at: 0 }),
    ...(move === "last" && { at: 9 }),
    ...(move === "group" && { into: places.group }),
    ...(move === "other" && { into: places.other, at: 0 })
  }
}

const wordsOf = (text: string): ReadonlySet<string> => new Set(text.match(/[a-z]+\d+[a-z]*/g))

const wordsOfConflicts = ({ conflicts }: EditsConflict): ReadonlySet<string> =>
  wordsOf(
    conflicts
      .flatMap((one) => (one.kind === "text" ? [one.ours, one.theirs] : []))
      .filter((text) => text !== null)
      .join(" ")
  )

/** Two saves from one base, beside a page that has the second one alone. */
const playSaves = Effect.fnUntraced(function* ({
  ann,
  ben,
  blocks,
  kind,
  take
}: typeof saves extends fc.Arbitrary<infer A> ? A : never) {
  let count = 0
  const source = `# t1\n\n${blocks.join("\n\n").replace(/_/g, () => `w${++count}`)}\n`
  const desk = yield* aDesk(kind, source)
  const others = yield* desk.edit(
    { type: "insert_page", document: { markdown: source } },
    { type: "insert_page", title: "Group", kind: "group" },
    { type: "insert_page", title: "Other" }
  )
  const [alone, group, other] = [0, 1, 2].map((index) => pageOf(others, index)) as [string, string, string]
  const base = yield* desk.head
  const changes = (name: string, save: Save) =>
    Effect.try(() => changesOf(source, base, name, save, { group, other }))
  const [byAnn, byBen] = [
    Option.getOrNull(yield* Effect.option(changes("ann", ann))),
    Option.getOrNull(yield* Effect.option(changes("ben", ben)))
  ]
  // A tree that Markdown cannot express is refused, whoever wrote before.
  if (byAnn === null || byBen === null) return
  if (Exit.isFailure(yield* Effect.exit(desk.update(byBen, alone)))) return
  if (Exit.isFailure(yield* Effect.exit(desk.update(byAnn)))) return
  const [ofAnn, ofBen] = [yield* desk.text(), yield* desk.text(alone)]
  const placeOfAnn = (yield* desk.find()).parentId
  const before = yield* desk.head
  const second = yield* Effect.result(desk.update(byBen))
  const now = yield* desk.text()
  const isFree = (word: string) =>
    wordsOf(source).has(word) && !(wordsOf(ofAnn).has(word) && wordsOf(ofBen).has(word))
  const wanted = [...wordsOf(ofAnn), ...wordsOf(ofBen)].filter((word) => !isFree(word))
  if (second._tag === "Success") {
    expect(
      wanted.filter((word) => !wordsOf(now).has(word)),
      `${source}\n=>\n${now}`
    ).toEqual([])
    const { parentId } = yield* desk.find()
    expect([placeOfAnn, (yield* desk.find(alone)).parentId]).toContain(parentId)
    return
  }
  const conflict = second.failure as EditsConflict
  expect(conflict._tag, String(second.failure)).toBe("EditsConflict")
  expect([yield* desk.head, now]).toEqual([before, ofAnn])
  // Both sides of a conflict are words of somebody, and the resolution is what the next save says.
  const known = new Set([...wordsOf(ofAnn), ...wordsOf(ofBen), ...wordsOf(source)])
  expect([...wordsOfConflicts(conflict)].filter((word) => !known.has(word))).toEqual([])
  const resolve = new Map(conflict.conflicts.map(({ id }) => [id, { take }]))
  expect(Exit.isSuccess(yield* Effect.exit(desk.update({ ...byBen, resolve }))), String(conflict)).toBe(true)
  const [ofSide, ofOther] = take === "main" ? [ofAnn, ofBen] : [ofBen, ofAnn]
  const answered = wordsOf(yield* desk.text())
  const isRemoved = (word: string) => wordsOf(source).has(word) && !wordsOf(ofOther).has(word)
  expect([...wordsOf(ofSide)].filter((word) => !answered.has(word) && !isRemoved(word))).toEqual([])
  yield* desk.update({ document: { markdown: ofAnn } })
  const resolved = `${ofAnn}\n${wanted.join(" ")}\n`
  yield* desk.update({ base: yield* desk.head, document: { markdown: resolved } })
  expect(yield* desk.text()).toBe(resolved)
})

layer(memory)("two saves from one base", (it) => {
  it.effect(
    `have each word of either on the page, or a conflict (${runs} random pairs)`,
    () => property(saves, runs, playSaves),
    { timeout: 60_000 * Math.max(1, runs / 12) }
  )
})
