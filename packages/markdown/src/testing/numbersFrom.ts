/** Returns a number below another; always the same ones in the same order. */
export type Numbers = (below: number) => number

/** A stream of numbers that looks random and is the same every time (mulberry32). */
export const numbersFrom = (seed: number): Numbers => {
  let state = Math.imul(seed + 1, 0x9e3779b1)
  return (below) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296) * below)
  }
}
