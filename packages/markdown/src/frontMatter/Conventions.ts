/** The keys of front matter that other tools read: the name of a page in the navigation, its addresses and its place. */
export interface Conventions {
  /** The title in the navigation. */
  readonly label?: string
  /** The id of a page in its folder (Docusaurus). */
  readonly id?: string
  /** The address, or the last part of it. */
  readonly slug?: string
  /** The whole address (Hugo, Jekyll). */
  readonly permalink?: string
  /** Former addresses. */
  readonly aliases?: ReadonlyArray<string>
  /** The title of the page above this one, and of the page above that (Just the Docs). */
  readonly parent?: string
  readonly grandparent?: string
  /** The labels that its text gives to places, for references of other pages (MyST). */
  readonly labels?: ReadonlyArray<string>
}

type Values = Readonly<Record<string, unknown>>

/** Longer texts are no addresses and no titles. */
const maxLength = 500
const maxAliases = 100

const textOf = (value: unknown): string | undefined => {
  const text = typeof value === "number" ? String(value) : value
  return typeof text === "string" && text.trim() !== "" && text.length <= maxLength ? text.trim() : undefined
}

const inRecord = (value: unknown, key: string): unknown =>
  typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Values)[key] : undefined

const aliasesOf = (...values: ReadonlyArray<unknown>): ReadonlyArray<string> =>
  values
    .flat()
    .flatMap((value) => textOf(value) ?? [])
    .slice(0, maxAliases)

/** Reads the keys of other tools from the values of front matter; undefined without any. */
export const readConventions = (values: Values): Conventions | undefined => {
  const label = [
    values.sidebar_label,
    inRecord(values.sidebar, "label"),
    values.sidebarTitle,
    values.linkTitle,
    values.linktitle
  ]
    .map(textOf)
    .find((text) => text !== undefined)
  const found = {
    label,
    id: textOf(values.id),
    slug: textOf(values.slug),
    permalink: textOf(values.permalink) ?? textOf(values.url),
    parent: textOf(values.parent),
    grandparent: textOf(values.grand_parent)
  }
  const aliases = aliasesOf(values.aliases, values.redirect_from)
  const said = Object.entries(found).filter(([, value]) => value !== undefined)
  if (said.length === 0 && aliases.length === 0) return undefined
  return { ...Object.fromEntries(said), ...(aliases.length > 0 && { aliases }) }
}

/** Whether Starlight, Just the Docs or Docusaurus leaves the page out of the navigation. */
export const isExcluded = ({ nav_exclude, sidebar, unlisted }: Values): boolean =>
  [inRecord(sidebar, "hidden"), nav_exclude, unlisted].includes(true)
