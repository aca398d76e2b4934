import { applyShared } from "./applyShared.ts"
import { type Block, type Blocks, depthOf, meaningOf, textBetween } from "../mergeLines/Block.ts"
import { conflictTexts } from "../moves/conflictTexts.ts"
import { findRegions, highestIn, type Region } from "../moves/findRegions.ts"
import type { Run } from "../moves/findUnits.ts"
import { followMoves } from "../moves/followMoves.ts"
import { Joining } from "./Joining.ts"
import { joinMovedParts } from "../moves/joinMovedParts.ts"
import { type ConflictNames, type Merged, shifted } from "../mergeLines/MarkdownConflict.ts"
import { mergeBlock } from "./mergeBlock.ts"
import { mergeLines } from "../mergeLines/mergeLines.ts"
import { orderAdditions } from "../moves/orderAdditions.ts"
import { isUntouched, Pairing } from "../moves/Pairing.ts"
import { agreed, mapThreeWay, type ThreeWay } from "../mergeLines/ThreeWay.ts"

const size = ([from, to]: Run): number => to - from

const textOrNull = (blocks: Blocks, run: Run): string | null =>
  run[0] < run[1] ? textBetween(blocks, ...run) : null

const isRemoval = (met: Block["met"]): boolean =>
  met !== undefined && (met.ours === null || met.theirs === null)

const isSameBlock = (a: Block, b: Block): boolean =>
  a.met === undefined && b.met === undefined && a.lead === b.lead && meaningOf(a) === meaningOf(b)

class BlockMerge {
  readonly #sides: ThreeWay<Blocks>
  readonly #names: ConflictNames
  readonly #newline: string
  readonly #joining: Joining
  readonly #mainPairs: Pairing
  readonly #requestPairs: Pairing

  constructor(written: ThreeWay<Blocks>, names: ConflictNames, newline: string) {
    const sides = applyShared(written)
    if (sides !== written) names.noteShared()
    const { base } = sides
    const ours = joinMovedParts(base, sides.ours)
    const theirs = joinMovedParts(base, sides.theirs)
    const mainPairs = new Pairing(base.blocks, ours.blocks)
    const requestPairs = new Pairing(base.blocks, theirs.blocks)
    const followed = followMoves(base, {
      ours: { blocks: ours, pairs: mainPairs },
      theirs: { blocks: theirs, pairs: requestPairs }
    })
    this.#sides = { base, ours, theirs, ...followed }
    this.#mainPairs = followed === undefined ? mainPairs : new Pairing(base.blocks, followed.ours.blocks)
    this.#requestPairs =
      followed === undefined ? requestPairs : new Pairing(base.blocks, followed.theirs.blocks)
    this.#names = names
    this.#newline = newline
    this.#joining = new Joining(this.#sides, newline)
  }

