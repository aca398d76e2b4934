import type { VisibleSite } from "@octavo/sites"
import { maxQuery } from "../search/findResults.ts"

const readOnly = { readOnlyHint: true, openWorldHint: false }

/** The tools of a site, as `tools/list` names them. */
export const toolsOf = ({ audience }: VisibleSite) => [
  {
    name: "searchDocumentation",
    title: "Search the documentation",
    description:
      `Searches the documentation “${audience.site.title}” for words. Answers with titles, addresses and excerpts of pages, ` +
      "best first. Read a page whole with `getPage`.",
    inputSchema: {
      type: "object",
      properties: { query: { type: "string", description: "The words to search for", maxLength: maxQuery } },
      required: ["query"]
    },
    annotations: readOnly
  },
  {
    name: "getPage",
    title: "Read a page",
    description: `Reads a page of the documentation “${audience.site.title}” as Markdown.`,
    inputSchema: {
      type: "object",
      properties: {
        url: { type: "string", description: "The address of the page, or its path in the site" }
      },
      required: ["url"]
    },
    annotations: readOnly
  }
]
