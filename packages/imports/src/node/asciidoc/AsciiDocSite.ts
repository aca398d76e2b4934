/** The texts and files of an archive in AsciiDoc, and the meaning of its references. Paths are those of the archive. */
export interface AsciiDocSite {
  /** The pages in their order. */
  readonly pages: ReadonlyArray<string>
  /** The text of a file; undefined where there is none. */
  readonly textOf: (path: string) => string | undefined
  /** The path of the page that a reference of a page means. */
  readonly findPage: (page: string, target: string) => string | undefined
  /** The path of the file that a text includes; `from` is the page or the file with the include. */
  readonly findInclude: (from: string, target: string) => string | undefined
  /** The path of the picture or the file that a page shows. */
  readonly findFile: (page: string, target: string) => string | undefined
  /** Attributes of the documents. */
  readonly attributesOf: (page: string) => Readonly<Record<string, string | null>>
}

/** Joins a relative path to the folder of a file; undefined where it leaves the archive. */
export const besideFile = (file: string, target: string): string | undefined => {
  const parts = target.startsWith("/") ? [] : file.split("/").slice(0, -1)
  for (const part of target.split("/")) {
    if (part === "" || part === ".") continue
    if (part !== "..") parts.push(part)
    else if (parts.pop() === undefined) return undefined
  }
  return parts.join("/")
}

/** The title in the header of a document; undefined without one. */
export const titleInHeader = (text: string): string | undefined =>
  /^\ufeff?(?:(?:\/\/[^\n]*|:[^\n]*|ifdef[^\n]*|endif[^\n]*|[ \t]*)\r?\n){0,100}?=[ \t]+(\S[^\r\n]{0,500})/
    .exec(text)?.[1]
    ?.trim()

/** The path of the page of HTML that a page becomes; other files stay. */
export const pageOfHtml = (path: string): string => path.replace(/\.(?:adoc|asciidoc)$/, ".html")