  merge(): Merged {
    const { base, ours, theirs } = this.#sides
    const mainPairs = this.#mainPairs
    const requestPairs = this.#requestPairs
    const regions = findRegions(
      base.blocks,
      { blocks: ours.blocks, pairs: mainPairs },
      { blocks: theirs.blocks, pairs: requestPairs }
    )
    let nextRegion = 0
    let mainAt = 0
    let requestAt = 0
    for (let at = 0; at <= base.blocks.length;) {
      const region = regions[nextRegion]
      if (region !== undefined && region.run[0] === at) {
        nextRegion++
        const { run, withBefore, withBehind } = region
        const ofMain: Run = [
          withBefore ? mainAt : mainPairs.startOf(run, mainAt),
          mainPairs.endOf(run, withBehind)
        ]
        const ofRequest: Run = [
          withBefore ? requestAt : requestPairs.startOf(run, requestAt),
          requestPairs.endOf(run, withBehind)
        ]
        this.#additions(at, [mainAt, ofMain[0]], [requestAt, ofRequest[0]])
        this.#region(region, ofMain, ofRequest)
        at = run[1]
        mainAt = ofMain[1]
        requestAt = ofRequest[1]
        continue
      }
      const ofMain: Run = [mainAt, mainPairs.addedUntil(at, mainAt)]
      const ofRequest: Run = [requestAt, requestPairs.addedUntil(at, requestAt)]
      this.#additions(at, ofMain, ofRequest)
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

  /** Merges a run of the base with changes of both sides. */
  #region({ run }: Region, ofMain: Run, ofRequest: Run): void {
    const { base, ours, theirs } = this.#sides
    const texts = {
      base: textBetween(base, ...run),
      ours: textOrNull(ours, ofMain),
      theirs: textOrNull(theirs, ofRequest)
    }
    this.#conflict(texts, { base: run, ours: ofMain, theirs: ofRequest })
  }

  /** The additions of the sides before a block of the base. */
  #additions(at: number, ofMain: Run, ofRequest: Run): void {
    const ours = this.#sides.ours.blocks
    const request = this.#sides.theirs.blocks
    let [[mainFrom, mainTo], [requestFrom, requestTo]] = [ofMain, ofRequest]
    while (
      mainFrom < mainTo &&
      requestFrom < requestTo &&
      isSameBlock(ours[mainFrom]!, request[requestFrom]!)
    ) {
      this.#common(mainFrom++, requestFrom++)
    }
    let tail = 0
    while (
      mainFrom < mainTo &&
      requestFrom < requestTo &&
      isSameBlock(ours[mainTo - 1]!, request[requestTo - 1]!)
    ) {
      mainTo--
      requestTo--
      tail++
    }
    const ofBoth = [...ours.slice(mainFrom, mainTo), ...request.slice(requestFrom, requestTo)]
    if (
      tail > 0 &&
      mainFrom < mainTo &&
      requestFrom < requestTo &&
      highestIn(ofBoth) < depthOf(ours[mainTo]!)
    ) {
      // The common end is below different headings on the two sides.
      this.#versions([mainFrom, mainTo + tail], [requestFrom, requestTo + tail])
      return
    }
    this.#different(at, [mainFrom, mainTo], [requestFrom, requestTo])
    for (let index = 0; index < tail; index++) this.#common(mainTo + index, requestTo + index)
  }

