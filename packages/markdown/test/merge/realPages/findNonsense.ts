import { countWords, type Layout, namesIn, type Place, readLayout } from "./readLayout.ts"
import type { ThreeWay } from "../../../src/mergeLines/ThreeWay.ts"

type Pages = ThreeWay<Layout>

const AUTHORS = ["ours", "theirs"] as const

/** No word is lost or doubled: each is as frequent as in the base, less the removed ones, plus the added ones. */
const wrongWords = ({ base, ours, theirs }: Pages, merged: Layout): ReadonlyArray<string> => {
  // The sentences and cells that both removed, and tags, which have no words of their own: words that are in many of
  // them are counted twice.
  const sentences = base.texts.flatMap((text) => text.split(/(?<=\.)\s|\n|\||<\/t[dh]>/))
  const gone = sentences.filter((sentence) =>
    namesIn(sentence).every((name) => !ours.places.has(name) && !theirs.places.has(name))
  )
  const goneWords = countWords([...gone, ...base.tags].join(" "))
  const all = new Set([base, ours, theirs, merged].flatMap(({ words }) => [...words.keys()]))
  return [...all].flatMap((word) => {
    const [before, inOurs, inTheirs, now] = [base, ours, theirs, merged].map(
      ({ words }) => words.get(word) ?? 0
    )
    const [byOurs, byTheirs] = [inOurs! - before!, inTheirs! - before!]
    const together = before! + byOurs + byTheirs
    // An equal change of both sides is applied once or twice.
    const once =
      byOurs * byTheirs > 0 ? before! + (Math.abs(byOurs) > Math.abs(byTheirs) ? byOurs : byTheirs) : together
    const most = Math.max(together, once, together + (goneWords.get(word) ?? 0))
    const isRight = now! >= Math.min(together, once) && now! <= most
    return isRight ? [] : [`the word ${word} is there ${now} times`]
  })
}

const onlyIn = (name: string, one: Layout, other: Layout): boolean =>
  one.places.has(name) && !other.places.has(name)

/** Whether everything in a block is of one author. */
const isNew = (names: ReadonlyArray<string>, base: Layout): boolean =>
  names.length > 0 && names.every((name) => !base.places.has(name))

/** The parts of a block that one author split follow each other. */
const tornParts = ({ base, ...sides }: Pages, merged: Layout): ReadonlyArray<string> =>
  AUTHORS.flatMap((author) => {
    const page = sides[author]
    return page.blocks.slice(1).flatMap((names, index) => {
      const above = page.blocks[index]!
      const [last] = above.filter((name) => base.places.has(name)).slice(-1)
      const first = names.find((name) => base.places.has(name))
      if (last === undefined || first === undefined) return []
      if (base.places.get(last)!.block !== base.places.get(first)!.block) return []
      const [one, two] = [merged.places.get(last), merged.places.get(first)]
      if (one === undefined || two === undefined || two.block - one.block === 1 || two.block === one.block)
        return []
      return [`${last} and ${first}, which ${author} split, are ${two.block - one.block} blocks apart`]
    })
  })

/** The next block of the base, among those that count, in the same list or table as an item or a row that was added there. */
const oldSibling = (
  page: Layout,
  base: Layout,
  at: number,
  counts: (names: ReadonlyArray<string>) => boolean = () => true
): number | undefined => {
  if (page.kinds[at] !== "item" && page.kinds[at] !== "cells") return undefined
  const isSibling = (place: number) =>
    page.kinds[place] === page.kinds[at] && page.groups[place] === page.groups[at]
  for (const step of [-1, 1]) {
    for (let place = at; isSibling(place); place += step) {
      if (!isNew(page.blocks[place]!, base) && counts(page.blocks[place]!)) return place
    }
  }
  return undefined
}

/** Whether a new block takes the place of a block of the base that the other author has below a heading. */
const isInPlaceOf = (name: string, heading: string, page: Layout, base: Layout, other: Layout): boolean => {
  const { block } = page.places.get(name)!
  const oldNear = (step: number): number | undefined => {
    for (let at = block + step; at >= 0 && at < page.blocks.length; at += step) {
      const known = page.blocks[at]!.find((each) => base.places.has(each))
      if (known !== undefined) return base.places.get(known)!.block
    }
    return undefined
  }
  const gone = base.blocks.slice((oldNear(-1) ?? -1) + 1, oldNear(1) ?? base.blocks.length).flat()
  return gone.some((each) => other.places.get(each)?.heading === heading)
}

