/** A column of a table: its header, and what its cells say, row by row. */
export interface Column {
  readonly name: string
  readonly values: ReadonlyArray<string>
}

/** The share of common values that identifies two columns as one. */
const ALIKE = 0.5
/** A lead over the second best that is too small to decide. */
const TOO_CLOSE = 0.1
const MAX_COMPARED = 1024

const countsOf = ({ values }: Column): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>()
  for (const value of values) if (value !== "") counts.set(value, (counts.get(value) ?? 0) + 1)
  return counts
}

/** The share of values that two columns have in common, whatever the order of rows; undefined where one has none. */
const likenessOf = (a: Column, b: Column): number | undefined => {
  const [few, many] = [countsOf(a), countsOf(b)]
  if (few.size === 0 || many.size === 0) return undefined
  let shared = 0
  let [total, other] = [0, 0]
  for (const [value, count] of few) {
    shared += Math.min(count, many.get(value) ?? 0)
    total += count
  }
  for (const count of many.values()) other += count
  return shared / Math.max(total, other)
}

const group = (columns: ReadonlyArray<Column>, places: ReadonlyArray<number>) => {
  const groups = new Map<string, Array<number>>()
  for (const at of places) groups.set(columns[at]!.name, [...(groups.get(columns[at]!.name) ?? []), at])
  return groups
}

class ColumnPairing {
  readonly #base: ReadonlyArray<Column>
  readonly #side: ReadonlyArray<Column>
  readonly pairs: Array<number>
  readonly #taken = new Set<number>()
  isUnclear = false

  constructor(base: ReadonlyArray<Column>, side: ReadonlyArray<Column>) {
    this.#base = base
    this.#side = side
    this.pairs = base.map(() => -1)
  }

  #pair(at: number, to: number): void {
    this.pairs[at] = to
    this.#taken.add(to)
  }

  get freeBase(): ReadonlyArray<number> {
    return [...this.pairs.keys()].filter((at) => this.pairs[at]! < 0)
  }

  get freeSide(): ReadonlyArray<number> {
    return [...this.#side.keys()].filter((at) => !this.#taken.has(at))
  }

  byName(): void {
    const sides = group(this.#side, this.freeSide)
    for (const [name, bases] of group(this.#base, this.freeBase)) {
      const found = sides.get(name) ?? []
      if (name === "" || found.length === 0) continue
      if (bases.length === 1 && found.length === 1) this.#pair(bases[0]!, found[0]!)
      else this.byValues(bases, found, bases.length !== found.length)
    }
  }

  /** Pairs those first that have the most values in common, and then those that are nearest. */
  byValues(bases: ReadonlyArray<number>, sides: ReadonlyArray<number>, isUneven: boolean): void {
    const candidates = bases.flatMap((at, rank) =>
      sides.flatMap((to, otherRank) => {
        const likeness = likenessOf(this.#base[at]!, this.#side[to]!)
        const isEnough = likeness === undefined ? !isUneven : likeness >= ALIKE
        return isEnough ? [{ at, to, likeness: likeness ?? 0, far: Math.abs(rank - otherRank) }] : []
      })
    )
    candidates.sort((a, b) => b.likeness - a.likeness || a.far - b.far)
    for (const { at, likeness, to } of candidates) {
      if (this.pairs[at]! >= 0 || this.#taken.has(to)) continue
      const rivals = candidates.filter(
        (other) =>
          (other.at === at) !== (other.to === to) && this.pairs[other.at]! < 0 && !this.#taken.has(other.to)
      )
      if (isUneven && rivals.some((other) => likeness - other.likeness < TOO_CLOSE)) this.isUnclear = true
      this.#pair(at, to)
    }
  }

  /** Pairs the remaining columns between the same neighbours, when no values decide. */
  byPlace(): void {
    const slot = (at: number): number => {
      for (let before = at - 1; before >= 0; before--)
        if (this.pairs[before]! >= 0) return this.pairs[before]!
      return -1
    }
    const slotOfSide = (to: number): number => {
      for (let before = to - 1; before >= 0; before--) if (this.#taken.has(before)) return before
      return -1
    }
    const slots = Map.groupBy(this.freeBase, slot)
    const sideSlots = Map.groupBy(this.freeSide, slotOfSide)
    for (const [place, bases] of slots) {
      const sides = sideSlots.get(place) ?? []
      if (sides.length !== bases.length) continue
      for (const [index, at] of bases.entries()) {
        const [old, now] = [this.#base[at]!, this.#side[sides[index]!]!]
        const isNameless = old.name === "" && now.name === ""
        if (isNameless || likenessOf(old, now) === undefined) this.#pair(at, sides[index]!)
      }
    }
  }

  /** Whether a header is above the values of another column now. */
  hasSwappedHeaders(): boolean {
    return this.pairs.some((to, at) => {
      if (to < 0) return false
      const own = likenessOf(this.#base[at]!, this.#side[to]!)
      if (own === undefined || own >= ALIKE) return false
      return this.#base.some(
        (other, place) => place !== at && (likenessOf(other, this.#side[to]!) ?? 0) >= Math.max(ALIKE, own)
      )
    })
  }
}

/**
 * Pairs the columns of a side with those of the base, or -1: by the header, and where several have the same or none, by
 * the share of common values, then by the place between the same neighbours. Undefined when they are ambiguous.
 */
export const pairColumns = (
  base: ReadonlyArray<Column>,
  side: ReadonlyArray<Column>
): ReadonlyArray<number> | undefined => {
  if (base.length * side.length > MAX_COMPARED) {
    const isSame = base.length === side.length && base.every(({ name }, at) => name === side[at]!.name)
    return isSame ? [...base.keys()] : undefined
  }
  const pairing = new ColumnPairing(base, side)
  pairing.byName()
  const [bases, sides] = [pairing.freeBase, pairing.freeSide]
  pairing.byValues(
    bases.filter((at) => countsOf(base[at]!).size > 0),
    sides.filter((to) => countsOf(side[to]!).size > 0),
    bases.length !== sides.length
  )
  pairing.byPlace()
  return pairing.isUnclear || pairing.hasSwappedHeaders() ? undefined : pairing.pairs
}
