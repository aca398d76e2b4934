import mammoth from "mammoth"
import type { PackedFile, ReadDocx } from "../ImportReader.ts"
import { besideText } from "./docx/besideText.ts"
import { codeStyleId } from "./docx/codeParagraphs.ts"
import { chartBlocks } from "./docx/chartBlocks.ts"
import { diagramParagraphs } from "./docx/diagramParagraphs.ts"
import { headingStyleIds, titleStyleId } from "./docx/headingStyle.ts"
import { ListNumbers } from "./docx/ListNumbers.ts"
import { prepared, type Preparation } from "./docx/prepareDocument.ts"
import { isOn, marks, type Parts } from "./docx/prepareParagraph.ts"
import { childrenOf, parseXml, printXml, valueAt, type XmlElement } from "./docx/XmlElement.ts"
import { readArchive } from "./readArchive.ts"
import { Refused } from "./Refused.ts"

/** An archive that was unpacked already, as the reader asks for one. */
const unpacked = (byPath: ReadonlyMap<string, Uint8Array>) => ({
  exists: (path: string) => byPath.has(path),
  read: (path: string, encoding?: string) => {
    const bytes = Buffer.from(byPath.get(path) ?? new Uint8Array())
    return Promise.resolve(
      encoding === undefined
        ? new Uint8Array(bytes)
        : encoding === "base64"
          ? bytes.toString("base64")
          : new TextDecoder(encoding).decode(bytes)
    )
  }
})

/** How deep lists are nested in Word. */
const listLevels = 9

const listStyles = Array.from({ length: listLevels }, (_, level) => {
  const around = "ul|ol > li > ".repeat(level)
  return [
    `p:unordered-list(${level + 1}) => ${around}ul > li:fresh`,
    `p:ordered-list(${level + 1}) => ${around}ol > li:fresh`
  ]
}).flat()

/** The colors of highlighters, by those of a page. */
const colors = {
  green: "green",
  darkGreen: "green",
  cyan: "blue",
  blue: "blue",
  darkBlue: "blue",
  red: "red",
  darkRed: "red",
  magenta: "purple",
  darkMagenta: "purple"
}

/** Styles that the reader does not know by itself. */
const styles = [
  `p.${titleStyleId} => h1:fresh`,
  ...headingStyleIds.map((id, at) => `p.${id} => h${at + 1}:fresh`),
  "p[style-name='Subtitle'] => p:fresh",
  "p[style-name='Quote'] => blockquote > p:fresh",
  "p[style-name='Intense Quote'] => blockquote > p:fresh",
  `p.${codeStyleId} => pre:separator('\\n')`,
  "r[style-name='Code Char'] => code",
  "r[style-name='Source Text'] => code",
  "r[style-name='Verbatim Char'] => code",
  ...Object.entries(colors).map(([name, color]) => `highlight[color='${name}'] => mark.${color}`),
  "highlight => mark",
  "u => u",
  "strike => s"
]

/** The paths of the parts that have text. */
const parts = ["word/document.xml", "word/footnotes.xml", "word/endnotes.xml"]

/** Whether a style hides its text, by itself or by the style that it is based on. */
const hidingStyles =
  (styles: ReadonlyMap<string, XmlElement>): Parts["isHidden"] =>
  (first) => {
    const seen = new Set<string>()
    for (let id = first; id !== undefined && !seen.has(id); id = valueAt(styles.get(id), "w:basedOn")) {
      seen.add(id)
      const value = valueAt(styles.get(id), "w:rPr", "w:vanish")
      if (value !== undefined) return isOn(value)
    }
    return false
  }