  #common(mainAt: number, requestAt: number): void {
    const { kind, lead, text } = this.#sides.ours.blocks[mainAt]!
    const origin = {
      base: null,
      ours: [mainAt, mainAt],
      theirs: [requestAt, requestAt]
    } as const
    this.#joining.add({ text: lead + text, conflicts: [], kind, origin })
  }

  #different(at: number, ofMain: Run, ofRequest: Run): void {
    if (size(ofMain) === 0 || size(ofRequest) === 0) {
      this.#add("ours", ofMain)
      this.#add("theirs", ofRequest)
      return
    }
    const { base, ours, theirs } = this.#sides
    const first = orderAdditions({
      ours: ours.blocks.slice(...ofMain),
      theirs: theirs.blocks.slice(...ofRequest),
      replacing: this.#replacing(at),
      next: base.blocks[this.#nextKept(at)],
      isFirst: at === 0
    })
    if (first === undefined) this.#versions(ofMain, ofRequest)
    else if (first === "ours") {
      this.#add("ours", ofMain)
      this.#add("theirs", ofRequest)
    } else {
      this.#add("theirs", ofRequest)
      this.#add("ours", ofMain)
    }
  }

  /** Additions that are versions of one text. */
  #versions(ofMain: Run, ofRequest: Run): void {
    const { ours, theirs } = this.#sides
    const texts = {
      base: null,
      ours: textBetween(ours, ...ofMain),
      theirs: textBetween(theirs, ...ofRequest)
    }
    this.#conflict(texts, { base: [0, 0], ours: ofMain, theirs: ofRequest })
  }

  #replacing(at: number): "ours" | "theirs" | undefined {
    if (at === this.#sides.base.blocks.length) return undefined
    const [byMain, byRequest] = [this.#mainPairs.isRemoved(at), this.#requestPairs.isRemoved(at)]
    return byMain === byRequest ? undefined : byMain ? "ours" : "theirs"
  }

  #nextKept(from: number): number {
    let at = from
    const { length } = this.#sides.base.blocks
    while (at < length && (this.#mainPairs.isRemoved(at) || this.#requestPairs.isRemoved(at))) at++
    return at
  }

  #add(side: "ours" | "theirs", [from, to]: Run): void {
    const { blocks } = this.#sides[side]
    for (let at = from; at < to; at++) {
      const { kind, lead, met, text } = blocks[at]!
      const origin = { base: null, ours: null, theirs: null, [side]: [at, at] }
      if (met === undefined) {
        this.#joining.add({ text: lead + text, conflicts: [], kind, origin })
        continue
      }
      const first = at
      if (isRemoval(met)) while (at + 1 < to && isRemoval(blocks[at + 1]!.met)) at++
      const asked = this.#names.conflict(first === at ? met : this.#removal(side, [first, at + 1]))
      this.#joining.add({
        text: asked.text,
        conflicts: [asked.conflict],
        kind: "several",
        origin: { ...origin, [side]: [first, at] }
      })
    }
  }

  /** Several blocks that one side moved together and the other removed. */
  #removal(side: "ours" | "theirs", run: Run): ThreeWay<string | null> {
    const moved = textBetween(this.#sides[side], ...run)
    return { base: moved, ours: null, theirs: null, [side]: moved }
  }

  #conflict(texts: ThreeWay<string | null>, runs: ThreeWay<Run>): void {
    const origin = mapThreeWay(runs, ([from, to]) => (from < to ? ([from, to - 1] as const) : null))
    const same = agreed(texts)
    const merged = same === undefined ? this.#mergedLines(texts) : same.value
    if (merged !== undefined) {
      this.#joining.add({ text: merged, conflicts: [], kind: "several", origin })
      return
    }
    const { base, theirs, ours } = this.#sides
    const ofMain = { blocks: ours, pairs: this.#mainPairs }
    const ofRequest = { blocks: theirs, pairs: this.#requestPairs }
    const asked = conflictTexts(base, { ours: ofMain, theirs: ofRequest }, runs)
    const isOne = asked.ours === asked.theirs
    const { conflict, text } = isOne ? { conflict: [], text: asked.ours } : this.#names.conflict(asked)
    this.#joining.add({ text, conflicts: [conflict].flat(), kind: "several", origin })
  }

  /** The lines of a run merged, where it is on all sides. */
  #mergedLines({ base, theirs, ours }: ThreeWay<string | null>): string | undefined {
    if (base === null || ours === null || theirs === null) return undefined
    return mergeLines({ base, ours, theirs })
  }

  /** Merges one block of the base. */
  #block(at: number, mainPair: number, requestPair: number): void {
    const base = this.#sides.base.blocks[at]!
    const ours = this.#sides.ours.blocks[mainPair]
    const theirs = this.#sides.theirs.blocks[requestPair]
    if (ours !== undefined && theirs !== undefined) {
      const lead = agreed({ base: base.lead, ours: ours.lead, theirs: theirs.lead })?.value ?? ours.lead
      const { text, conflicts } = mergeBlock({ base, ours, theirs }, this.#names, (inner) =>
        mergeBlocks(inner, this.#names, this.#newline)
      )
      const origin = {
        base: [at, at],
        ours: [mainPair, mainPair],
        theirs: [requestPair, requestPair]
      } as const
      this.#joining.add({
        text: text === null ? null : lead + text,
        conflicts: text === null ? conflicts : shifted(conflicts, lead.length),
        kind: theirs.kind,
        origin
      })
      return
    }
    const kept = ours ?? theirs
    if (kept === undefined || isUntouched(base, kept)) return
    const whole = (block: Block | undefined) => (block === undefined ? null : block.lead + block.text)
    const run = (pair: number): Run => [Math.max(pair, 0), pair + 1]
    this.#conflict(
      { base: whole(base), ours: whole(ours), theirs: whole(theirs) },
      { base: run(at), ours: run(mainPair), theirs: run(requestPair) }
    )
  }
}

/**
 * Merges texts block by block (diff3): a change of only one side is applied, equal changes are applied once, and
 * different changes of one block are merged by its parts, down to its lines.
 */
export const mergeBlocks = (sides: ThreeWay<Blocks>, names: ConflictNames, newline: string): Merged =>
  new BlockMerge(sides, names, newline).merge()
