import { slug } from "github-slugger"
import { transliterate } from "../text/slugify.ts"

/** Numbers equal names as one generator of sites does. */
type Numbering = (name: string) => string

/** The words of a heading in the forms that generators read; `words` stands for those that are absent. */
export interface HeadingWords {
  /** Its words as they are written, with a space for a line break and nothing for a picture. */
  readonly words: string
  /** Its words as they are shown, with emoji for their names. */
  readonly title?: string
  /** The text content of its HTML: nothing for a line break and a picture, and spaces at both ends. */
  readonly content?: string
  /** That content with the alternative texts of pictures. */
  readonly described?: string
}

/** A name of a heading that a generator derives from its words, before it is numbered. */
interface Spelling {
  /** The form of the words that it reads. */
  readonly form: keyof HeadingWords
  readonly nameOf: (words: string) => string
  readonly numbering: () => Numbering
}

/** `name`, `name-1`, `name-2`, without a name that was given already. */
const byHyphens = (): Numbering => {
  const given = new Map<string, number>()
  return (name) => {
    let number = given.get(name) ?? -1
    let numbered = name
    do {
      number++
      numbered = number === 0 ? name : `${name}-${number}`
    } while (number > 0 && given.has(numbered))
    given.set(name, number)
    if (numbered !== name) given.set(numbered, 0)
    return numbered
  }
}

/** `name`, `name_1`, `name_2`, and `_1`, `_2` for headings without a name, as Python-Markdown numbers: after `step_1` comes `step_2`. */
const byUnderscores = (): Numbering => {
  const given = new Map<string, number>()
  return (name) => {
    const [, stem = name, digits = "0"] = /^(.*)_(\d{1,9})$/.exec(name) ?? []
    let numbered = name
    let number = given.get(name) ?? Number(digits)
    while (numbered === "" || given.has(numbered)) numbered = `${stem}_${++number}`
    given.set(name, number)
    if (!given.has(numbered)) given.set(numbered, number)
    return numbered
  }
}

const asGitlab = (words: string): string => {
  const name = words
    .toLowerCase()
    .trim()
    .replace(/[^\p{L}\p{M}\p{N}\p{Pc}\- ]/gu, "")
    .replace(/[ -]+/g, "-")
  return /^\d+$/.test(name) ? `anchor-${name}` : name
}

/** Letters of every script in ASCII, dots kept, `id-` before a digit. */
const asGitbook = (words: string): string => {
  const name = transliterate(words)
    .toLowerCase()
    .replace(/[^a-z0-9._~+-]+/g, "-")
    .replace(/-{2,}/g, "-")
    .replace(/^-+|-+$/g, "")
  return /^\d/.test(name) ? `id-${name}` : name
}

const asPython = (words: string): string =>
  words
    .normalize("NFKD")
    // oxlint-disable-next-line no-control-regex
    .replace(/[^\x00-\x7f]/g, "")
    .replace(/[^\w\s-]/g, "")
    .trim()
    .toLowerCase()
    .replace(/[-\s]+/g, "-")

const asMdbook = (words: string, lower = (character: string) => character.toLowerCase()): string =>
  lower(words.trim())
    .replace(/[^\p{Alphabetic}\p{N}_\s-]/gu, "")
    .replace(/\s/gu, "-")

/** As mdBook before 0.5 did: capitals outside of ASCII are kept. */
const asFormerMdbook = (words: string): string =>
  asMdbook(words, (text) => text.replace(/[A-Z]/g, (letter) => letter.toLowerCase()))

/** As mdBook before 0.4.22 did: an `a` before a digit. */
const asFirstMdbook = (words: string): string => {
  const name = asFormerMdbook(words)
  return /^\d/.test(name) ? `a${name}` : name
}

