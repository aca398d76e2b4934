/** A stream of numbers that looks random and is the same every time. */
export const numbers = (seed: number) => {
  let state = (seed * 2_654_435_761 + 1) % 2_147_483_648
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
}
