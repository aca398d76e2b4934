import type { FolderSection, FolderSettings, FolderVariant } from "@octavo/folders"
import type { ImportReport, ImportVariant } from "@octavo/kernel"

/** A space of the site of a project, as an import makes it. */
export interface ProjectSpace {
  readonly title: string
  readonly language: string | null
  /** The directory of its import. */
  readonly directory: string
  readonly pages: number
  /** The title and the path of the variant on the site; the first one of a section has no path of its own. */
  readonly variant: { readonly title: string; readonly path: string | null }
  readonly section: string | null
}

/** The most characters of the title of a space. */
const maxTitle = 50

const pathOf = (text: string): string =>
  text
    .normalize("NFD")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "")

/** A value that differs from all others, with a number behind it where it does not. */
const unique = (value: string, taken: Set<string>, withNumber: (number: number) => string): string => {
  let free = value
  for (let number = 2; taken.has(free); number++) free = withNumber(number)
  taken.add(free)
  return free
}

/** The title of a space: the title of the site, with its language, section and version unless it is the first one. */
const titleOf = (site: string, parts: ReadonlyArray<string>, taken: Set<string>): string => {
  const write = (end: string) => `${site.slice(0, maxTitle - end.length).trimEnd()}${end}`
  const words = parts.length === 0 ? "" : ` (${parts.join(", ").slice(0, maxTitle / 2)})`
  return unique(write(words), taken, (number) => write(`${words} ${number}`))
}

/** Plans the spaces of the site of a project: one for each language and version, or one for all. */
export const planProjectSpaces = (
  site: string,
  { pages, variants = [] }: Pick<ImportReport, "pages" | "variants">,
  directory: string
): ReadonlyArray<ProjectSpace> => {
  if (variants.length === 0) {
    const variant = { title: site, path: null }
    return [{ title: site.slice(0, maxTitle), language: null, directory, pages, variant, section: null }]
  }
  const titles = new Set<string>()
  const paths = new Map<string | null, Set<string>>()
  const sections = [...new Set(variants.map(({ section }) => section))]
  const sorted = sections.flatMap((section) => variants.filter((variant) => variant.section === section))
  return sorted.map((variant, index) => {
    const { section, version } = variant
    const own = paths.get(section) ?? new Set<string>()
    const isFirst = !paths.has(section)
    paths.set(section, own)
    const parts = [...new Set([section, variant.title, version])].filter((part) => part !== null)
    const name = pathOf(nameOf(variant)) || "variant"
    const path = unique(name, own, (number) => `${name}-${number}`)
    return {
      title: titleOf(site, index === 0 ? [] : parts, titles),
      language: variant.language,
      directory: variant.directory,
      pages: variant.pages,
      variant: { title: version ?? variant.title, path: isFirst ? null : path },
      section
    }
  })
}

/** The name of a variant within its section: the languages and versions behind `#`. */
const nameOf = ({ directory, section }: ImportVariant): string => {
  const name = directory.slice(directory.indexOf("#") + 1)
  return section === null ? name : name.slice(name.indexOf("/") + 1)
}

/** The site of a project as `octavo.yaml` would have it, with the ids of its spaces. */
export const siteSettingsOf = (
  title: string,
  spaces: ReadonlyArray<ProjectSpace & { readonly id: string }>
): FolderSettings => {
  const variants = spaces.map(({ id, section, variant }) => ({
    section,
    variant: { ...variant, folder: "", space: id } satisfies FolderVariant
  }))
  const sections = [...new Set(spaces.flatMap(({ section }) => section ?? []))].map(
    (section): FolderSection => ({
      title: section,
      path: null,
      icon: null,
      description: null,
      variants: variants.flatMap((one) => (one.section === section ? [one.variant] : []))
    })
  )
  return {
    title,
    sections,
    variants: sections.length > 0 ? [] : variants.map(({ variant }) => variant),
    customization: {},
    redirects: {},
    rules: {},
    maxWarnings: null,
    externalAllowed: []
  }
}
