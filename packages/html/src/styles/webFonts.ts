import { fallbackFace, type FontKind, type FontMetrics, genericFamily } from "./fallbackFace.ts"

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

interface Family {
  readonly file: string
  readonly kind: FontKind
  readonly faces: ReadonlyArray<{ readonly weight: number; readonly metrics: FontMetrics }>
  readonly subsets: ReadonlyArray<keyof typeof subsets>
}

/** A family of files, with its metrics in units of which an em has so many. */
const family = (
  file: string,
  kind: FontKind,
  weights: ReadonlyArray<number>,
  letters: string,
  unitsPerEm: number,
  widths: ReadonlyArray<number>,
  ascent: number,
  descent: number,
  lineGap = 0
): Family => ({
  file,
  kind,
  faces: weights.map((weight, index) => ({
    weight,
    metrics: {
      width: widths[index]! / unitsPerEm,
      ascent: ascent / unitsPerEm,
      descent: descent / unitsPerEm,
      lineGap: lineGap / unitsPerEm
    }
  })),
  subsets: [...letters] as ReadonlyArray<keyof typeof subsets>
})

const families: Readonly<Record<string, Family>> = {
  Inter: family("inter", "sans", [400, 600], "vgcerb", 2048, [978, 998], 1984, 494),
  Roboto: family("roboto", "sans", [400, 600], "vgcerb", 2048, [911, 923], 1900, 500),
  RobotoSlab: family("roboto-slab", "serif", [400, 600], "vgcerb", 2048, [972, 981], 2146, 555),
  OpenSans: family("open-sans", "sans", [400, 600], "vgcerb", 2048, [960, 995], 2189, 600),
  SourceSansPro: family("source-sans-3", "sans", [400, 600], "vgcerb", 1000, [418, 431], 1024, 400),
  Lato: family("lato", "sans", [400, 700], "el", 2000, [871, 891], 1974, 426),
  Raleway: family("raleway", "sans", [400, 600], "vcel", 1000, [463, 475], 940, 234),
  Merriweather: family("merriweather", "serif", [400, 600], "vcel", 2000, [970, 981], 1968, 546),
  Overpass: family("overpass", "sans", [400, 600], "vcerb", 2000, [898, 927], 1766, 766),
  NotoSans: family("noto-sans", "sans", [400, 600], "vgcerb", 1000, [474, 492], 1069, 293),
  IBMPlexSerif: family("ibm-plex-serif", "serif", [400, 600], "vcerb", 1000, [473, 488], 1025, 275),
  Poppins: family("poppins", "sans", [400, 600], "erb", 1000, [500, 510], 1050, 350, 100),
  FiraSans: family("fira-sans", "sans", [400, 600], "vgcerb", 1000, [458, 459], 935, 265),
  FiraCode: family("fira-code", "mono", [400], "gcel", 2000, [1200], 1980, 644),
  IBMPlexMono: family("ibm-plex-mono", "mono", [400], "cerb", 1000, [600], 1025, 275),
  JetBrainsMono: family("jetbrains-mono", "mono", [400], "gcel", 1000, [600], 1020, 300),
  SourceCodePro: family("source-code-pro", "mono", [400], "gcerb", 1000, [600], 984, 273),
  RobotoMono: family("roboto-mono", "mono", [400], "gcerb", 2048, [1229], 2146, 555),
  SpaceMono: family("space-mono", "mono", [400], "erb", 1000, [612], 1120, 361),
  DMMono: family("dm-mono", "mono", [400], "erb", 1000, [600], 992, 310),
  Inconsolata: family("inconsolata", "mono", [400], "erb", 1000, [500], 859, 190)
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
    readonly sources: ReadonlyArray<{
      readonly href: string
      readonly format: "woff2" | "woff"
      /** Null if they are not known. */
      readonly metrics: (FontMetrics & { readonly isSerif: boolean }) | null
    }>
  }>
}

/** The font of a role: its rules of `@font-face`, and the list of families that uses them. */
export interface FontRules {
  readonly faces: string
  readonly stack: string
}

const face = (role: FontRole, weight: number, rules: ReadonlyArray<string>): string =>
  `@font-face{font-family:site-${role};font-weight:${weight};${rules.join(";")}}`

const fallbackOf = (role: FontRole, kind: FontKind, weight: number, metrics: FontMetrics): string =>
  fallbackFace(`site-${role}-fallback`, kind, weight, metrics)

const namedRules = (name: string, role: FontRole, folder: string): FontRules | undefined => {
  const found = Object.hasOwn(families, name) ? families[name] : undefined
  if (found === undefined) return undefined
  const { faces, file, kind, subsets: letters } = found
  // Headings are bold.
  const used = role === "heading" ? faces.slice(-1) : faces
  const web = letters.flatMap((letter) =>
    used.map(({ weight }) => {
      const [subset, range] = subsets[letter]
      return face(role, weight, [
        "font-display:swap",
        `src:url(${folder}/${file}-${subset}-${weight}.woff2) format("woff2")`,
        `unicode-range:${range}`
      ])
    })
  )
  const fallbacks = used.map(({ metrics, weight }) => fallbackOf(role, kind, weight, metrics))
  return {
    faces: [...web, ...fallbacks].join(""),
    stack: `site-${role},site-${role}-fallback,${genericFamily(kind)}`
  }
}

const system = 'system-ui,"Noto Sans",sans-serif'
const generics = { sans: system, heading: system, mono: "ui-monospace,Menlo,monospace" }

/** A file without known metrics has no fallback of its size: texts would move when it comes, so it is shown from the second page on. */
const ownRules = ({ faces }: OwnFont, role: FontRole): FontRules => {
  const rules = faces.map(({ sources, weight }) => {
    const metrics = sources.map((source) => source.metrics).find((one) => one !== null)
    const web = face(role, weight, [
      `font-display:${metrics === undefined ? "optional" : "swap"}`,
      `src:${sources.map(({ format, href }) => `url(${href}) format("${format}")`).join()}`
    ])
    const kind = role === "mono" ? "mono" : metrics?.isSerif === true ? "serif" : "sans"
    return { web, fallback: metrics === undefined ? "" : fallbackOf(role, kind, weight, metrics) }
  })
  const fallbacks = rules.map(({ fallback }) => fallback).join("")
  return {
    faces: rules.map(({ web }) => web).join("") + fallbacks,
    stack: [`site-${role}`, ...(fallbacks === "" ? [] : [`site-${role}-fallback`]), generics[role]].join()
  }
}

/** The rules of a font by its name or its own files; undefined for a name without files. Files of names are below the folder. */
export const fontRules = (font: string | OwnFont, role: FontRole, folder: string): FontRules | undefined =>
  typeof font === "string" ? namedRules(font, role, folder) : ownRules(font, role)
