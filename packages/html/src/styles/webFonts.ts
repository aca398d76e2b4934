/** The subsets of files, by the letter that `families` names them with, and the characters in each. */
const subsets = {
  v: [
    "vietnamese",
    "U+0102-0103,U+0110-0111,U+0128-0129,U+0168-0169,U+01A0-01A1,U+01AF-01B0,U+0300-0301,U+0303-0304,U+0308-0309,U+0323,U+0329,U+1EA0-1EF9,U+20AB"
  ],
  g: ["greek", "U+0370-0377,U+037A-037F,U+0384-038A,U+038C,U+038E-03A1,U+03A3-03FF"],
  c: ["cyrillic", "U+0301,U+0400-045F,U+0490-0491,U+04B0-04B1,U+2116"],
  e: [
    "latin-ext",
    "U+0100-02BA,U+02BD-02C5,U+02C7-02CC,U+02CE-02D7,U+02DD-02FF,U+0304,U+0308,U+0329,U+1D00-1DBF,U+1E00-1E9F,U+1EF2-1EFF,U+2020,U+20A0-20AB,U+20AD-20C0,U+2113,U+2C60-2C7F,U+A720-A7FF"
  ],
  l: [
    "latin",
    "U+0000-00FF,U+0131,U+0152-0153,U+02BB-02BC,U+02C6,U+02DA,U+02DC,U+0304,U+0308,U+0329,U+2000-206F,U+20AC,U+2122,U+2191,U+2193,U+2212,U+2215,U+FEFF,U+FFFD"
  ],
  // Of families with `basic`: the characters of Western European texts in files of half the size, and the rest of Latin. No character is in both,
  // since a browser loads all files that have it.
  b: [
    "basic",
    "U+0000-007E,U+00A0,U+00A3,U+00A7,U+00A9,U+00AB,U+00AE,U+00B0,U+00B1,U+00B5,U+00B7,U+00BB,U+00BF-00FF,U+2013,U+2014,U+2018-201A,U+201C-201E,U+2022,U+2026,U+20AC"
  ],
  r: [
    "latin",
    "U+007F-009F,U+00A1-00A2,U+00A4-00A6,U+00A8,U+00AA,U+00AC-00AD,U+00AF,U+00B2-00B4,U+00B6,U+00B8-00BA,U+00BC-00BE,U+0131,U+0152-0153,U+02BB-02BC,U+02C6,U+02DA,U+02DC,U+0304,U+0308,U+0329,U+2000-2012,U+2015-2017,U+201B,U+201F-2021,U+2023-2025,U+2027-206F,U+2122,U+2191,U+2193,U+2212,U+2215,U+FEFF,U+FFFD"
  ]
} as const

/** The fonts of readers that take the place of a web font until it is loaded, and the names of their files. */
const fallbacks = {
  sans: { files: ["Arial", "Liberation Sans"], generic: "sans-serif" },
  serif: { files: ["Times New Roman", "Liberation Serif"], generic: "serif" },
  mono: { files: ["Courier New", "Liberation Mono"], generic: "monospace" }
} as const

type Kind = keyof typeof fallbacks

interface Family {
  readonly file: string
  readonly kind: Kind
  readonly weights: ReadonlyArray<number>
  readonly subsets: ReadonlyArray<keyof typeof subsets>
  /** The metrics of the fallback that give lines of the same width and height, in percent: its size, ascent, descent and line gap. */
  readonly metrics: readonly [size: number, ascent: number, descent: number, lineGap: number]
}

const family = (
  file: string,
  kind: Kind,
  bold: number | null,
  letters: string,
  metrics: Family["metrics"]
): Family => ({
  file,
  kind,
  weights: bold === null ? [400] : [400, bold],
  subsets: [...letters] as ReadonlyArray<keyof typeof subsets>,
  metrics
})

