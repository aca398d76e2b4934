import { isWithin } from "./repositoryPath.ts"

/** Kinds of texts that tools show as pages and that are not read, by the endings of their files. */
const OTHER_TEXTS = [
  ["AsciiDoc", /\.(?:adoc|asciidoc)$/],
  ["reStructuredText", /\.rst$/],
  ["Jupyter notebook", /\.ipynb$/]
] as const

/** The most files that a problem names. */
const maxNames = 20

/** Texts in a format that is not read. */
interface OtherTexts {
  readonly format: (typeof OTHER_TEXTS)[number][0]
  readonly paths: ReadonlyArray<string>
}

/** The texts below folders in formats that are not read. */
export const otherTextsIn = (
  folders: ReadonlyArray<string>,
  paths: Iterable<string>
): ReadonlyArray<OtherTexts> => {
  const own = [...paths].filter((path) => folders.some((folder) => isWithin(folder, path)))
  return OTHER_TEXTS.map(([format, pattern]) => ({
    format,
    paths: own.filter((path) => pattern.test(path))
  })).filter(({ paths }) => paths.length > 0)
}

/** Says how many texts cannot be read as pages, and names them. */
export const describeOtherTexts = ({ format, paths }: OtherTexts): string => {
  const files = paths.length === 1 ? "1 file" : `${paths.length} files`
  const more = paths.length > maxNames ? ` and ${paths.length - maxNames} more` : ""
  const advice = format === "AsciiDoc" ? " The import of a ZIP archive of the folder reads them." : ""
  return `${files} in ${format} cannot be read as pages: ${paths.slice(0, maxNames).join(", ")}${more}.${advice}`
}
