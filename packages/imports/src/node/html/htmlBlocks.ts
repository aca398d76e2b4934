import type { Element, Root } from "hast"
import type { Handle, State } from "hast-util-to-mdast"
import type { PhrasingContent, RootContent } from "mdast"
import { attribute, writeEntities, writeTag } from "@octavo/markdown"
import { nameOf } from "../../nameOf.ts"
import { codeOf } from "./codeOf.ts"
import {
  classesOf,
  elementsBelow,
  isElement,
  parentsBelow,
  propertyOf,
  wordsApart,
  wordsOf
} from "./elements.ts"
import { writeTableHtml } from "./htmlTable.ts"

/** Inline HTML or an inline tag. */
export const inText = (value: string): PhrasingContent =>
  ({ type: "html", value, data: { hName: "span" } }) as PhrasingContent

const html = (value: string): RootContent => ({ type: "html", value })
const tag = (value: string): RootContent => ({ type: "tag", value })

/** The content of an element, as blocks. */
export const flowOf = (state: State, node: Element): Array<RootContent> =>
  state.toFlow(state.all(node)) as Array<RootContent>

/** `<details>`, with its summary as words. */
export const details: Handle = (state, node) => {
  const summary = node.children.find((child) => isElement(child, "summary"))
  const rest = { ...node, children: node.children.filter((child) => child !== summary) }
  const words = summary === undefined ? "" : wordsApart(summary)
  return [
    html(node.properties.open === true ? "<details open>" : "<details>"),
    html(`<summary>${writeEntities(words)}</summary>`),
    ...flowOf(state, rest),
    html("</details>")
  ] as ReturnType<Handle>
}

/** The tabs that `tidyMain` made. */
export const tabs: Handle = (state, node) =>
  [tag("{% tabs %}"), ...(state.all(node) as Array<RootContent>), tag("{% endtabs %}")] as ReturnType<Handle>

export const tab: Handle = (state, node) =>
  [
    tag(writeTag("tab", { title: propertyOf(node, "title") ?? "" })),
    ...flowOf(state, node),
    tag("{% endtab %}")
  ] as ReturnType<Handle>

const containers =
  /^(admonition|admonitionblock|theme-admonition|alert|callout|hint|markdown-alert|custom-block|starlight-aside|notice|notification|infobox)$/

/** The names of elements that are boxes. */
const boxes = /^(note|tip|important|warning|caution|danger)$/

const styles: ReadonlyArray<readonly [RegExp, string]> = [
  [/danger|error|bug|failure|caution--danger/, "danger"],
  [/warning|caution|attention/, "warning"],
  [/success|tip|check|done/, "success"],
  [
    /note|info|important|seealso|abstract|hint|notice|callout|alert|admonition|aside|primary|secondary/,
    "info"
  ]
]

const titled = /(admonition|callout|alert|custom-block|aside|hint|notice)[-_]*(title|heading|label)|^title$/

const generic =
  /^(note|info|information|tip|hint|important|warning|caution|danger|attention|success|error|notice|see also)[:!.]?$/i

/** The style of the hint that an element is; undefined for those that are none. */
export const hintStyleOf = (node: Element): string | undefined => {
  const classes = classesOf(node)
  const isBox = isElement(node, "aside", "blockquote", "div", "section") && boxes.test(classes.join(" "))
  if (!isBox && !classes.some((name) => containers.test(name))) return undefined
  const said = classes.filter((name) => !containers.test(name) || name === "hint").join(" ")
  return styles.find(([words]) => words.test(said))?.[1] ?? "info"
}

/** The content of an admonition of Asciidoctor, which is in a table beside an icon; any other element itself. */
const contentOf = (node: Element): Element =>
  (classesOf(node).includes("admonitionblock")
    ? [...elementsBelow(node)].find((one) => isElement(one, "td") && classesOf(one).includes("content"))
    : undefined) ?? node

/** A box beside the text, with its heading in bold unless that says no more than its kind. */
export const hint = (state: State, node: Element, style: string): ReturnType<Handle> => {
  const content = contentOf(node)
  const title = [...elementsBelow(content)].find((one) => classesOf(one).some((name) => titled.test(name)))
  const words = title === undefined ? "" : wordsOf(title)
  const without = (element: Element): Element => ({
    ...element,
    children: element.children
      .filter((child) => child !== title)
      .map((child) => (child.type === "element" ? without(child) : child))
  })
  const head: ReadonlyArray<RootContent> =
    words === "" || generic.test(words)
      ? []
      : [{ type: "paragraph", children: [{ type: "strong", children: [{ type: "text", value: words }] }] }]
  const body = flowOf(state, title === undefined ? content : without(content))
  return [tag(writeTag("hint", { style })), ...head, ...body, tag("{% endhint %}")] as ReturnType<Handle>
}