const families: Readonly<Record<string, Family>> = {
  Inter: family("inter", "sans", 600, "vgcerb", [107.12, 90.44, 22.52, 0]),
  Roboto: family("roboto", "sans", 600, "vgcerb", [99.78, 92.98, 24.47, 0]),
  RobotoSlab: family("roboto-slab", "serif", 600, "vgcerb", [116.83, 89.69, 23.2, 0]),
  OpenSans: family("open-sans", "sans", 600, "vgcerb", [105.15, 101.65, 27.86, 0]),
  SourceSansPro: family("source-sans-3", "sans", 600, "vgcerb", [93.76, 109.21, 42.66, 0]),
  Lato: family("lato", "sans", 700, "el", [97.69, 101.03, 21.8, 0]),
  Raleway: family("raleway", "sans", 600, "vcel", [103.86, 90.51, 22.53, 0]),
  Merriweather: family("merriweather", "serif", 600, "vcel", [119.38, 82.42, 22.87, 0]),
  Overpass: family("overpass", "sans", 600, "vcerb", [100.72, 87.67, 38.03, 0]),
  NotoSans: family("noto-sans", "sans", 600, "vgcerb", [106.33, 100.54, 27.56, 0]),
  IBMPlexSerif: family("ibm-plex-serif", "serif", 600, "vcerb", [116.43, 88.04, 23.62, 0]),
  Poppins: family("poppins", "sans", 600, "erb", [112.16, 93.62, 31.21, 8.92]),
  FiraSans: family("fira-sans", "sans", 600, "vgcerb", [102.74, 91.01, 25.79, 0]),
  FiraCode: family("fira-code", "mono", null, "gcel", [99.98, 99.02, 32.21, 0]),
  IBMPlexMono: family("ibm-plex-mono", "mono", null, "cerb", [99.98, 102.52, 27.5, 0]),
  JetBrainsMono: family("jetbrains-mono", "mono", null, "gcel", [99.98, 102.02, 30, 0]),
  SourceCodePro: family("source-code-pro", "mono", null, "gcerb", [99.98, 98.42, 27.3, 0]),
  RobotoMono: family("roboto-mono", "mono", null, "gcerb", [100, 104.79, 27.1, 0]),
  SpaceMono: family("space-mono", "mono", null, "erb", [101.98, 109.82, 35.4, 0]),
  DMMono: family("dm-mono", "mono", null, "erb", [99.98, 99.22, 31.01, 0]),
  Inconsolata: family("inconsolata", "mono", null, "erb", [83.32, 103.1, 22.8, 0])
}

/** The texts that a font is for. */
export type FontRole = "sans" | "heading" | "mono"

/** The names of fonts whose files pages can load, by their role. */
export const webFontNames = (role: FontRole): ReadonlyArray<string> =>
  Object.keys(families).filter((name) => (families[name]!.kind === "mono") === (role === "mono"))

/** A font that a site uploaded: its files by weight, with their addresses relative to the stylesheet of the site. */
export interface OwnFont {
  readonly faces: ReadonlyArray<{
    readonly weight: number
    readonly sources: ReadonlyArray<{ readonly href: string; readonly format: "woff2" | "woff" }>
  }>
}

/** The font of a role: its rules of `@font-face`, and the list of families that uses them. */
export interface FontRules {
  readonly faces: string
  /** The files that pages ask for at once, so that their first paint has them. */
  readonly preloads: ReadonlyArray<string>
  readonly stack: string
}

/** A font that comes too late for the first paint is used by the next page: one that came in between would move the text. */
const display = "font-display:optional"

const face = (name: string, rules: ReadonlyArray<string>): string =>
  `@font-face{font-family:${name};${rules.join(";")}}`

const namedRules = (name: string, role: FontRole, folder: string): FontRules | undefined => {
  const found = Object.hasOwn(families, name) ? families[name] : undefined
  if (found === undefined) return undefined
  const { file, kind, metrics, subsets: letters, weights } = found
  const [size, ascent, descent, lineGap] = metrics
  const { files, generic } = fallbacks[kind]
  // Headings are bold.
  const used = role === "heading" ? weights.slice(-1) : weights
  const web = letters.flatMap((letter) =>
    used.map((weight) => {
      const [subset, range] = subsets[letter]
      return face(`site-${role}`, [
        `font-weight:${weight}`,
        display,
        `src:url(${folder}/${file}-${subset}-${weight}.woff2) format("woff2")`,
        `unicode-range:${range}`
      ])
    })
  )
  const fallback = face(`site-${role}-fallback`, [
    `src:${files.map((one) => `local("${one}")`).join()}`,
    `size-adjust:${size}%`,
    `ascent-override:${ascent}%`,
    `descent-override:${descent}%`,
    `line-gap-override:${lineGap}%`
  ])
  const [first] = subsets[letters.at(-1)!]
  const preloads = used.map((weight) => `${folder}/${file}-${first}-${weight}.woff2`)
  return {
    faces: [...web, fallback].join(""),
    preloads,
    stack: `site-${role},site-${role}-fallback,${generic}`
  }
}

const system = 'system-ui,"Noto Sans",sans-serif'
const generics = { sans: system, heading: system, mono: "ui-monospace,Menlo,monospace" }

const ownRules = ({ faces }: OwnFont, role: FontRole): FontRules => ({
  faces: faces
    .map(({ sources, weight }) =>
      face(`site-${role}`, [
        `font-weight:${weight}`,
        display,
        `src:${sources.map(({ format, href }) => `url(${href}) format("${format}")`).join()}`
      ])
    )
    .join(""),
  preloads: faces.flatMap(({ sources }) => sources.slice(0, 1).map(({ href }) => href)).slice(0, 2),
  stack: `site-${role},${generics[role]}`
})

/** The rules of a font by its name or its own files; undefined for a name without files. Files of names are below the folder. */
export const fontRules = (font: string | OwnFont, role: FontRole, folder: string): FontRules | undefined =>
  typeof font === "string" ? namedRules(font, role, folder) : ownRules(font, role)