/** Each block is below the heading that its author gave it. */
const wrongSections = ({ base, ...sides }: Pages, merged: Layout): ReadonlyArray<string> =>
  [...merged.places].flatMap(([name, now]) => {
    const before = base.places.get(name)
    const [ours, theirs] = [sides.ours.places.get(name), sides.theirs.places.get(name)]
    const wanted = new Set<string | undefined>()
    if (before !== undefined && ours !== undefined && theirs !== undefined) {
      if (ours.heading !== before.heading) wanted.add(ours.heading)
      if (theirs.heading !== before.heading) wanted.add(theirs.heading)
      if (wanted.size === 0) wanted.add(before.heading)
    } else wanted.add((ours ?? theirs)?.heading)
    if (wanted.has(now.heading)) return []
    if (![...wanted].some((heading) => heading === "" || merged.places.has(heading!))) return []
    if (merged.kinds[now.block] === "heading") return []
    if ([ours, theirs].some((place) => place?.sections.includes(now.heading))) return []
    // A heading that the other author put above, or took away, takes what was written next to its blocks along.
    const author = ours === undefined ? "theirs" : "ours"
    if (before === undefined && (ours === undefined) !== (theirs === undefined)) {
      const [page, other] = ours === undefined ? [sides.theirs, sides.ours] : [sides.ours, sides.theirs]
      if (isInPlaceOf(name, now.heading, page, base, other)) return []
    }
    const authors = ours !== undefined && theirs !== undefined ? AUTHORS : [author]
    const followsNeighbour = authors.some((each) => {
      const page = sides[each as (typeof AUTHORS)[number]]
      const { block } = page.places.get(name)!
      const depth = page.headings[block]!.length
      const isThere = (other: string) => merged.places.has(other)
      const beside =
        before !== undefined ? undefined : oldSibling(page, base, block, (names) => names.some(isThere))
      const sibling = page.blocks[beside ?? -1]?.find(isThere)
      if (sibling !== undefined && merged.places.get(sibling)!.heading === now.heading) return true
      for (let above = before === undefined ? block : block - 1; above >= 0; above--) {
        if (page.headings[above]!.length < depth) return false
        if (isNew(page.blocks[above]!, base)) continue
        const known = page.blocks[above]!.findLast((other) => merged.places.has(other))
        if (page.headings[above]![depth - 1] !== page.headings[block]![depth - 1]) return false
        // A heading that the other author removed leaves the block to the heading above.
        if (known === undefined) continue
        if (page.kinds[above] === "heading" && page.headings[above]!.length === depth)
          return known === now.heading
        return merged.headings[merged.places.get(known)!.block]![depth - 1] === now.heading
      }
      return false
    })
    return followsNeighbour ? [] : [`${name} stands below ${now.heading}, not ${[...wanted].join(" or ")}`]
  })

const cellOf = (place: Place | undefined) => (place?.row === undefined ? undefined : place)

/** Each cell is below the header, and in the row, of its author. */
const wrongCells = (pages: Pages, merged: Layout): ReadonlyArray<string> => {
  const { base, ours, theirs } = pages
  const wrong = [...merged.places].flatMap(([name, now]) => {
    if (cellOf(now) === undefined) return []
    const columns = [ours, theirs].flatMap((page) => cellOf(page.places.get(name))?.column ?? [])
    if (columns.length > 0 && !columns.includes(now.column!))
      return [`${name} stands under ${now.column}, not ${columns.join(" or ")}`]
    return AUTHORS.flatMap((author) => {
      const page = pages[author]
      const place = cellOf(page.places.get(name))
      if (place === undefined) return []
      const mates = page.blocks[place.block]!.filter(
        (mate) => onlyIn(mate, page, base) || !base.places.has(name)
      )
      return mates.flatMap((mate) => {
        const other = merged.places.get(mate)
        return other === undefined || other.block === now.block
          ? []
          : [`${name} and ${mate} are not in one row`]
      })
    })
  })
  const isSurplus = merged.surplus > Math.max(base.surplus, ours.surplus, theirs.surplus)
  return isSurplus ? [...wrong, "a row has more cells than its header"] : wrong
}

/** The additions of one author at one place stay together. */
const scattered = ({ base, ...sides }: Pages, merged: Layout): ReadonlyArray<string> =>
  AUTHORS.flatMap((author) => {
    const page = sides[author]
    return page.blocks.slice(1).flatMap((names, index) => {
      const above = page.blocks[index]!
      if (!isNew(names, base) || !isNew(above, base)) return []
      if ((oldSibling(page, base, index) === undefined) !== (oldSibling(page, base, index + 1) === undefined))
        return []
      const [one, two] = [merged.places.get(above.at(-1)!), merged.places.get(names[0]!)]
      if (one === undefined || two === undefined || two.block - one.block === 1) return []
      return [
        `${above.at(-1)!} and ${names[0]!}, which ${author} added, are ${two.block - one.block} blocks apart`
      ]
    })
  })

/** All nonsense in a merge, from the four texts alone. */
export const findNonsense = (sources: ThreeWay<string>, merged: string): ReadonlyArray<string> => {
  const pages: Pages = {
    base: readLayout(sources.base),
    ours: readLayout(sources.ours),
    theirs: readLayout(sources.theirs)
  }
  const layout = readLayout(merged)
  return [
    ...wrongWords(pages, layout),
    ...tornParts(pages, layout),
    ...wrongSections(pages, layout),
    ...wrongCells(pages, layout),
    ...scattered(pages, layout)
  ]
}
