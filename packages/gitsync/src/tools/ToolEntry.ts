/** An entry of the navigation that the file of another tool gives. Paths are those of the repository, and may lack their ending. */
export type ToolEntry =
  /** A page, by its path or its address below the folder of the pages; with what is below it. */
  | {
      readonly kind: "page"
      readonly path: string
      readonly title?: string | undefined
      readonly entries: ReadonlyArray<ToolEntry>
      /** Whether the path is the address of the page on the site. */
      readonly isAddress?: boolean
    }
  | {
      readonly kind: "group"
      readonly title: string
      /** The title in the main language, which gives the address in all languages. */
      readonly mainTitle?: string | undefined
      readonly entries: ReadonlyArray<ToolEntry>
      /** Whether pages may be absent, as those of a language that are not translated yet. */
      readonly isOptional?: boolean
    }
  | { readonly kind: "link"; readonly title: string; readonly url: string }
  /** All pages of a folder that nothing else names, without those below some folders. */
  | { readonly kind: "folder"; readonly path: string; readonly except?: ReadonlyArray<string> }

/** A value of a file of settings. */
export type Data = string | number | boolean | null | undefined | ReadonlyArray<Data> | DataRecord

/** A record of a file of settings. */
export interface DataRecord {
  readonly [key: string]: Data
}

/** Whether a value is a record. */
export const isRecord = (data: Data): data is DataRecord =>
  typeof data === "object" && data !== null && !Array.isArray(data)

/** The items of a list; none of any other value. */
export const listOf = (data: Data): ReadonlyArray<Data> => (Array.isArray(data) ? data : [])

/** A text; undefined for any other value, and for an empty one. */
export const textOf = (data: Data): string | undefined =>
  typeof data === "string" && data.trim() !== "" ? data.trim() : undefined

/** A finite number; undefined for any other value. */
export const numberOf = (data: Data): number | undefined =>
  typeof data === "number" && Number.isFinite(data) ? data : undefined

/** Whether an address leads to another site. */
export const isUrl = (address: string): boolean => /^(?:[a-z][a-z\d+.-]*:|\/\/)/i.test(address)

/** The path of a page that an address below a folder names. */
export const pathAt = (folder: string, address: string): string => {
  const path = address
    .replace(/[#?].*$/s, "")
    .replace(/\/+/g, "/")
    .replace(/^\/|\/$/g, "")
  return folder === "" ? path : path === "" ? folder : `${folder}/${path}`
}

/** A page, or a link to another site, at an address below a folder. */
export const entryAt = (folder: string, address: string, title?: string): ToolEntry =>
  isUrl(address)
    ? { kind: "link", title: title ?? address, url: address }
    : { kind: "page", path: pathAt(folder, address), title, entries: [] }
