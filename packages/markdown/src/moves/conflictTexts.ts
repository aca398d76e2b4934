import { type Blocks, textBetween } from "../mergeLines/Block.ts"
import type { Run } from "./findUnits.ts"
import type { Paired } from "./Move.ts"
import type { ThreeWay } from "../mergeLines/ThreeWay.ts"

const isWithin = (place: number, [from, to]: Run): boolean => place >= from && place < to

const separatorOf = ({ gaps, spacing }: Blocks): string =>
  (gaps.some((gap) => gap.includes("\r\n")) ? "\r\n" : "\n").repeat(spacing)

/** The text of a run without some of its blocks; null where nothing is left. */
const textWithout = (blocks: Blocks, run: Run, isLeftOut: (place: number) => boolean): string | null => {
  const parts: Array<string> = []
  for (let from = run[0]; from < run[1]; from++) {
    if (isLeftOut(from)) continue
    let to = from + 1
    while (to < run[1] && !isLeftOut(to)) to++
    parts.push(textBetween(blocks, from, to))
    from = to
  }
  return parts.length === 0 ? null : parts.join(separatorOf(blocks))
}

interface MergeInputs {
  readonly name: "ours" | "theirs"
  readonly side: Paired
  readonly run: Run
}

/** The texts of blocks that a side moved into its run from outside the base's, where the other side has them elsewhere. */
const movedIn = (base: Run, own: MergeInputs, other: MergeInputs): ReadonlyArray<string> => {
  const found: Array<string> = []
  for (let place = own.run[0]; place < own.run[1]; place++) {
    const { lead, met, text } = own.side.blocks.blocks[place]!
    const at = own.side.pairs.movedFrom(place)
    if (met !== undefined) found.push(met[other.name] ?? "")
    else if (at !== undefined && !isWithin(at, base)) {
      const isShared = [other.side.pairs.of(at), other.side.pairs.moves.get(at) ?? -1].some((there) =>
        isWithin(there, other.run)
      )
      if (!isShared) found.push(lead + text)
    }
  }
  return found.filter((text) => text !== "")
}

/** The blocks of the base's run that one of the sides moved out of its own run. */
const movedOut = (base: Run, sides: ReadonlyArray<MergeInputs>): ReadonlySet<number> => {
  const found = new Set<number>()
  for (const { run, side } of sides) {
    for (let at = base[0]; at < base[1]; at++) {
      const to = side.pairs.moves.get(at)
      if (to !== undefined && !isWithin(to, run)) found.add(at)
    }
  }
  return found
}

/**
 * The texts of a conflict, made so that each answer gives every block once that a side moved: what one side moved into the
 * conflict is in the text of the other, too, and what one moved out of it is in no text.
 */
export const conflictTexts = (
  base: Blocks,
  sides: { readonly ours: Paired; readonly theirs: Paired },
  runs: ThreeWay<Run>
): ThreeWay<string | null> => {
  const ours = { name: "ours", side: sides.ours, run: runs.ours } as const
  const theirs = { name: "theirs", side: sides.theirs, run: runs.theirs } as const
  const gone = movedOut(runs.base, [ours, theirs])
  const textOf = (own: MergeInputs, other: MergeInputs): string | null => {
    const { blocks, pairs } = own.side
    const left = new Set([...gone].flatMap((at) => (pairs.isInUnit(at) ? [] : pairs.of(at))))
    const text = textWithout(blocks, own.run, (place) => left.has(place))
    const added = movedIn(runs.base, other, own)
    const parts = text === null ? added : [text, ...added]
    return parts.length === 0 ? null : parts.join(separatorOf(blocks))
  }
  const texts = {
    base: textWithout(base, runs.base, (at) => gone.has(at) || base.blocks[at]!.isCommon === true),
    ours: textOf(ours, theirs),
    theirs: textOf(theirs, ours)
  }
  return texts
}
