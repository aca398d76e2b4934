import type { ComputedSource } from "@octavo/content"
import type { GitEntry } from "../remote/GitSnapshot.ts"
import type { ConventionsOf } from "../tools/PageConventions.ts"
import type { Tool, ToolPart } from "../tools/Tool.ts"
import type { LayoutProblem } from "./LayoutProblem.ts"

/**
 * The layout of a space in a repository. All paths are relative to the top of the repository, with `/` between the
 * parts.
 */
export interface RepositoryLayout {
  /** The folder of the documentation; empty for the top of the repository. */
  readonly root: string
  /** The path of the table of contents; null where there is none. */
  readonly summary: string | null
  /** The navigation, in order. Empty if there is nothing to show. */
  readonly pages: ReadonlyArray<LayoutPage>
  /** The path of the landing page, where the navigation is derived from folders. */
  readonly landing?: string | undefined
  /** The tool that the repository is written for, where its settings are found. */
  readonly tool?: Tool | undefined
  /** The languages and versions of the project, which can be spaces of their own. */
  readonly parts?: ReadonlyArray<ToolPart> | undefined
  /** Arranges the pages anew with what their texts say, for the tool alone. */
  readonly arrange?: (conventionsOf: ConventionsOf) => ArrangedLayout
  /**
   * Every file below the root that is not Markdown: images, attachments, specifications; everything below a `.gitbook`
   * folder; and the files that the navigation links, wherever they lie.
   */
  readonly files: ReadonlyArray<LayoutFile>
  /** Content to be included in pages, from `.gitbook/includes`. */
  readonly includes: ReadonlyArray<LayoutFile>
  /** From `.gitbook/vars.yaml`; null where they cannot be read, and so say nothing. */
  readonly variables: Readonly<Record<string, string>> | null
  readonly redirects: ReadonlyArray<LayoutRedirect>
  /** The settings as they are written; null where there are none. */
  readonly settings?: string | null
  /** Markdown files that the navigation does not name; each is among the problems too. */
  readonly unlisted: ReadonlyArray<LayoutFile>
  /** In order of path and line. With an error among them the layout should not be applied. */
  readonly problems: ReadonlyArray<LayoutProblem>
}

/** The part of a layout that depends on the texts of pages. `replaced` are the problems that `problems` take the place of. */
export interface ArrangedLayout extends Pick<RepositoryLayout, "pages" | "redirects" | "problems"> {
  readonly replaced: ReadonlyArray<LayoutProblem>
}

/** A file of the repository with what is needed to read it. */
export type LayoutFile = Pick<GitEntry, "path" | "oid"> & { readonly size: number }

/** One entry of the navigation with everything below it. */
export type LayoutPage = LayoutDocument | LayoutGroup | LayoutLink | LayoutComputed

/** An entry that can be a child of others. */
export type LayoutLeaf = Exclude<LayoutPage, LayoutGroup>

/** A page with text; without a file it only contains its children. */
export interface LayoutDocument {
  readonly kind: "document"
  /** From the link in SUMMARY.md, or from the name of the file or folder. The page's first heading goes before it. */
  readonly title: string
  /** The title that earlier versions gave it, with the number in its name. */
  readonly formerTitle?: string
  /** The last part of the page's address: the name of the file, or of the folder for its README. */
  readonly slug: string
  readonly file: LayoutFile | null
  /** The anchor that its line in SUMMARY.md carries: its address, whatever its file is called. */
  readonly anchor?: string
  /** How SUMMARY.md calls it, where that names it, and how in short. */
  readonly label?: string
  readonly linkTitle?: string | null
  readonly children: ReadonlyArray<LayoutLeaf>
}

/** A titled part of the navigation, at the top level only. */
export interface LayoutGroup {
  readonly kind: "group"
  readonly title: string
  /** The title that earlier versions gave it, with the number in its name. */
  readonly formerTitle?: string
  /** The anchor that its heading in SUMMARY.md carries. */
  readonly anchor: string | null
  readonly children: ReadonlyArray<LayoutLeaf>
}

/** An entry that leads elsewhere: to a URL, to a file, or to a page of this space or a section of one. */
export interface LayoutLink {
  readonly kind: "link"
  readonly title: string
  readonly target:
    | { readonly kind: "url"; readonly url: string }
    | { readonly kind: "file"; readonly path: string }
    | { readonly kind: "page"; readonly path: string; readonly anchor: string | null }
  readonly linkTitle: string | null
  /** The anchor that its line in SUMMARY.md carries. */
  readonly anchor?: string
  readonly children: readonly []
}

/** An entry whose pages are computed, from a block of YAML in SUMMARY.md. */
interface LayoutComputed {
  readonly kind: "computed"
  /** The title, unless the text has another one. */
  readonly title: string
  readonly source: ComputedSource
  readonly children: readonly []
}

/** An old address that leads to a page. */
export interface LayoutRedirect {
  /** Without slashes at the ends. */
  readonly from: string
  /** The path of a Markdown file. */
  readonly to: string
}
