import { createHash } from "node:crypto"

const newline = 0x0a

/** The sum of the hashes of all rows of a table: two tables have the same when they have the same rows, in any order. */
export class RowSum {
  rows = 0
  #sum = 0n

  /** Adds the rows of a piece, each a line. */
  add(piece: Buffer): void {
    let start = 0
    while (start < piece.length) {
      const end = piece.indexOf(newline, start)
      const stop = end < 0 ? piece.length : end
      const hash = createHash("sha256").update(piece.subarray(start, stop)).digest()
      this.#sum = BigInt.asUintN(
        128,
        this.#sum + ((hash.readBigUInt64LE(0) << 64n) | hash.readBigUInt64LE(8))
      )
      this.rows++
      start = stop + 1
    }
  }

  /** The sum as text. */
  get text(): string {
    return this.#sum.toString(16).padStart(32, "0")
  }
}
