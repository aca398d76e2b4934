import type { FrameLink, PageFrame } from "@octavo/html"
import { pathBelow, seeCustomization, urlBelow } from "@octavo/sites"
import { sitePathOf, urlOf } from "../pages/pageAddresses.ts"
import type { PageView } from "../pages/PageView.ts"
import { interfaceLanguage } from "../pages/interfaceLanguage.ts"
import { imagePath } from "./siteImages.ts"

/** The address of the file of a page in the repository of its space. */
const editOf = ({ page, siteSpace }: PageView): string | undefined => {
  const { treeUrl } = siteSpace.head
  if (treeUrl === null || page.git === null || !/^https?:\/\//i.test(treeUrl)) return undefined
  const path = page.git.path.split("/").map(encodeURIComponent).join("/")
  return `${treeUrl.replace(/(?<!\/)\/+$/, "")}/${path}`
}

/** Assistants that take a question in their address. */
const assistantsBy: ReadonlyArray<readonly [name: string, address: string]> = [
  ["ChatGPT", "https://chatgpt.com/?hints=search&q="],
  ["Claude", "https://claude.ai/new?q="]
]

/** Links that open a public page in assistants: those can read no other page. */
const assistantsOf = ({ page, pages, site, siteSpace }: PageView): ReadonlyArray<FrameLink> => {
  const { pageActions } = seeCustomization(site, siteSpace)
  const { preview, site: row } = site.audience
  const isAllowed = pageActions.externalAI && (pageActions.items?.includes("external-ai") ?? true)
  if (!isAllowed || row.visibility !== "public" || preview !== null) return []
  const { words } = interfaceLanguage(site, siteSpace)
  const question = encodeURIComponent(
    `Read ${urlOf(site, siteSpace, pages, page)} and answer questions about it.`
  )
  return assistantsBy.map(([name, address]) => ({
    label: `${words.openIn} ${name}`,
    href: address + question
  }))
}

/** The books that a reader can choose from: the page, the page with those below it, and the space. */
const partsOf = ({ page, pages, site, siteSpace }: PageView) => {
  const { words } = interfaceLanguage(site, siteSpace)
  const hasBelow = page.children.some(({ attributes }) => attributes.hidden !== true)
  return [
    { name: "page", label: words.pdfPage },
    ...(hasBelow ? [{ name: "section", label: words.pdfSection }] : []),
    ...(pages.navigation.length > 1 ? [{ name: "space", label: words.pdfSpace }] : [])
  ]
}

/** The actions that the settings allow on a page, and the image of previews of links to it. */
export const pageActions = (
  view: PageView
): Pick<PageFrame, "actions" | "markdown" | "edit" | "assistants" | "image" | "feedback" | "mcp" | "pdf"> => {
  const { page, pages, site, siteSpace } = view
  const { feedback, git, pageActions, pdf, socialPreview } = seeCustomization(site, siteSpace)
  const { preview, root, shareKey, siteRoot } = site.audience
  const hasPdf = pdf.enabled && (pageActions.items?.includes("pdf") ?? true)
  const hasMarkdown = pageActions.markdown && (pageActions.items?.includes("markdown") ?? true)
  const hasMcp =
    pageActions.mcp &&
    (pageActions.items?.includes("mcp") ?? true) &&
    ["public", "unlisted"].includes(site.audience.site.visibility) &&
    site.audience.site.agentsContext !== "excluded" &&
    preview === null
  const own = sitePathOf(siteSpace, pages, page)
  const path =
    own === siteSpace.path ? [siteSpace.path, "index"].filter((part) => part !== "").join("/") : own
  const edit = git.showEditLink ? editOf(view) : undefined
  const url = socialPreview.url
  const image = url === undefined || shareKey !== null || preview !== null ? undefined : imagePath(site, url)
  return {
    ...(hasMarkdown && { markdown: pathBelow(root, `${path}.md`) }),
    ...(hasPdf && { pdf: { action: pathBelow(root, `${path}.pdf`), parts: partsOf(view) } }),
    ...(feedback.enabled && { feedback: pathBelow(root, `~octavo/feedback/${siteSpace.siteSpace.id}`) }),
    ...(edit !== undefined && { edit }),
    assistants: assistantsOf(view),
    ...(hasMcp && { mcp: urlBelow(siteRoot, "~octavo/mcp") }),
    ...(pageActions.items !== undefined && { actions: pageActions.items }),
    ...(image !== undefined && { image: urlBelow(siteRoot, image) })
  }
}