/** Prepares the parts of a document for the reader; returns the problems. */
const prepareParts = (byPath: Map<string, Uint8Array>): ReadonlyArray<string> => {
  const parse = (path: string) => {
    const bytes = byPath.get(path)
    return bytes === undefined ? undefined : parseXml(new TextDecoder().decode(bytes))
  }
  const styleSheet = parse("word/styles.xml")
  const styles = new Map(
    childrenOf(styleSheet, "w:style").map((style) => [style.attributes["w:styleId"] ?? "", style])
  )
  const targets = new Map(
    childrenOf(parse("word/_rels/document.xml.rels")).map(({ attributes }) => [
      attributes["Id"],
      (attributes["Target"] ?? "").replace(/^(?!\/)/, "/word/").slice(1)
    ])
  )
  const preparation: Preparation = {
    numbers: new ListNumbers(parse("word/numbering.xml"), styleSheet),
    findings: { problems: [], before: "", comments: 0, hasLabels: false },
    parts: {
      chart: (id) => {
        const space = parse(targets.get(id) ?? "")
        return space === undefined ? [] : chartBlocks(space)
      },
      diagram: (id) => {
        const data = parse(targets.get(id) ?? "")
        return data === undefined ? [] : diagramParagraphs(data)
      },
      file: (id) => targets.get(id) ?? "",
      isHidden: hidingStyles(styles)
    },
    styles
  }
  for (const path of parts) {
    const part = parse(path)
    if (part !== undefined) byPath.set(path, Buffer.from(printXml(prepared(part, preparation))))
  }
  const { comments, problems } = preparation.findings
  return [...problems, ...besideText(byPath.keys(), parse, comments)]
}

/** Makes HTML of the marks of `prepareParagraph`. */
const withoutMarks = (html: string): string => {
  const { blank, display, end, formula, number } = marks
  return (
    html
      .replace(
        new RegExp(`<p>${display}([^${end}]*)${end}</p>`, "g"),
        '<div class="math display">\\[$1\\]</div>'
      )
      .replace(
        new RegExp(`[${formula}${display}]([^${end}]*)${end}`, "g"),
        '<span class="math inline">\\($1\\)</span>'
      )
      .replace(new RegExp(`<li>${number}(\\d+)${end}`, "g"), '<li value="$1">')
      .replace(new RegExp(`${number}\\d+${end}|${blank}`, "g"), "")
      // A field of a link has its address in quotes, and switches behind it: a place in the target, and words for a tip.
      .replace(/href="([^"]*?)&quot;([^"]*)"/g, (_, url: string, switches: string) => {
        const [, place] = /\\l\s+&quot;(.*?)(?:&quot;|$)/.exec(switches) ?? []
        return `href="${url}${place === undefined ? "" : `#${place}`}"`
      })
      .replaceAll("<table>", '<table role="table">')
      .replace(/<mark class="(\w+)">/g, '<mark style="background-color:$1">')
  )
}

/**
 * Reads a document of Word. It is unpacked within the bounds of `readArchive`, before anything else looks into it;
 * pictures that lie outside of it are not looked for.
 */
export const readDocx = async (bytes: Uint8Array): Promise<ReadDocx> => {
  const { files: packed } = await readArchive(bytes).catch((error: unknown) => {
    const isNone = error instanceof Refused && error.reason === "not-an-archive"
    throw isNone ? new Refused("not-a-document") : error
  })
  const byPath = new Map(packed.map(({ bytes: content, path }) => [path, content]))
  if (!byPath.has("word/document.xml")) throw new Refused("not-a-document")
  const files: Array<PackedFile> = []
  const convertImage = mammoth.images.imgElement(async (image) => {
    const path = `picture-${files.length + 1}.${/^image\/(?:x-)?([a-z0-9]+)/.exec(image.contentType)?.[1] ?? "bin"}`
    files.push({ path, bytes: new Uint8Array(await image.readAsBuffer()) })
    return { src: path }
  })
  try {
    const problems = prepareParts(byPath)
    const input = { file: unpacked(byPath) } as unknown as Parameters<typeof mammoth.convertToHtml>[0]
    const { value } = await mammoth.convertToHtml(input, {
      convertImage,
      externalFileAccess: false,
      includeEmbeddedStyleMap: false,
      styleMap: [...styles, ...listStyles]
    })
    return { html: `<main>${withoutMarks(value)}</main>`, files, problems }
  } catch (error) {
    throw error instanceof RangeError || error instanceof Refused ? error : new Refused("not-a-document")
  }
}
