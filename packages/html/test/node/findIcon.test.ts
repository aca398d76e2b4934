import { readFileSync } from "node:fs"
import { createRequire } from "node:module"
import { expect, test } from "vitest"
import { renderIcon } from "../../src/blocks/renderIcon.ts"
import { findIcon } from "../../src/node/findIcon.ts"

const namesOf = (set: string): ReadonlyArray<string> => {
  const file = createRequire(import.meta.url).resolve(`@iconify-json/${set}/icons.json`)
  return Object.keys((JSON.parse(readFileSync(file, "utf8")) as { readonly icons: object }).icons)
}

test("all icons of Font Awesome Free are drawn by shapes alone", () => {
  const names = [...namesOf("fa7-solid"), ...namesOf("fa7-brands")]
  expect(names.length).toBeGreaterThan(2500)
  for (const name of names)
    expect(findIcon(name)?.body, name).toMatch(
      /^(?:<path (?:[a-z-]+="[\w\s.,#%-]*" ?)+\/>|<\/?g(?: [a-z-]+="[\w-]*")*>)+$/
    )
})

test("icons have the names that authors use for them", () => {
  for (const [name, same] of [
    ["home", "house"],
    ["cog", "gear"],
    ["fa-rocket", "rocket"],
    ["rocket-launch", "rocket"],
    ["book-open-cover", "book-open"],
    ["calendar-times-o", "calendar-times"]
  ] as const) {
    expect(findIcon(name), name).toBeDefined()
    expect(findIcon(name), name).toEqual(findIcon(same))
  }
  expect(findIcon("github")).toBeDefined()
  expect(findIcon("check")).not.toEqual(findIcon("circle-check"))
})

test("a name that no icon has leaves no gap", () => {
  for (const name of ["nonesuch", "", "__proto__", "constructor", "Rocket", "a b", undefined])
    expect(renderIcon(findIcon, name)).toBeUndefined()
})
