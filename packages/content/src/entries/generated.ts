import { isObject, hashBytes } from "@octavo/kernel"
import { PageId, type ComputedSource, type PageVersion } from "./Page.ts"

/** The type of computed pages that generate one page for each part of an OpenAPI specification. */
export const openApiSource = "builtin:openapi"

type Described = Pick<PageVersion, "kind" | "attributes">

/** Whether other pages are generated for a page, which stand in its place. */
export const generatesPages = ({ attributes, kind }: Described): boolean =>
  kind === "computed" && attributes.computed?.type === openApiSource

/** Whether a page was generated for a computed page. */
export const isGenerated = ({ attributes }: Pick<Described, "attributes">): boolean =>
  attributes.generated !== undefined

/** The pages that readers see: generated pages instead of what they were generated for. */
export const shownPages = <Page extends Described>(pages: ReadonlyArray<Page>): ReadonlyArray<Page> =>
  pages.some(generatesPages) ? pages.filter((page) => !generatesPages(page)) : pages

/** The pages that people and repositories wrote: computed pages without what was generated for them. */
export const writtenPages = <Page extends Pick<Described, "attributes">>(
  pages: ReadonlyArray<Page>
): ReadonlyArray<Page> => (pages.some(isGenerated) ? pages.filter((page) => !isGenerated(page)) : pages)

/** The slug of the specification that a source depends on. */
export const specOfSource = ({ dependencies }: Pick<ComputedSource, "dependencies">): string | null => {
  const spec = dependencies?.["spec"]
  const ref = isObject(spec) ? spec["ref"] : undefined
  const slug = isObject(ref) && ref["kind"] === "openapi" ? ref["spec"] : undefined
  return typeof slug === "string" && slug !== "" ? slug : null
}

const digits = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"

/** The id of the page that is generated for a part of a source: the same in every version of the source. */
export const generatedId = (page: PageId, key: string): PageId => {
  let value = BigInt(`0x${hashBytes(`${page}\n${key}`)}`)
  let id = ""
  while (id.length < 20) {
    id += digits[Number(value % 62n)]
    value /= 62n
  }
  return PageId.make(id)
}