/** With `_` before a digit, as VitePress and VuePress do. */
const asVitePress = (words: string): string =>
  words
    .normalize("NFKD")
    .replace(/[\u0300-\u036f]/g, "")
    .replace(/[\s!-/:-@[-`{-~“”‘’]+/g, "-")
    .replace(/^-|-$/g, "")
    .replace(/^(?=\d)/, "_")
    .toLowerCase()

/** As docutils, which Sphinx uses, and without digits at the beginning. */
const asDocutils = (words: string): string =>
  words
    .normalize("NFKD")
    .toLowerCase()
    // oxlint-disable-next-line no-control-regex
    .replace(/[^\x00-\x7f]/g, "")
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^[-0-9]+|-$/g, "")

/** As kramdown, which Jekyll uses: from the first letter of ASCII on. */
const asKramdown = (words: string): string =>
  words
    .replace(/^[^a-z]+/i, "")
    .replace(/[^a-z0-9 -]/gi, "")
    .replaceAll(" ", "-")
    .toLowerCase()

/** Gives a name to its first heading only: numbers would take names that other generators give to later headings. */
const once = (): Numbering => {
  const given = new Set<string>()
  return (name) => (given.has(name) ? "" : (given.add(name), name))
}

const tagsIn = /<\/?[a-z][^<>]*>/gi

/** The names that GitHub and Docusaurus, GitLab, GitBook, MkDocs, mdBook, VitePress, Sphinx and Jekyll give headings. */
const spellings: ReadonlyArray<Spelling> = [
  { form: "words", nameOf: slug, numbering: byHyphens },
  { form: "content", nameOf: slug, numbering: byHyphens },
  { form: "described", nameOf: slug, numbering: byHyphens },
  { form: "words", nameOf: (words) => slug(words.replace(tagsIn, "")), numbering: byHyphens },
  { form: "content", nameOf: asGitlab, numbering: byHyphens },
  { form: "title", nameOf: asGitbook, numbering: byHyphens },
  {
    form: "title",
    nameOf: (words) => asGitbook(words.replace(/['’`]/g, "").replaceAll("&", " and ").replaceAll("+", " ")),
    numbering: byHyphens
  },
  { form: "content", nameOf: asPython, numbering: byUnderscores },
  { form: "words", nameOf: slug, numbering: byUnderscores },
  { form: "content", nameOf: asMdbook, numbering: byHyphens },
  { form: "content", nameOf: asFormerMdbook, numbering: byHyphens },
  { form: "content", nameOf: asFirstMdbook, numbering: byHyphens },
  { form: "content", nameOf: asVitePress, numbering: byHyphens },
  { form: "content", nameOf: asDocutils, numbering: once },
  { form: "words", nameOf: asKramdown, numbering: once }
]

/** Words that all generators name alike: letters and digits of ASCII with single spaces, and no digit at the start. */
const plainWords = /^[a-z][a-z0-9]*(?: [a-z0-9]+)*$/i

const isPlain = (heading: HeadingWords): boolean =>
  plainWords.test(heading.words) &&
  spellings.every(({ form }) => (heading[form] ?? heading.words) === heading.words)

/** Names the headings of one page in order as generators of sites do. */
export class HeadingNames {
  readonly #byHyphens = byHyphens()
  readonly #byUnderscores = byUnderscores()
  /** The headings so far, while all of them are plain. */
  readonly #plain: Array<HeadingWords> = []
  #numberings: ReadonlyArray<Numbering> | undefined

  /** The names of the next heading, each once. */
  next(heading: HeadingWords): ReadonlySet<string> {
    if (this.#numberings === undefined && isPlain(heading)) {
      this.#plain.push(heading)
      const name = heading.words.toLowerCase().replaceAll(" ", "-")
      return new Set([this.#byHyphens(name), this.#byUnderscores(name)])
    }
    if (this.#numberings === undefined) {
      this.#numberings = spellings.map(({ numbering }) => numbering())
      for (const before of this.#plain) this.#all(before, this.#numberings)
    }
    return this.#all(heading, this.#numberings)
  }

  #all(heading: HeadingWords, numberings: ReadonlyArray<Numbering>): ReadonlySet<string> {
    const names = new Set<string>()
    for (const [index, { form, nameOf }] of spellings.entries()) {
      const name = numberings[index]!(nameOf(heading[form] ?? heading.words))
      if (name !== "") names.add(name)
    }
    return names
  }
}