/** Words beside the name of a language in the classes of code, as highlighters write them. */
const beside =
  /^(?:hljs|sourcecode|prettyprint|prettyprinted|shiki|astro-code|highlight|highlighted|chroma|code|src|brush:|notranslate|line-numbers|numberlines|linenums)$/

/** Classes of which one is the name of a language: that of a highlighter is among them. */
const languageBeside = (classes: ReadonlyArray<string>): string | undefined => {
  if (!classes.some((name) => /^(?:hljs|sourcecode|prettyprint|src|brush:)$/.test(name))) return undefined
  const [language, other] = classes.map((name) => name.replace(/;$/, "")).filter((name) => !beside.test(name))
  return language !== undefined && other === undefined && /^[a-z][\w+#]*$/.test(language)
    ? language
    : undefined
}

const languageIn = (element: Element): string | undefined => {
  const given = propertyOf(element, "dataLang") ?? propertyOf(element, "dataLanguage")
  if (given !== undefined) return given
  const [, brush] = /brush:\s*([\w+#-]+)/.exec(propertyOf(element, "dataSyntaxhighlighterParams") ?? "") ?? []
  if (brush !== undefined) return brush
  const classes = classesOf(element)
  for (const name of classes) {
    const [, language] =
      /^(?:language|lang|highlight-source|highlight-text|brush|highlight|sourcecode|src)[-:]([\w+#.-]+)$/.exec(
        name
      ) ?? []
    if (language !== undefined && !/^(?:none|default|container|wrapper)$/.test(language)) return language
  }
  if (!isElement(element, "pre", "code", "div")) return undefined
  return languageBeside(classes) ?? (element.tagName === "div" ? undefined : propertyOf(element, "lang"))
}

/** Labels code with its language and title, before the tree is taken apart. */
export const labelCode = (root: Root): void => {
  const parents = parentsBelow(root)
  for (const code of elementsBelow(root)) {
    if (code.tagName !== "pre") continue
    const inside = code.children.find((child) => isElement(child, "code"))
    let lang = languageIn(code) ?? (inside && languageIn(inside))
    let title = propertyOf(code, "dataTitle") ?? propertyOf(code, "dataFilename")
    let around = parents.get(code)
    for (let up = 0; up < 3 && around?.type === "element"; up++, around = parents.get(around)) {
      lang ??= languageIn(around)
      title ??= propertyOf(around, "dataTitle")
    }
    code.properties.dataLang = lang ?? null
    code.properties.dataTitle = title ?? null
  }
}

/** Code that `labelCode` labelled. */
export const pre: Handle = (_state, node) => {
  const title = propertyOf(node, "dataTitle")
  const fence: RootContent = {
    type: "code",
    lang: propertyOf(node, "dataLang")?.replace(/[\s`]+/g, "-") ?? null,
    value: codeOf(node)
  }
  const framed =
    title === undefined ? [fence] : [tag(writeTag("code", { title })), fence, tag("{% endcode %}")]
  return framed as ReturnType<Handle>
}

/** A picture with the words below it. */
export const figure: Handle = (state, node) => {
  const below = [...elementsBelow(node)]
  const pictures = below.filter((one) => isElement(one, "img"))
  const caption = below.find((one) => isElement(one, "figcaption"))
  const [picture] = pictures
  const src = picture === undefined ? undefined : propertyOf(picture, "src")
  const isAlone = caption !== undefined && wordsOf(node) === wordsOf(caption)
  if (picture === undefined || src === undefined || pictures.length > 1 || !isAlone) {
    return flowOf(state, node) as ReturnType<Handle>
  }
  const alt = propertyOf(picture, "alt") ?? ""
  return html(
    `<figure><img${attribute("src", src)}${attribute("alt", alt)}><figcaption>${writeTableHtml(caption)}</figcaption></figure>`
  ) as ReturnType<Handle>
}

/** Media as an embed of its address, or as a link to a file of the import. */
export const embed: Handle = (_state, node) => {
  const source = [...elementsBelow(node)].find((one) => isElement(one, "source"))
  const src = propertyOf(node, "src") ?? (source && propertyOf(source, "src"))
  if (src?.startsWith("archive:") === true) {
    const words: PhrasingContent = { type: "text", value: propertyOf(node, "title") ?? (nameOf(src) || src) }
    return {
      type: "paragraph",
      children: [{ type: "link", url: src, children: [words] }]
    } as ReturnType<Handle>
  }
  return src === undefined || !/^https?:/.test(src)
    ? undefined
    : (tag(writeTag("embed", { url: src })) as ReturnType<Handle>)
}
