/** A colour: red, green and blue from 0 to 255. */
export interface Color {
  readonly red: number
  readonly green: number
  readonly blue: number
}

/** Reads `#rgb` or `#rrggbb`; undefined for everything else. */
export const colorOf = (text: string): Color | undefined => {
  const digits = /^#([\da-f]{3}|[\da-f]{6})$/i.exec(text)?.[1]
  if (digits === undefined) return undefined
  const size = digits.length / 3
  const [red, green, blue] = [0, 1, 2].map((index) => {
    const part = digits.slice(index * size, (index + 1) * size)
    return Number.parseInt(size === 1 ? part + part : part, 16)
  }) as [number, number, number]
  return { red, green, blue }
}

const part = (value: number): string => Math.round(value).toString(16).padStart(2, "0")

/** Writes `#rrggbb`. */
export const hexOf = ({ blue, green, red }: Color): string => `#${part(red)}${part(green)}${part(blue)}`

const linear = (value: number): number => {
  const share = value / 255
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
}

const luminance = ({ blue, green, red }: Color): number =>
  0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)

/** The contrast of two colours by WCAG 2: from 1 to 21. */
export const contrast = (a: Color, b: Color): number => {
  const [one, other] = [luminance(a), luminance(b)]
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05)
}

/** A colour between two: all of the first at 0, all of the second at 1. */
export const mixed = (from: Color, to: Color, share: number): Color => ({
  red: Math.round(from.red + (to.red - from.red) * share),
  green: Math.round(from.green + (to.green - from.green) * share),
  blue: Math.round(from.blue + (to.blue - from.blue) * share)
})

/** The nearest colour on the way to black or white with enough contrast against all of some backgrounds. */
export const readable = (
  color: Color,
  backgrounds: ReadonlyArray<Color>,
  minimum: number,
  end: Color
): Color => {
  const isEnough = (one: Color) => backgrounds.every((background) => contrast(one, background) >= minimum)
  for (let step = 0; step < 64; step++) {
    const moved = mixed(color, end, step / 64)
    if (isEnough(moved)) return moved
  }
  return end
}
