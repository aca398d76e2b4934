import { readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import type { FindIcon, IconShape } from "../blocks/RenderContext.ts"

/** The icons of Font Awesome Free, as Iconify packs them. */
interface IconSet {
  readonly icons: Readonly<Record<string, { readonly body: string }>>
  /** The width and height of all of them. */
  readonly width: number
}

const readSet = (address: string): IconSet => JSON.parse(readFileSync(fileURLToPath(address), "utf8"))

let sets: ReadonlyArray<IconSet> | undefined

/** Both sets are read when a page shows the first icon. */
const iconSets = (): ReadonlyArray<IconSet> =>
  (sets ??= [
    readSet(import.meta.resolve("@iconify-json/fa7-solid/icons.json")),
    readSet(import.meta.resolve("@iconify-json/fa7-brands/icons.json"))
  ])

const shapeOf = (name: string): IconShape | undefined => {
  for (const { icons, width } of iconSets()) {
    if (Object.hasOwn(icons, name)) return { body: icons[name]!.body, size: width }
  }
  return undefined
}

/**
 * The icon of a name of Font Awesome. Names of icons that are not free lose their last words until there is one: `rocket-launch` is
 * drawn as `rocket`.
 */
export const findIcon: FindIcon = (written) => {
  const words = written.replace(/^fa-/, "").split("-")
  for (let count = words.length; count > 0; count--) {
    const name = words.slice(0, count).join("-")
    const shape = shapeOf(name)
    if (shape !== undefined) return shape
  }
  return undefined
}
