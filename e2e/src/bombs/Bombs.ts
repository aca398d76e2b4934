/** Texts by the construct that they are made of, each of about as many characters as are asked for. */
export type Bombs = Readonly<Record<string, (size: number) => string>>

/** A piece over and over. */
export const repeated =
  (piece: string) =>
  (size: number): string =>
    piece.repeat(Math.ceil(size / piece.length))

/** Pieces that differ by their number. */
export const counted =
  (pieceOf: (index: number) => string) =>
  (size: number): string => {
    const pieces: Array<string> = []
    for (let index = 0, length = 0; length < size; index++) {
      const piece = pieceOf(index)
      pieces.push(piece)
      length += piece.length
    }
    return pieces.join("")
  }

/** A construct within itself. */
export const nested =
  (open: string, close: string, middle = "x") =>
  (size: number): string => {
    const depth = Math.ceil(size / (open.length + close.length))
    return open.repeat(depth) + middle + close.repeat(depth)
  }
