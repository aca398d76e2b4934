import { type Document, parseDocument, printDocument, writeReferenceById } from "@octavo/markdown"

/** Reads Markdown whose references stay addresses. */
export const parse = (source: string): Document => parseDocument(source, (url) => ({ kind: "url", url }))

/** Pages with the word "before" in a block of each kind of place. */
export const places: Readonly<Record<string, string>> = {
  paragraph: "before after",
  "nested item": "1. one\n   * before after\n2. two",
  tab: '{% tabs %}\n{% tab title="One" %}\nbefore after\n{% endtab %}\n{% tab title="Two" %}\ntwo\n{% endtab %}\n{% endtabs %}',
  "title of an expandable": "<details>\n\n<summary>before after</summary>\n\nbody\n\n</details>",
  caption: '<figure><img src="a.png" alt="a"><figcaption><p>before after</p></figcaption></figure>',
  "cell of pipes": "| a | b |\n| - | - |\n| before after | y |",
  "title of a column": "| before after | b |\n| - | - |\n| x | y |",
  "cell of blocks":
    "<table data-header-hidden><thead><tr><th>A</th></tr></thead><tbody><tr><td><p>before after</p><p>two</p></td></tr></tbody></table>",
  code: "```js\nbefore after\n```"
}

/** A document as Markdown. */
export const textIn = (document: Document): string => printDocument(document, writeReferenceById)

/** The words of a document; pictures count, other elements do not. */
export const shownIn = (document: Document): string => textIn(document).replaceAll(/<(?!img)[^>]*>/g, " ")

/** How often each word is in a text. */
export const countsIn = (text: string, words: ReadonlyArray<string>) =>
  words.map((word) => [word, text.split(word).length - 1])
