import { type Block, type Blocks, textBetween } from "./Block.ts"
import { followMoves } from "./followMoves.ts"
import { Joining, type Piece } from "./Joining.ts"
import { type ConflictNames, type Merged, shifted } from "./MarkdownConflict.ts"
import { mergeLines } from "./mergeLines.ts"
import { likeness } from "./likeness.ts"
import { isUntouched, Pairing, rewrittenOrChanged, type Run } from "./Pairing.ts"
import { agreed, onEachSide, type Sides } from "./Sides.ts"

/** Two additions at one place that have this much in common are two versions of one, and somebody has to choose. */
const RESEMBLING = 0.75
/** Comparisons of added blocks with each other, beyond which additions are taken for different. */
const MAX_COMPARED = 2500

const size = ([from, to]: Run): number => to - from

const isSameBlock = (a: Block, b: Block): boolean => a.lead === b.lead && a.text === b.text

class BlockMerge {
  readonly #sides: Sides<Blocks>
  readonly #names: ConflictNames
  readonly #newline: string
  readonly #joining: Joining
  readonly #mainPairs: Pairing
  readonly #requestPairs: Pairing

  constructor({ base, main, changeRequest }: Sides<Blocks>, names: ConflictNames, newline: string) {
    const mainPairs = new Pairing(base.blocks, main.blocks)
    const requestPairs = new Pairing(base.blocks, changeRequest.blocks)
    const followed = followMoves(
      base,
      { blocks: main, pairs: mainPairs },
      { blocks: changeRequest, pairs: requestPairs }
    )
    this.#sides = { base, main, changeRequest, ...followed }
    this.#mainPairs = followed === undefined ? mainPairs : new Pairing(base.blocks, followed.main.blocks)
    this.#requestPairs =
      followed === undefined ? requestPairs : new Pairing(base.blocks, followed.changeRequest.blocks)
    this.#names = names
    this.#newline = newline
    this.#joining = new Joining(this.#sides, newline)
  }

