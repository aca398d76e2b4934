import type { Style } from "./printDocument.ts"

/** Lists of the page say how new ones are written; a list beside another of its kind needs another mark. */
export const listStyleOf = (source: string): Style => {
  const bullets = [...source.matchAll(/^[ \t>]*([*+-])[ \t]+\S/gm)].slice(0, 50).map((match) => match[1]!)
  const count = (bullet: string) => bullets.filter((other) => other === bullet).length
  const bullet = (["-", "+"] as const).find((other) => count(other) > bullets.length / 2) ?? "*"
  const ordered = /^[ \t>]*\d{1,9}([.)])[ \t]/m.exec(source)?.[1]
  return { bullet, bulletOrdered: ordered === ")" ? ")" : "." }
}
