import { NodeCompiler } from "@myriaddreamin/typst-ts-node-compiler"
import { createCanvas, loadImage } from "@napi-rs/canvas"
import { existsSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { cardSize } from "../SocialCard.ts"
import { cardTemplate } from "./cardTemplate.ts"
import { fontsFor } from "./fonts.ts"
import { withoutOutside } from "./withoutOutside.ts"

/** The names that a logo may have in the folder: the ending is its type. */
const logos = ["logo.png", "logo.jpg", "logo.gif", "logo.webp", "logo.svg"]

/** Glyphs are symbols, whose parts below the baseline Skia cuts off; the parts of groups it draws whole. */
const withGroups = (svg: string): string => svg.replace(/<(\/?)symbol\b/g, "<$1g")

/** Draws the card of `card.json` in a folder, with the logo if it can be drawn, and leaves `card.png` there; returns the error, if any. */
export const setCard = async (folder: string): Promise<string | null> => {
  const written = readFileSync(join(folder, "card.json"), "utf8")
  const card = JSON.parse(written) as { readonly language: string }
  const lang = card.language.split("-")[0]!.toLowerCase()
  const fonts = fontsFor(written, lang)
  const compiler = NodeCompiler.create({ workspace: folder, fontArgs: [{ fontPaths: [...fonts.folders] }] })
  const share = (path: string, value: unknown) =>
    compiler.mapShadow(join(folder, path), Buffer.from(JSON.stringify(value)))
  share("fonts.json", fonts.families)
  const logo = logos.find((name) => existsSync(join(folder, name)))
  if (logo === "logo.svg")
    compiler.mapShadow(join(folder, logo), withoutOutside(readFileSync(join(folder, logo))))
  for (const one of logo === undefined ? [null] : [logo, null]) {
    share("card.json", { ...card, lang, logo: one })
    const compiled = compiler.compile({ mainFileContent: cardTemplate })
    if (compiled.result === null) continue
    const drawing = await loadImage(Buffer.from(withGroups(compiler.plainSvg(compiled.result))))
    const { height, width } = cardSize
    const canvas = createCanvas(width, height)
    canvas.getContext("2d").drawImage(drawing, 0, 0, width, height)
    writeFileSync(join(folder, "card.png"), await canvas.encode("png"))
    return null
  }
  return "the card cannot be laid out"
}
