import type { Conventions } from "@octavo/markdown"
import type { SettingsFiles } from "./SettingsFiles.ts"
import type { ToolEntry } from "./ToolEntry.ts"

/** The names of tools whose repositories are recognized. */
type ToolName =
  | "Antora"
  | "Docusaurus"
  | "Fumadocs"
  | "Hugo"
  | "Jekyll"
  | "Jupyter Book"
  | "Markdown"
  | "MkDocs"
  | "Mintlify"
  | "MyST"
  | "Nextra"
  | "Sphinx"
  | "Starlight"
  | "VitePress"

/** A folder of a repository in which the settings of a tool are looked for. */
export interface ToolPlace {
  readonly settings: SettingsFiles
  readonly folder: string
  /** The names of the files in it. */
  readonly names: ReadonlyArray<string>
  /** Whether a folder has files, at any depth. */
  readonly hasFiles: (folder: string) => boolean
  /** The folders in a folder, by their names. */
  readonly foldersIn: (folder: string) => ReadonlyArray<string>
  /** All files below a folder whose names match. */
  readonly filesBelow: (folder: string, name: RegExp) => ReadonlyArray<string>
}

/** The title of a folder, and its place among others. */
export interface Label {
  readonly title?: string | undefined
  readonly order?: number | undefined
}

/** A former address with the address that it leads to, or the path of a page. Without slashes at the ends. */
export interface ToolRedirect {
  readonly from: string
  readonly to: string
}

/** A language of a part: its code as the tool writes it, and its name. */
export interface PartLanguage {
  readonly code: string
  readonly title: string
}

/** The names of the pages of a language that ends names, as in `page.fr.md`. */
export interface PageNames {
  /** The path without the language. */
  readonly plain: (path: string) => string
  /** The path with the language. */
  readonly written: (path: string) => string
}

/** A language or a version of a project. Its pages can be a space of their own. */
export interface ToolPart {
  /** The name of the part behind `#` in the directory of an import: `fr`, `1.0` or `fr/1.0`. */
  readonly name: string
  /** The title of the set of pages, of a project that has several. */
  readonly section?: string | undefined
  /** Undefined in a project of one language. */
  readonly language?: PartLanguage | undefined
  /** The title of the version; undefined in a project of one version. */
  readonly version?: string | undefined
  /** Reads the project with the pages of this part alone. */
  readonly read: () => Tool
}

/** The tool of documentation that a repository is written for, with all that its settings say. */
export interface Tool {
  readonly name: ToolName
  /** The folder of its settings. */
  readonly project: string
  /** The folders of its pages; the first one is that of most of them. */
  readonly folders: ReadonlyArray<string>
  /** The file that gives the navigation; undefined where folders give it. */
  readonly file?: string | undefined
  /** The navigation; undefined where the file gives none that can be read without running it, or where folders give it. */
  readonly entries?: ReadonlyArray<ToolEntry> | undefined
  /** Whether the folders give the navigation, so that nothing else has to be read. */
  readonly isByFolders?: boolean
  /** The titles and places of folders, by their paths. */
  readonly labels?: ReadonlyMap<string, Label>
  /** Whether a Markdown file below its folders is no page of the site, such as a text that others include. */
  readonly isNoPage?: (path: string) => boolean
  /** Whether a file is the page of its folder, where the tool has another name for it. */
  readonly isIndex?: (path: string) => boolean
  /** The address of a page on the site, without the base and without slashes at the ends. */
  readonly addressOf?: (path: string, conventions: Conventions) => string
  /** The base of all addresses, without slashes at the ends. */
  readonly base?: string
  readonly redirects?: ReadonlyArray<ToolRedirect>
  /** The folders of languages whose sites show the pages of the main language that they do not have. */
  readonly fallbacks?: ReadonlyArray<string>
  /** The languages of its pages. */
  readonly languages?: number
  /** The languages and versions of its pages, the main one first; absent where there is one. */
  readonly parts?: ReadonlyArray<ToolPart> | undefined
  /** The names of the languages and versions beyond those that are read. */
  readonly beyond?: ReadonlyArray<string>
  /** Of a part: the beginning of the addresses of its pages, which the addresses lack. */
  readonly prefix?: string
  /** Of a part: whether pages that the navigation names may be absent, because they are not translated yet. */
  readonly isTranslation?: boolean
  /** Of a part: whether a file belongs to another part. */
  readonly isOther?: (path: string) => boolean
  /** Of a part whose language ends the names of its pages: these names. Navigation and addresses are those of the plain names. */
  readonly names?: PageNames
  /** Whether pages with a number come first, and all others by their titles. */
  readonly isByTitle?: boolean
  /** Whether a page has its title in its front matter, and no heading with it. */
  readonly hasTitles?: boolean
  /** Whether texts name the title of the page above them. */
  readonly hasParents?: boolean
}

/** Reads the settings of one tool in a folder; undefined where there are none of it. */
export type ReadTool = (place: ToolPlace) => Tool | undefined
