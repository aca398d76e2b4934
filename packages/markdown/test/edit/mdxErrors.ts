import { fromMarkdown } from "mdast-util-from-markdown"
import { gfmFromMarkdown } from "mdast-util-gfm"
import { mdxFromMarkdown } from "mdast-util-mdx"
import { gfm } from "micromark-extension-gfm"
import { mdxjs } from "micromark-extension-mdxjs"

/** The message with which the tools of MDX refuse a text; undefined for a text that they read. */
export const mdxErrors = (text: string): string | undefined => {
  try {
    fromMarkdown(text, {
      extensions: [gfm(), mdxjs()],
      mdastExtensions: [gfmFromMarkdown(), mdxFromMarkdown()]
    })
    return undefined
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}