  merge(): Merged {
    const { base, main, changeRequest } = this.#sides
    const mainPairs = this.#mainPairs
    const requestPairs = this.#requestPairs
    const rewritten = rewrittenOrChanged(mainPairs, requestPairs)
    let mainAt = 0
    let requestAt = 0
    for (let at = 0; at <= base.blocks.length;) {
      const run = rewritten[0]
      if (run !== undefined && run[0] === at) {
        rewritten.shift()
        const ofMain: Run = [mainPairs.startOf(run, mainAt), mainPairs.endOf(run)]
        const ofRequest: Run = [requestPairs.startOf(run, requestAt), requestPairs.endOf(run)]
        this.#additions([mainAt, ofMain[0]], [requestAt, ofRequest[0]])
        this.#conflict(
          {
            base: textBetween(base, ...run),
            main: textBetween(main, ...ofMain),
            changeRequest: textBetween(changeRequest, ...ofRequest)
          },
          { base: run, main: ofMain, changeRequest: ofRequest }
        )
        at = run[1]
        mainAt = ofMain[1]
        requestAt = ofRequest[1]
        continue
      }
      const ofMain: Run = [mainAt, mainPairs.addedUntil(at, mainAt)]
      const ofRequest: Run = [requestAt, requestPairs.addedUntil(at, requestAt)]
      this.#additions(ofMain, ofRequest)
      mainAt = ofMain[1]
      requestAt = ofRequest[1]
      if (at === base.blocks.length) break
      const [mainPair, requestPair] = [mainPairs.of(at), requestPairs.of(at)]
      this.#block(at, mainPair, requestPair)
      if (mainPair >= 0) mainAt = mainPair + 1
      if (requestPair >= 0) requestAt = requestPair + 1
      at++
    }
    return this.#joining.end()
  }

  /** What the sides added at one place. */
  #additions(ofMain: Run, ofRequest: Run): void {
    const main = this.#sides.main.blocks
    const request = this.#sides.changeRequest.blocks
    let [[mainFrom, mainTo], [requestFrom, requestTo]] = [ofMain, ofRequest]
    while (
      mainFrom < mainTo &&
      requestFrom < requestTo &&
      isSameBlock(main[mainFrom]!, request[requestFrom]!)
    ) {
      this.#common(mainFrom++, requestFrom++)
    }
    let tail = 0
    while (
      mainFrom < mainTo &&
      requestFrom < requestTo &&
      isSameBlock(main[mainTo - 1]!, request[requestTo - 1]!)
    ) {
      mainTo--
      requestTo--
      tail++
    }
    this.#different([mainFrom, mainTo], [requestFrom, requestTo])
    for (let at = 0; at < tail; at++) this.#common(mainTo + at, requestTo + at)
  }

  #common(mainAt: number, requestAt: number): void {
    const { kind, lead, text } = this.#sides.main.blocks[mainAt]!
    const origin = {
      base: null,
      main: [mainAt, mainAt],
      changeRequest: [requestAt, requestAt]
    } as const
    this.#joining.add({ text: lead + text, conflicts: [], kind, origin })
  }

  #different(ofMain: Run, ofRequest: Run): void {
    const { main, changeRequest } = this.#sides
    if (size(ofMain) > 0 && size(ofRequest) > 0) {
      const texts = {
        base: null,
        main: textBetween(main, ...ofMain),
        changeRequest: textBetween(changeRequest, ...ofRequest)
      }
      if (this.#resemble(ofMain, ofRequest)) {
        this.#conflict(texts, { base: [0, 0], main: ofMain, changeRequest: ofRequest })
        return
      }
      // Both stay; which comes first must not depend on which side is which.
      if (texts.main > texts.changeRequest) {
        this.#add("changeRequest", ofRequest)
        this.#add("main", ofMain)
        return
      }
    }
    this.#add("main", ofMain)
    this.#add("changeRequest", ofRequest)
  }

  #resemble(ofMain: Run, ofRequest: Run): boolean {
    if (size(ofMain) * size(ofRequest) > MAX_COMPARED) return false
    const others = this.#sides.changeRequest.blocks.slice(...ofRequest)
    return this.#sides.main.blocks
      .slice(...ofMain)
      .some(
        (block) =>
          /[\p{L}\p{N}]/u.test(block.text) &&
          others.some((other) => other.kind === block.kind && likeness(block, other) >= RESEMBLING)
      )
  }

  #add(side: "main" | "changeRequest", [from, to]: Run): void {
    for (let at = from; at < to; at++) {
      const { kind, lead, text } = this.#sides[side].blocks[at]!
      const origin = { base: null, main: null, changeRequest: null, [side]: [at, at] }
      this.#joining.add({ text: lead + text, conflicts: [], kind, origin })
    }
  }

  #conflict(texts: Sides<string | null>, runs: Sides<Run>): void {
    const origin = onEachSide(runs, ([from, to]) => (from < to ? ([from, to - 1] as const) : null))
    const same = agreed(texts)
    if (same !== undefined) {
      this.#joining.add({ text: same.value, conflicts: [], kind: "several", origin })
      return
    }
    const { text, conflict } = this.#names.conflict(texts)
    this.#joining.add({ text, conflicts: [conflict], kind: "several", origin })
  }

  /** What became of one block of the base. */
  #block(at: number, mainPair: number, requestPair: number): void {
    const base = this.#sides.base.blocks[at]!
    const main = this.#sides.main.blocks[mainPair]
    const changeRequest = this.#sides.changeRequest.blocks[requestPair]
    if (main !== undefined && changeRequest !== undefined) {
      const lead =
        agreed({ base: base.lead, main: main.lead, changeRequest: changeRequest.lead })?.value ??
        (main.lead > changeRequest.lead ? main.lead : changeRequest.lead)
      const { text, conflicts } = this.#both({ base, main, changeRequest })
      const origin = {
        base: [at, at],
        main: [mainPair, mainPair],
        changeRequest: [requestPair, requestPair]
      } as const
      this.#joining.add({
        text: text === null ? null : lead + text,
        conflicts: text === null ? conflicts : shifted(conflicts, lead.length),
        kind: changeRequest.kind,
        origin
      })
      return
    }
    const kept = main ?? changeRequest
    if (kept === undefined || isUntouched(base, kept)) return
    const whole = (block: Block | undefined) => (block === undefined ? null : block.lead + block.text)
    const run = (pair: number): Run => [Math.max(pair, 0), pair + 1]
    this.#conflict(
      { base: whole(base), main: whole(main), changeRequest: whole(changeRequest) },
      { base: run(at), main: run(mainPair), changeRequest: run(requestPair) }
    )
  }

  #both(blocks: Sides<Block>): { readonly text: string | null; readonly conflicts: Piece["conflicts"] } {
    const texts = onEachSide(blocks, ({ text }) => text)
    const same = agreed(texts)
    if (same !== undefined) return { text: same.value, conflicts: [] }
    const { base, main, changeRequest } = blocks
    if (
      base.inner !== undefined &&
      main.inner !== undefined &&
      changeRequest.inner !== undefined &&
      base.kind === main.kind &&
      base.kind === changeRequest.kind
    ) {
      const inner = { base: base.inner(), main: main.inner(), changeRequest: changeRequest.inner() }
      const { text, conflicts } = mergeBlocks(inner, this.#names, this.#newline)
      return { text: text === "" && changeRequest.lead === "" ? null : text, conflicts }
    }
    const lines = mergeLines(texts)
    if (lines !== undefined) return { text: lines, conflicts: [] }
    const { text, conflict } = this.#names.conflict(texts)
    return { text, conflicts: [conflict] }
  }
}

/**
 * Merges texts block by block: whatever only one side did to a block is done, what both did alike is done once, and where
 * both did different things to one block, its pieces are merged in turn, down to its lines.
 */
export const mergeBlocks = (sides: Sides<Blocks>, names: ConflictNames, newline: string): Merged =>
  new BlockMerge(sides, names, newline).merge()
