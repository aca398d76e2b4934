/** The metrics of a font as parts of its em. */
export interface FontMetrics {
  /** The average width of letters, weighted by their frequency in texts. */
  readonly width: number
  readonly ascent: number
  readonly descent: number
  readonly lineGap: number
}

/** The fonts of systems by kind, with the names of their files and the average width of their letters. Fonts of one list have the same widths. */
const systemFonts = {
  sans: {
    generic: "sans-serif",
    regular: { names: ["Arial", "Liberation Sans", "Arimo Regular", "Roboto"], width: 0.4458 },
    bold: { names: ["Arial Bold", "Liberation Sans Bold", "Arimo Bold"], width: 0.48 }
  },
  serif: {
    generic: "serif",
    regular: { names: ["Times New Roman", "Liberation Serif", "Tinos Regular"], width: 0.40625 },
    bold: { names: ["Times New Roman Bold", "Liberation Serif Bold", "Tinos Bold"], width: 0.43262 }
  },
  mono: {
    generic: "monospace",
    regular: { names: ["Courier New", "Liberation Mono", "Cousine Regular"], width: 0.6001 },
    bold: { names: ["Courier New Bold", "Liberation Mono Bold", "Cousine Bold"], width: 0.6001 }
  }
} as const

export type FontKind = keyof typeof systemFonts

/** The generic family of CSS, for systems that have none of the fonts. */
export const genericFamily = (kind: FontKind): string => systemFonts[kind].generic

/** Browsers round ascents and descents to pixels. A half, as of 0.96875 em at 16 px, is rounded up in the web font, so it must not be less here. */
const nextHalf = 1.0005

const percent = (part: number): string => `${Number((part * 100).toFixed(2))}%`

/** The `@font-face` rule of a system font that has the widths and heights of a web font of a weight, so that no text moves when that is loaded. */
export const fallbackFace = (
  family: string,
  kind: FontKind,
  weight: number,
  { ascent, descent, lineGap, width }: FontMetrics
): string => {
  const { names, width: ownWidth } = systemFonts[kind][weight < 600 ? "regular" : "bold"]
  const size = width / ownWidth
  const height = (part: number) => percent((part / size) * nextHalf)
  const rules = [
    `font-family:${family}`,
    `font-weight:${weight}`,
    `src:${names.map((name) => `local("${name}")`).join()}`,
    `size-adjust:${percent(size)}`,
    `ascent-override:${height(ascent)}`,
    `descent-override:${height(descent)}`,
    `line-gap-override:${percent(lineGap / size)}`
  ]
  return `@font-face{${rules.join(";")}}`
}
